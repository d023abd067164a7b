import { randomBytes, randomUUID } from 'node:crypto';
import { link, mkdir, open, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { Secret } from '../kernel/secret.ts';
import type { Config } from './config.ts';

export interface ConfigWithSecrets extends Config {
  readonly jwt: Config['jwt'] & { readonly secret: Secret; readonly refreshSecret: Secret };
  readonly encryption: Config['encryption'] & {
    readonly key: Secret<Buffer>;
    /** From the file under `dataDir`, and not chosen by an operator. */
    readonly isMadeUp?: boolean;
  };
}

const Kept = z.object({
  jwtSecret: z.string().min(32),
  jwtRefreshSecret: z.string().min(32),
  encryptionKey: z.string().regex(/^[\da-f]{64}$/),
});
type Kept = z.output<typeof Kept>;

/**
 * Fills in the signing secrets and the encryption key that were not set, from a file under `dataDir` that is
 * made once. The webhook secret is never made up: outside production, no secret means no authentication.
 */
export async function withDevelopmentSecrets(config: Config, dataDir: string): Promise<ConfigWithSecrets> {
  if (isComplete(config)) return config;
  if (config.production) throw new Error('In production the secrets come from the environment alone.');
  const kept = await keptSecrets(dataDir);
  return Object.freeze({
    ...config,
    jwt: Object.freeze({
      ...config.jwt,
      secret: config.jwt.secret ?? new Secret(kept.jwtSecret),
      refreshSecret: config.jwt.refreshSecret ?? new Secret(kept.jwtRefreshSecret),
    }),
    encryption: Object.freeze({
      ...config.encryption,
      key: config.encryption.key ?? new Secret(Buffer.from(kept.encryptionKey, 'hex')),
      isMadeUp: config.encryption.key === null,
    }),
  });
}

const isComplete = (config: Config): config is ConfigWithSecrets =>
  config.jwt.secret !== null && config.jwt.refreshSecret !== null && config.encryption.key !== null;

async function keptSecrets(dataDir: string): Promise<Kept> {
  const path = join(dataDir, 'secrets.json');
  let text = await textOf(path);
  if (text === null) {
    await writeOnce(path, dataDir);
    text = await textOf(path);
  }
  return parsed(text ?? '', path);
}

async function textOf(path: string): Promise<string | null> {
  try {
    return await readFile(path, 'utf8');
  } catch (cause) {
    if (isCode(cause, 'ENOENT')) return null;
    throw new Error(`The development secrets in ${path} cannot be read.`, { cause });
  }
}

// Linking a finished file either succeeds or finds that another process was first; a half-written one is never read.
async function writeOnce(path: string, dataDir: string): Promise<void> {
  await mkdir(dataDir, { recursive: true });
  const draft = `${path}.${randomUUID()}`;
  const file = await open(draft, 'wx', 0o600);
  try {
    await file.writeFile(`${JSON.stringify(newSecrets(), null, 2)}\n`);
    await file.sync();
    await link(draft, path);
  } catch (cause) {
    if (!isCode(cause, 'EEXIST')) throw cause;
  } finally {
    await file.close();
    await rm(draft, { force: true });
  }
}

const newSecrets = (): Kept => ({
  jwtSecret: randomBytes(32).toString('hex'),
  jwtRefreshSecret: randomBytes(32).toString('hex'),
  encryptionKey: randomBytes(32).toString('hex'),
});

function parsed(text: string, path: string): Kept {
  try {
    return Kept.parse(JSON.parse(text));
  } catch {
    // The parser's own message would quote the file, so it is not passed on as the cause.
    throw new Error(
      `The development secrets in ${path} are damaged. Put the file back from a backup, or delete it to have ` +
        'new ones made: everyone then signs in again, and stored EMR credentials have to be entered again.',
    );
  }
}

const isCode = (error: unknown, code: string): boolean =>
  error instanceof Error && 'code' in error && error.code === code;
