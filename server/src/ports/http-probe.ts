/** Asks an address and gives the status of whatever answers; rejects when nothing does before the signal. */
export type HttpProbe = (
  request: { readonly url: string; readonly headers: Readonly<Record<string, string>> },
  signal: AbortSignal,
) => Promise<number>;
