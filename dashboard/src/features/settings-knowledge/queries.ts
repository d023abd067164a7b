import { answerOf, api, read } from '../../api/client.ts';
import { useClinicQuery } from '../../api/clinic-query.ts';

/** Reads that change when an entry does. */
export const KNOWLEDGE_TOUCHES = ['knowledge'];

const PAGE = 100;
const MOST_PAGES = 3;

/** All entries (at most 300), so that search works locally. */
export function useEntries() {
  return useClinicQuery({
    queryKey: ['knowledge', 'entries'],
    queryFn: async ({ signal }) => {
      const entries = [];
      for (let page = 1; page <= MOST_PAGES; page += 1) {
        const query = { page, pageSize: PAGE, sort: 'question' } as const;
        const { data, pagination } = await read(
          api.GET('/api/clinic/knowledge', { signal, params: { query } }),
        );
        entries.push(...data);
        if (page >= pagination.totalPages) break;
      }
      return entries;
    },
  });
}
export type Entry = NonNullable<ReturnType<typeof useEntries>['data']>[number];

export function useUnanswered() {
  return useClinicQuery({
    queryKey: ['knowledge', 'unanswered'],
    queryFn: answerOf('/api/clinic/knowledge/unanswered', { query: { pageSize: PAGE } }),
  });
}
export type Unanswered = NonNullable<ReturnType<typeof useUnanswered>['data']>['data'][number];

/** How often each entry or built-in source answered a caller. */
export function useTimesAsked() {
  return useClinicQuery({
    queryKey: ['knowledge', 'asked'],
    queryFn: async ({ signal }) => {
      const query = { pageSize: PAGE } as const;
      const { data } = await read(api.GET('/api/clinic/knowledge/asked', { signal, params: { query } }));
      const times = new Map<string, number>();
      for (const row of data)
        if (row.answeredBy) times.set(row.answeredBy, (times.get(row.answeredBy) ?? 0) + row.times);
      return times;
    },
  });
}
