import { useQuery } from '@tanstack/react-query';
import { api, read } from './client.ts';
import { NOW_AND_THEN } from './query-client.ts';
import { useSession } from './session.ts';

export type EmrState =
  | 'ok'
  | 'slow'
  | 'limited'
  | 'operation_failing'
  | 'missing_right'
  | 'credentials_refused'
  | 'reauthorise'
  | 'unreachable'
  | 'starting'
  | 'not_configured';

/** Whether the phone line works, in three words each. */
export interface LineHealth {
  readonly isLive: boolean;
  /** Not live yet: the set-up is its home. */
  readonly isPending: boolean;
  readonly answers: boolean;
  readonly lastCallAt: string | null;
  readonly emr: EmrState;
  readonly emrAuthorisedUntil: string | null;
  readonly textsGoOut: boolean;
}

export function useLineHealth() {
  const session = useSession();
  const clinicId = 'clinicId' in session ? session.clinicId : null;
  return useQuery({
    queryKey: ['line-health', clinicId],
    enabled: clinicId !== null && session.status === 'in',
    refetchInterval: NOW_AND_THEN,
    queryFn: async ({ signal }): Promise<LineHealth> => {
      const [clinic, emr, sms, stats] = await Promise.all([
        read(api.GET('/api/clinic/me', { signal })),
        read(api.GET('/api/clinic/emr', { signal })),
        read(api.GET('/api/clinic/sms-config', { signal })),
        read(api.GET('/api/clinic/stats', { signal })),
      ]);
      return {
        isLive: clinic.data.status === 'active',
        isPending: clinic.data.status === 'pending',
        answers: clinic.data.voiceAgentEnabled,
        lastCallAt: stats.data.lastCallAt,
        emr: emr.data.connection,
        emrAuthorisedUntil: emr.data.emrOauthTokenExpiresAt,
        textsGoOut: sms.data.smsEnabled,
      };
    },
  });
}
