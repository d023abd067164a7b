export type LogRateLimit = (write: (withheld: number) => void) => void;

interface LogRate {
  readonly most: number;
  readonly perMs: number;
  readonly nowMs?: () => number;
}

/** `write` receives the number of lines withheld since the last one. */
export function logRateLimit({ most, perMs, nowMs = () => performance.now() }: LogRate): LogRateLimit {
  let since = Number.NEGATIVE_INFINITY;
  let written = 0;
  let withheld = 0;
  return (write) => {
    const now = nowMs();
    if (now - since >= perMs) {
      since = now;
      written = 0;
    }
    if (written >= most) {
      withheld += 1;
      return;
    }
    written += 1;
    write(withheld);
    withheld = 0;
  };
}
