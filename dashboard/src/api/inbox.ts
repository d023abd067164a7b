import { useQuery } from '@tanstack/react-query';
import { api, read } from './client.ts';
import { openInbox } from './first-requests.ts';
import { EVERY_FEW_SECONDS } from './query-client.ts';
import { useSession } from './session.ts';

export interface OpenEmergency {
  readonly id: string;
  readonly name: string | null;
  readonly phone: string | null;
  readonly since: string;
}

type Language = 'en' | 'zh';

async function readOpen(language: Language, signal: AbortSignal) {
  const params = { query: openInbox(language) };
  return await read(api.GET('/api/clinic/inbox', { signal, params }));
}

type OpenInbox = Awaited<ReturnType<typeof readOpen>>;

/** Items nobody has taken, most urgent first; one query for navigation, alarm and Today. */
export function useOpenInbox<Shown>(language: Language, select: (inbox: OpenInbox) => Shown) {
  const session = useSession();
  const clinicId = 'clinicId' in session ? session.clinicId : null;
  return useQuery({
    queryKey: ['inbox', clinicId, 'open', language],
    enabled: clinicId !== null && session.status === 'in',
    refetchInterval: EVERY_FEW_SECONDS,
    queryFn: ({ signal }) => readOpen(language, signal),
    select,
  });
}

/** Number of open items for the navigation, whether one of them is urgent, and the emergencies not yet taken. */
export const useInboxCount = (language: Language) => useOpenInbox(language, countsOf);

function countsOf({ data, counts: { mine, snoozed, state } }: OpenInbox) {
  const emergencies = data
    .filter(({ kind, test }) => kind === 'emergency' && !test)
    .map(({ id, name, phone, since }): OpenEmergency => ({ id, name, phone, since }));
  return { open: state.open, mine, snoozed, isUrgent: data[0]?.urgent ?? false, emergencies };
}
