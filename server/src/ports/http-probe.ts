/** Asks an address and gives the status of the answer; rejects when none comes before the signal. */
export type HttpProbe = (
  request: { readonly url: string; readonly headers: Readonly<Record<string, string>> },
  signal: AbortSignal,
) => Promise<number>;
