import { once } from 'node:events';
import type { Readable, Writable } from 'node:stream';
import { finished } from 'node:stream/promises';
import type pg from 'pg';

/** Methods of the driver's connection during COPY that its types lack. */
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

/** COPY … TO STDOUT into a file, then closes it. */
export async function copyToFile(client: pg.Client, statement: string, file: Writable): Promise<void> {
  let held: CopyConnection['stream'] | null = null;
  const goOn = () => {
    held?.resume();
    held = null;
  };
  const onData: CopySteps['onData'] = (chunk, { stream }) => {
    // The driver reuses its buffer, so pending data must be copied.
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
    // A file that is ended while full never emits drain.
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

// A custom statement type, because the driver has none for COPY.
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
