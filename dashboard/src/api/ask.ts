import { sessionFetch } from './client.ts';
import { refusalOf } from './refusal.ts';

/** An answer's data, from a path that the API document does not have yet. */
export async function ask<Data>(
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  path: string,
  { body, signal }: { readonly body?: unknown; readonly signal?: AbortSignal } = {},
): Promise<Data> {
  const request = new Request(new URL(path, location.origin), {
    method,
    ...(signal && { signal }),
    ...(body !== undefined && {
      body: JSON.stringify(body),
      headers: { 'content-type': 'application/json' },
    }),
  });
  const response = await sessionFetch(request);
  const answer = (await response.json().catch(() => null)) as { readonly data: Data } | null;
  if (!response.ok || !answer) throw refusalOf(response, answer);
  return answer.data;
}

export interface Paged<Row> {
  readonly data: readonly Row[];
  readonly pagination: {
    readonly page: number;
    readonly pageSize: number;
    readonly total: number;
    readonly totalPages: number;
  };
}

/** A page of a list, with how many there are. */
export async function askPage<Row>(path: string, signal?: AbortSignal): Promise<Paged<Row>> {
  const response = await sessionFetch(new Request(new URL(path, location.origin), signal ? { signal } : {}));
  const answer = (await response.json().catch(() => null)) as Paged<Row> | null;
  if (!response.ok || !answer) throw refusalOf(response, answer);
  return answer;
}
