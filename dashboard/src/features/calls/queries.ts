import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { answerOf, api, dataOf, read, sessionFetch } from '../../api/client.ts';
import { type ClinicClock, useClinicClock } from '../../api/clinic-clock.ts';
import { useClinicQuery } from '../../api/clinic-query.ts';
import { callsPage } from '../../api/first-requests.ts';
import { EVERY_FEW_SECONDS } from '../../api/query-client.ts';
import { refusalOf } from '../../api/refusal.ts';
import { useSignedIn } from '../../api/session.ts';
import { saveFile } from '../../ui/forms/save-file.ts';
import { dayFrom, lastDayOf } from '../../ui/wording/time.ts';
import type { CallsSearch, Span } from './route.ts';

const DAYS: Readonly<Record<Span, number>> = { today: 0, week: 6, month: 29 };
const LIVE_MS = 3_000;

/** The filters as the service knows them. */
function filtersOf(search: CallsSearch, text: string, clock: ClinicClock) {
  const { span, month, figure, outcome, language } = search;
  const today = clock.day(clock.now());
  return {
    ...(span ? { startDate: dayFrom(today, -DAYS[span]), endDate: today } : {}),
    ...(month ? { startDate: `${month}-01`, endDate: lastDayOf(month) } : {}),
    ...(figure ? { figure } : {}),
    ...(outcome ? { outcome } : {}),
    ...(language ? { language } : {}),
    ...(text.trim().length >= 2 ? { text: text.trim() } : {}),
  };
}

export function useCalls(search: CallsSearch, text: string) {
  const { clock, isKnown } = useClinicClock();
  const { page = 1 } = search;
  const filters = filtersOf(search, text, clock);
  return useClinicQuery({
    queryKey: ['calls', 'list', filters, page],
    enabled: isKnown,
    refetchInterval: EVERY_FEW_SECONDS,
    placeholderData: keepPreviousData,
    queryFn: answerOf('/api/clinic/call-history', { query: { ...filters, ...callsPage(page) } }),
  });
}

export type CallRow = NonNullable<ReturnType<typeof useCalls>['data']>['data'][number];

export function useCall(id: string, practice: string | undefined) {
  const { clinicId } = useSignedIn();
  return useQuery<WholeCall>({
    queryKey: ['call', practice ?? clinicId, id],
    staleTime: 60_000,
    // Poll only calls in progress.
    refetchInterval: ({ state }) => (state.data?.status === 'in_progress' ? LIVE_MS : false),
    queryFn: ({ signal }) => readCall(id, practice, signal),
  });
}

/** A call that was played in a practice clinic is read there. */
export const atClinic = (practice: string | undefined): Record<string, string> =>
  practice ? { 'x-clinic-id': practice } : {};

async function readCall(id: string, practice: string | undefined, signal: AbortSignal) {
  const params = { path: { id } };
  const headers = atClinic(practice);
  return (await read(api.GET('/api/clinic/call-history/{id}', { signal, params, headers }))).data;
}

export type WholeCall = Awaited<ReturnType<typeof readCall>>;

/** Downloads the filtered calls. Uses fetch, because a link cannot send the token. */
export async function downloadSheet(search: CallsSearch, text: string, clock: ClinicClock): Promise<void> {
  const query = new URLSearchParams(filtersOf(search, text, clock));
  const answer = await sessionFetch(new Request(`${location.origin}/api/clinic/call-history.csv?${query}`));
  if (!answer.ok) throw refusalOf(answer, null);
  saveFile(`calls-${clock.day(clock.now())}.csv`, await answer.blob());
}

/** Call figures of a period and the one before it. */
export function useAnalytics(days: number) {
  const { clock, isKnown } = useClinicClock();
  const today = clock.day(clock.now());
  return useClinicQuery({
    queryKey: ['calls', 'analytics', days, today],
    enabled: isKnown,
    staleTime: 60_000,
    queryFn: async ({ signal }) => {
      const [now, before] = await Promise.all([
        readAnalytics(dayFrom(today, 1 - days), today, signal),
        readAnalytics(dayFrom(today, 1 - 2 * days), dayFrom(today, -days), signal),
      ]);
      return { now, before };
    },
  });
}

async function readAnalytics(startDate: string, endDate: string, signal: AbortSignal) {
  const params = { query: { startDate, endDate } };
  return (await read(api.GET('/api/clinic/analytics', { signal, params }))).data;
}

export type Analytics = Awaited<ReturnType<typeof readAnalytics>>;

/** How conversations went in this month and the five before it. */
export function useConversations() {
  return useClinicQuery({
    queryKey: ['calls', 'conversations'],
    staleTime: 60_000,
    queryFn: dataOf('/api/clinic/analytics/conversations'),
  });
}

export type Conversations = NonNullable<ReturnType<typeof useConversations>['data']>;
export type ConversationMonth = Conversations['months'][number];

/** How long callers waited, compared with the previous period. */
export function useWaits(days: number, isWanted: boolean) {
  const { clock, isKnown } = useClinicClock();
  const today = clock.day(clock.now());
  return useClinicQuery({
    queryKey: ['calls', 'waits', days, today],
    enabled: isKnown && isWanted,
    staleTime: 60_000,
    queryFn: async ({ signal }) => {
      const [now, before] = await Promise.all([
        readWaits(dayFrom(today, 1 - days), today, signal),
        readWaits(dayFrom(today, 1 - 2 * days), dayFrom(today, -days), signal),
      ]);
      return { now, before };
    },
  });
}

async function readWaits(startDate: string, endDate: string, signal: AbortSignal) {
  const params = { query: { startDate, endDate } };
  return (await read(api.GET('/api/clinic/analytics/waits', { signal, params }))).data;
}

export type Waits = Awaited<ReturnType<typeof readWaits>>;
