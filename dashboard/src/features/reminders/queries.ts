import { useQuery } from '@tanstack/react-query';
import { ask, askPage } from '../../api/ask.ts';
import { sessionFetch } from '../../api/client.ts';
import { NOW_AND_THEN } from '../../api/query-client.ts';
import { refusalOf } from '../../api/refusal.ts';
import { useSaving } from '../../api/saving.ts';
import { useSignedIn } from '../../api/session.ts';
import { saveFile } from '../../ui/save-file.ts';

export interface LogRow {
  readonly id: string;
  readonly appointmentId: string;
  readonly patientId: string;
  readonly patientName: string | null;
  readonly providerId: string;
  readonly date: string;
  readonly time: string;
  readonly hoursBefore: number;
  readonly state: 'sent' | 'skipped' | 'waiting';
  readonly reason: string | null;
  /** When its window opens. */
  readonly dueAt: string;
  readonly sentAt: string | null;
  readonly consentId: string | null;
  readonly answer: 'confirmed' | 'cancelled' | 'other_times' | 'unclear' | null;
  readonly answeredAt: string | null;
}

const PAGE = 100;
/** More visits than any clinic has in a day. */
const MOST_PAGES = 20;

/** Every reminder of a day's visits: the counts above the list need all of them. */
export function useDayOfReminders(date: string, isKnown: boolean) {
  const { clinicId } = useSignedIn();
  return useQuery({
    queryKey: ['reminders', clinicId, 'log', date],
    enabled: isKnown,
    refetchInterval: NOW_AND_THEN,
    queryFn: async ({ signal }) => {
      const rows: LogRow[] = [];
      for (let page = 1; page <= MOST_PAGES; page += 1) {
        const query = new URLSearchParams({ ...spanOf(date), page: String(page), pageSize: String(PAGE) });
        const answer = await askPage<LogRow>(`/api/clinic/reminders/log?${query}`, signal);
        rows.push(...answer.data);
        if (answer.pagination.totalPages <= page) break;
      }
      return rows;
    },
  });
}

const spanOf = (date: string) => ({ from: date, to: date });

/** Sent now, or left out, by whoever works at the desk. */
export function useStaffAct(onDone: (act: StaffAct) => void) {
  return useSaving({
    save: ({ id, act }: { readonly id: string; readonly act: StaffAct }) =>
      ask<LogRow>('POST', `/api/clinic/reminders/log/${id}/${act}`),
    touches: ['reminders'],
    onSaved: (_, { act }) => onDone(act),
  });
}
export type StaffAct = 'send' | 'skip';

export async function downloadLog(date: string): Promise<void> {
  const query = new URLSearchParams(spanOf(date));
  const answer = await sessionFetch(new Request(`${location.origin}/api/clinic/reminders/log.csv?${query}`));
  if (!answer.ok) throw refusalOf(answer, null);
  saveFile(`reminders-${date}.csv`, await answer.blob());
}
