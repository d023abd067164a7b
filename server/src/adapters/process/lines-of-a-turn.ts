interface LogStream {
  write(lines: string): unknown;
}

export interface GatheredLines extends LogStream {
  /** Writes at once what was gathered; for the last moment of a process, and pino asks for it after a fatal line. */
  flushSync(): void;
}

/**
 * A destination for pino that gives each stream the lines of one turn of the event loop in one piece: handing over costs
 * more than a line. Within a turn nobody outside could have read them one by one.
 */
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
