import type { Emr, Wait } from '../../ports/emr.ts';
import type { EmrLine } from './ports.ts';

/** A line that can be taken out of use while operations still run on it. */
export interface LineInUse {
  readonly registers: boolean;
  carry<Result>(operation: (emr: Emr) => Promise<Result>): Promise<Result>;
  warmUp(wait: Wait): Promise<void>;
  running(): number;
  /** Closes it once nothing runs on it any more; the promise is that of the closing. */
  retire(): Promise<void>;
}

export function lineInUse(line: EmrLine): LineInUse {
  let running = 0;
  let retired = false;
  let closing = false;
  let tellClosed: () => void = () => undefined;
  const closed = new Promise<void>((resolve) => {
    tellClosed = resolve;
  });
  // An operation may be several requests, so the line's own count of requests would end it halfway.
  const closeWhenIdle = () => {
    if (!retired || running > 0 || closing) return;
    closing = true;
    void line.close().then(tellClosed, tellClosed);
  };
  const use = async <Result>(work: (line: EmrLine) => Promise<Result>): Promise<Result> => {
    running += 1;
    try {
      return await work(line);
    } finally {
      running -= 1;
      closeWhenIdle();
    }
  };
  return {
    registers: line.registerPatient !== null,
    carry: use,
    warmUp: (wait) => use((open) => open.warmUp(wait)),
    running: () => running,
    retire: () => {
      retired = true;
      closeWhenIdle();
      return closed;
    },
  };
}
