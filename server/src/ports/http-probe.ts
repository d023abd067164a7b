/** Requests an address and returns the status; rejects if no answer arrives before the signal. */
export type HttpProbe = (
  request: { readonly url: string; readonly headers: Readonly<Record<string, string>> },
  signal: AbortSignal,
) => Promise<number>;
