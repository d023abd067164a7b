interface LogStream {
  write(lines: string): unknown;
}

export interface GatheredLines extends LogStream {
  flushSync(): void;
}

/**
 * A pino destination that writes all lines of one event-loop turn at once, because a write costs more than a
 * line.
 */
export function batchLinesPerTurn(streams: readonly LogStream[]): GatheredLines {
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
