import { createReadStream, createWriteStream } from 'node:fs';
import type { Writable } from 'node:stream';
import { finished } from 'node:stream/promises';
import type pg from 'pg';

/** What the driver's connection can do during a COPY; its published types leave that out. */
interface CopyConnection {
  readonly stream: { pause(): void; resume(): void };
  query(text: string): void;
  sendCopyFromChunk(chunk: Buffer): void;
  endCopyFrom(): void;
  sendCopyFail(reason: string): void;
}

/** A statement of the driver's own kind, for the two that it does not bring along. */
abstract class CopyStatement {
  readonly ended: Promise<void>;
  protected end: () => void = () => undefined;
  protected fail: (error: unknown) => void = () => undefined;
  private broken: unknown = null;
  private readonly text: string;

  constructor(text: string) {
    this.text = text;
    this.ended = new Promise((resolve, reject) => {
      this.end = resolve;
      this.fail = reject;
    });
  }

  submit(connection: unknown): void {
    (connection as CopyConnection).query(this.text);
  }

  handleError(error: unknown): void {
    this.broken = error;
    this.fail(error);
  }

  handleReadyForQuery(): void {
    if (this.broken === null) this.end();
  }

  handleCommandComplete(): void {}
  handleRowDescription(): void {}
  handleDataRow(): void {}
  handleCopyInResponse(_: CopyConnection): void {}
  handleCopyData(_: { chunk: Buffer }, __: CopyConnection): void {}
}

class CopyOut extends CopyStatement {
  private readonly target: Writable;

  constructor(text: string, target: Writable) {
    super(text);
    this.target = target;
  }

  override handleCopyData({ chunk }: { chunk: Buffer }, { stream }: CopyConnection): void {
    // The driver reuses its buffer, so what waits to be written must be a copy.
    if (this.target.write(Buffer.from(chunk))) return;
    stream.pause();
    this.target.once('drain', () => stream.resume());
  }
}

class CopyIn extends CopyStatement {
  private readonly path: string;

  constructor(text: string, path: string) {
    super(text);
    this.path = path;
  }

  override handleCopyInResponse(connection: CopyConnection): void {
    void this.sendAll(connection);
  }

  private async sendAll(connection: CopyConnection): Promise<void> {
    try {
      for await (const chunk of createReadStream(this.path)) connection.sendCopyFromChunk(chunk as Buffer);
      connection.endCopyFrom();
    } catch {
      connection.sendCopyFail('the file could not be read');
    }
  }
}

/** COPY … TO STDOUT into a file. */
export async function copyToFile(client: pg.Client, statement: string, path: string): Promise<void> {
  const file = createWriteStream(path, { mode: 0o600 });
  try {
    await client.query(new CopyOut(statement, file)).ended;
  } finally {
    file.end();
    await finished(file);
  }
}

/** COPY … FROM STDIN out of a file. */
export async function copyFromFile(client: pg.Client, statement: string, path: string): Promise<void> {
  await client.query(new CopyIn(statement, path)).ended;
}
