import { api, read, sessionFetch } from '../../api/client.ts';
import { useClinicQuery } from '../../api/clinic-query.ts';
import { NOW_AND_THEN } from '../../api/query-client.ts';
import { refusalOf } from '../../api/refusal.ts';
import { useSaving } from '../../api/saving.ts';
import type { components } from '../../api/schema.d.ts';
import { saveFile } from '../../ui/forms/save-file.ts';

export type LogRow = components['schemas']['Reminder'];

const PAGE = 100;
/** More visits than any clinic has in a day. */
const MOST_PAGES = 20;

/** Every reminder of a day's visits: the counts above the list need all of them. */
export function useDayOfReminders(date: string, isKnown: boolean) {
  return useClinicQuery({
    queryKey: ['reminders', 'log', date],
    enabled: isKnown,
    refetchInterval: NOW_AND_THEN,
    queryFn: async ({ signal }) => {
      const rows: LogRow[] = [];
      for (let page = 1; page <= MOST_PAGES; page += 1) {
        const query = { ...spanOf(date), page, pageSize: PAGE };
        const answer = await read(api.GET('/api/clinic/reminders/log', { signal, params: { query } }));
        rows.push(...answer.data);
        if (answer.pagination.totalPages <= page) break;
      }
      return rows;
    },
  });
}

/** Patient names from the EMR's schedule; reminders have names only for patients who called. */
export function useNamesOfDay(date: string, isWanted: boolean): ReadonlyMap<string, string> {
  const { data } = useClinicQuery({
    queryKey: ['schedule', 'names', date],
    enabled: isWanted,
    staleTime: 300_000,
    queryFn: async ({ signal }) => {
      const query = { from: date, days: 1 };
      const { data: book } = await read(api.GET('/api/clinic/schedule/days', { signal, params: { query } }));
      const visits = book.providers.flatMap(({ days }) => days.flatMap(({ appointments }) => appointments));
      return visits.flatMap(({ patientId, patientName }) =>
        patientId && patientName ? [[patientId, patientName] as const] : [],
      );
    },
  });
  return new Map(data ?? []);
}

const spanOf = (date: string) => ({ from: date, to: date });

/** Sends a reminder now, or cancels it, as asked by the front desk. */
export function useStaffAct(onDone: (row: LogRow) => void) {
  return useSaving({
    save: async ({ id, act }: { readonly id: string; readonly act: StaffAct }) => {
      const params = { path: { id } };
      const asked =
        act === 'send'
          ? api.POST('/api/clinic/reminders/log/{id}/send', { params })
          : api.POST('/api/clinic/reminders/log/{id}/skip', { params });
      return (await read(asked)).data;
    },
    touches: ['reminders'],
    onSaved: onDone,
  });
}
export type StaffAct = 'send' | 'skip';

export async function downloadLog(date: string): Promise<void> {
  const query = new URLSearchParams(spanOf(date));
  const answer = await sessionFetch(new Request(`${location.origin}/api/clinic/reminders/log.csv?${query}`));
  if (!answer.ok) throw refusalOf(answer, null);
  saveFile(`reminders-${date}.csv`, await answer.blob());
}
