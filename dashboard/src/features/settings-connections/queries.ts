import { api, dataOf, read } from '../../api/client.ts';
import { useClinicQuery } from '../../api/clinic-query.ts';

export function useTokens() {
  return useClinicQuery({
    queryKey: ['mcp-tokens'],
    queryFn: dataOf('/api/clinic/mcp-tokens'),
  });
}
export type Token = NonNullable<ReturnType<typeof useTokens>['data']>[number];
export type Scope = Token['scopes'][number];

export interface NewToken {
  readonly name: string;
  readonly scopes: readonly Scope[];
  /** Null for one that does not expire. */
  readonly days: number | null;
}

export async function makeToken({ name, scopes, days }: NewToken) {
  const body = { name, scopes: [...scopes], ...(days ? { expiresInDays: days } : {}) };
  return (await read(api.POST('/api/clinic/mcp-tokens', { body }))).data;
}
export type MadeToken = Awaited<ReturnType<typeof makeToken>>;

export async function revokeToken(id: string): Promise<void> {
  await read(api.DELETE('/api/clinic/mcp-tokens/{id}', { params: { path: { id } } }));
}
