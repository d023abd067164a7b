import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { answerOf, api, read } from '../../api/client.ts';
import { userName } from '../../ui/wording/person-name.ts';
import type { AuditSearch } from './route.ts';

export function useAudit({ action, clinic, from, to, page = 1 }: AuditSearch) {
  return useQuery({
    queryKey: ['audit', action, clinic, from, to, page],
    placeholderData: keepPreviousData,
    queryFn: answerOf('/api/admin/audit', {
      query: {
        ...{ page, pageSize: 50 },
        ...(action ? { action } : {}),
        ...(clinic ? { clinicId: clinic } : {}),
        ...(from ? { startDate: from } : {}),
        ...(to ? { endDate: to } : {}),
      },
    }),
  });
}
/** Loads the entry of a shared link, which may not be on the current page. */
export function useAuditEntry(requestId: string | undefined, listed: AuditRow | undefined) {
  const { data } = useQuery({
    queryKey: ['audit', 'entry', requestId],
    enabled: requestId !== undefined && listed === undefined,
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: async ({ signal }) => {
      const query = { q: requestId ?? '', pageSize: 1 };
      const { data: rows } = await read(api.GET('/api/admin/audit', { signal, params: { query } }));
      return rows[0] ?? null;
    },
  });
  return requestId === undefined ? null : (listed ?? data ?? null);
}

export type AuditRow = NonNullable<ReturnType<typeof useAudit>['data']>['data'][number];

export function useClinicNames(): ReadonlyMap<string, string> {
  const { data } = useQuery({
    queryKey: ['clinics', 'names'],
    staleTime: 60_000,
    queryFn: async ({ signal }) => {
      const query = { pageSize: 100 };
      const clinics = await read(api.GET('/api/admin/clinics', { signal, params: { query } }));
      return clinics.data.map(({ id, name }) => [id, name] as const);
    },
  });
  return new Map(data ?? []);
}

/** The action names used in the audit log. */
export function useAuditActions(): readonly string[] {
  const { data } = useQuery({
    queryKey: ['audit-actions'],
    staleTime: 60_000,
    queryFn: async ({ signal }) => (await read(api.GET('/api/admin/audit/actions', { signal }))).data.actions,
  });
  return data ?? [];
}

export function useUserNames(): ReadonlyMap<string, string> {
  const { data } = useQuery({
    queryKey: ['people', 'names'],
    staleTime: 60_000,
    queryFn: async ({ signal }) => {
      const query = { pageSize: 100 };
      const users = await read(api.GET('/api/admin/users', { signal, params: { query } }));
      return users.data.map(({ id, name, email }) => [id, userName({ name, email })] as const);
    },
  });
  return new Map(data ?? []);
}
