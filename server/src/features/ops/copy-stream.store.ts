import { once } from 'node:events';
import type { Readable, Writable } from 'node:stream';
import { finished } from 'node:stream/promises';
import type pg from 'pg';

/** What the driver's connection can do during a COPY; its published types leave that out. */
interface CopyConnection {
  readonly stream: Writable & { pause(): void; resume(): void };
  query(text: string): void;
  sendCopyFromChunk(chunk: Buffer): void;
  endCopyFrom(): void;
  sendCopyFail(reason: string): void;
}

interface CopySteps {
  onData?(chunk: Buffer, connection: CopyConnection): void;
  onWanted?(connection: CopyConnection): Promise<void>;
}

/** COPY … TO STDOUT into a file, which is ended. */
export async function copyToFile(client: pg.Client, statement: string, file: Writable): Promise<void> {
  let held: CopyConnection['stream'] | null = null;
  const goOn = () => {
    held?.resume();
    held = null;
  };
  const onData: CopySteps['onData'] = (chunk, { stream }) => {
    // The driver uses its buffer again, so what waits to be written must be a copy.
    if (file.write(Buffer.from(chunk)) || held) return;
    held = stream;
    stream.pause();
    file.once('drain', goOn);
  };
  try {
    await run(client, statement, { onData });
  } finally {
    file.end();
    await finished(file);
    // A file that is ended while it is full never says that it has room again.
    goOn();
  }
}

/** COPY … FROM STDIN out of a file. */
export async function copyFromFile(
  client: pg.Client,
  statement: string,
  open: () => Readable,
): Promise<void> {
  const onWanted = async (connection: CopyConnection) => {
    try {
      for await (const chunk of open()) {
        connection.sendCopyFromChunk(chunk as Buffer);
        if (connection.stream.writableNeedDrain) await once(connection.stream, 'drain');
      }
      connection.endCopyFrom();
    } catch {
      connection.sendCopyFail('the file could not be read');
    }
  };
  await run(client, statement, { onWanted });
}

// A statement of the driver's own kind, since it brings none along for COPY.
function run(client: pg.Client, statement: string, { onData, onWanted }: CopySteps): Promise<void> {
  return new Promise((resolve, reject) => {
    let broken: unknown = null;
    client.query({
      submit: (connection: unknown) => (connection as CopyConnection).query(statement),
      handleError: (error: unknown) => {
        broken = error;
        reject(error);
      },
      handleReadyForQuery: () => {
        if (broken === null) resolve();
      },
      handleCopyInResponse: (connection: CopyConnection) => void onWanted?.(connection),
      handleCopyData: ({ chunk }: { chunk: Buffer }, connection: CopyConnection) =>
        onData?.(chunk, connection),
      handleCommandComplete: () => undefined,
      handleRowDescription: () => undefined,
      handleDataRow: () => undefined,
    } as pg.Submittable);
  });
}
