import { useQuery } from '@tanstack/react-query';
import { api, read } from './client.ts';
import { NOW_AND_THEN } from './query-client.ts';

const DAY_MS = 86_400_000;

/** States of a clinic, worst first. */
export const STANDINGS = ['trouble', 'look', 'setup', 'well', 'closed'] as const;
export type Standing = (typeof STANDINGS)[number];

/** A problem of a clinic, as a key of the dictionary. */
export type Lack =
  | 'credentials_refused'
  | 'reauthorise'
  | 'unreachable'
  | 'starting'
  | 'missing_right'
  | 'operation_failing'
  | 'not_configured'
  | 'agent_off'
  | 'nobody_reads'
  | 'no_providers'
  | 'no_number'
  | 'no_squad'
  | 'set_up_open'
  | 'waits_for_activation'
  | 'suspended';

/** All clinics with their problems; refetched on events, and every minute for problems that depend on time. */
export function usePlatform() {
  return useQuery({
    queryKey: ['platform'],
    refetchInterval: NOW_AND_THEN,
    queryFn: async ({ signal }) => {
      const params = { query: { pageSize: 100 } };
      const [overview, inbox, list] = await Promise.all([
        read(api.GET('/api/admin/clinics/overview', { signal })),
        read(api.GET('/api/admin/inbox', { signal, params })),
        read(api.GET('/api/admin/clinics', { signal, params })),
      ]);
      const waits = new Map(inbox.data.map((row) => [row.clinicId, row]));
      const places = new Map(list.data.map((row) => [row.id, row]));
      const clinics = overview.data.clinics.map((clinic) =>
        judged({
          ...clinic,
          city: places.get(clinic.id)?.city ?? null,
          open: waits.get(clinic.id)?.open ?? 0,
          urgent: waits.get(clinic.id)?.urgent ?? 0,
          oldestOpenAt: waits.get(clinic.id)?.oldestOpenAt ?? null,
          outageSince: waits.get(clinic.id)?.outageSince ?? null,
          outageCallers: waits.get(clinic.id)?.outageCallers ?? 0,
        }),
      );
      return {
        totals: overview.data.totals,
        clinics: clinics.toSorted(
          (one, other) =>
            STANDINGS.indexOf(one.standing) - STANDINGS.indexOf(other.standing) ||
            one.name.localeCompare(other.name),
        ),
      };
    },
  });
}
export type Platform = NonNullable<ReturnType<typeof usePlatform>['data']>;
export type PlatformClinic = Platform['clinics'][number];

interface Facts {
  readonly status: 'pending' | 'active' | 'inactive';
  readonly voiceAgentEnabled: boolean;
  readonly phoneAssigned: boolean;
  readonly squadLinked: boolean;
  readonly emrState: string;
  readonly onboardingCompletedAt: string | null;
  readonly activeProviders: number;
  readonly oldestOpenAt: string | null;
}

const EMR_TROUBLE: readonly string[] = [
  'credentials_refused',
  'reauthorise',
  'unreachable',
  'starting',
  'missing_right',
  'operation_failing',
];

function judged<Clinic extends Facts>(clinic: Clinic): Clinic & { standing: Standing; lacks: Lack[] } {
  const lacks = lacksOf(clinic);
  return { ...clinic, lacks, standing: standingOf(clinic, lacks) };
}

function lacksOf(clinic: Facts): Lack[] {
  if (clinic.status === 'inactive') return ['suspended'];
  const isLive = clinic.status === 'active';
  const isUnread = clinic.oldestOpenAt !== null && Date.now() - Date.parse(clinic.oldestOpenAt) > DAY_MS;
  const asked: ReadonlyArray<readonly [Lack, boolean]> = [
    [clinic.emrState as Lack, EMR_TROUBLE.includes(clinic.emrState)],
    ['not_configured', clinic.emrState === 'not_configured' || clinic.emrState === 'unknown'],
    ['agent_off', isLive && !clinic.voiceAgentEnabled],
    ['nobody_reads', isLive && isUnread],
    ['no_providers', clinic.activeProviders === 0],
    ['no_number', !clinic.phoneAssigned],
    ['no_squad', !clinic.squadLinked],
    ['set_up_open', !isLive && clinic.onboardingCompletedAt === null],
    ['waits_for_activation', !isLive && clinic.onboardingCompletedAt !== null],
  ];
  return asked.flatMap(([lack, holds]) => (holds ? [lack] : []));
}

function standingOf({ status, emrState }: Facts, lacks: readonly Lack[]): Standing {
  if (status === 'inactive') return 'closed';
  if (status === 'pending') return 'setup';
  if (EMR_TROUBLE.includes(emrState)) return 'trouble';
  return lacks.length > 0 ? 'look' : 'well';
}
