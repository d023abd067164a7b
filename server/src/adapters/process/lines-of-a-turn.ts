interface LogStream {
  write(lines: string): unknown;
}

export interface GatheredLines extends LogStream {
  /** Flushes buffered lines; called at process exit, and by pino after a fatal line. */
  flushSync(): void;
}

/** A pino destination that writes all lines of one event-loop turn in one call, because a write costs more than a line. */
export function linesOfATurn(streams: readonly LogStream[]): GatheredLines {
  let lines = '';
  const flushSync = () => {
    if (lines === '') return;
    const gathered = lines;
    lines = '';
    for (const stream of streams) stream.write(gathered);
  };
  return {
    write: (line) => {
      if (lines === '') setImmediate(flushSync);
      lines += line;
    },
    flushSync,
  };
}
