import { randomBytes, randomUUID } from 'node:crypto';
import { link, mkdir, open, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { Secret } from '../kernel/secrets/secret.ts';
import type { Config } from './config.ts';

export interface ConfigWithSecrets extends Config {
  readonly jwt: Config['jwt'] & { readonly secret: Secret; readonly refreshSecret: Secret };
  readonly encryption: Config['encryption'] & {
    readonly key: Secret<Buffer>;
    /** Generated into a file under `dataDir`, not set by an operator. */
    readonly isGenerated?: boolean;
  };
}

const StoredSecrets = z.object({
  jwtSecret: z.string().min(32),
  jwtRefreshSecret: z.string().min(32),
  encryptionKey: z.string().regex(/^[\da-f]{64}$/),
});
type StoredSecrets = z.output<typeof StoredSecrets>;

/**
 * Fills in missing signing secrets and the encryption key from a file under `dataDir`, generated once. The webhook secret
 * is never generated: outside production, no secret means no authentication.
 */
export async function withDevelopmentSecrets(config: Config, dataDir: string): Promise<ConfigWithSecrets> {
  if (isComplete(config)) return config;
  if (config.production) throw new Error('In production, secrets must be set in the environment.');
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
      isGenerated: config.encryption.key === null,
    }),
  });
}

const isComplete = (config: Config): config is ConfigWithSecrets =>
  config.jwt.secret !== null && config.jwt.refreshSecret !== null && config.encryption.key !== null;

async function keptSecrets(dataDir: string): Promise<StoredSecrets> {
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
    throw new Error(
      `The development secrets in ${path} cannot be read. Let the user who runs the service read the file.`,
      { cause },
    );
  }
}

// Hard-linking a complete file is atomic: it succeeds or another process was first, and no partial file is ever read.
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

const newSecrets = (): StoredSecrets => ({
  jwtSecret: randomBytes(32).toString('hex'),
  jwtRefreshSecret: randomBytes(32).toString('hex'),
  encryptionKey: randomBytes(32).toString('hex'),
});

function parsed(text: string, path: string): StoredSecrets {
  try {
    return StoredSecrets.parse(JSON.parse(text));
  } catch {
    // The parser's message would quote the file, so it is not passed on as the cause.
    throw new Error(
      `The development secrets in ${path} are damaged. Restore the file from a backup, or delete it to generate ` +
        'new ones. Everyone must then sign in again, and stored EMR credentials must be entered again.',
    );
  }
}

const isCode = (error: unknown, code: string): boolean =>
  error instanceof Error && 'code' in error && error.code === code;
