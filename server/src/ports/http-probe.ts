/** Requests an address and returns the status; rejects if no response arrives before the signal aborts. */
export type HttpProbe = (
  request: { readonly url: string; readonly headers: Readonly<Record<string, string>> },
  signal: AbortSignal,
) => Promise<number>;
