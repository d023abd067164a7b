import { readdir } from 'node:fs/promises';
import { INBOX_KINDS, type InboxKind, type Kind } from './kind.ts';

export type Kinds = Readonly<Record<InboxKind, Kind>>;

const KIND_FILE = /^[a-z-]+\.(?:ts|js)$/;

/** Loads every file in kinds/ as one kind; every name must have a file. */
export async function loadKinds(folder = new URL('./kinds/', import.meta.url)): Promise<Kinds> {
  const files = (await readdir(folder)).filter((file) => KIND_FILE.test(file)).sort();
  const loaded = await Promise.all(files.map((file) => loadKind(new URL(file, folder).href)));
  const byName = new Map(loaded.map((kind) => [kind.name, kind]));
  const missing = INBOX_KINDS.filter((name) => !byName.has(name));
  if (missing.length > 0 || byName.size !== files.length || byName.size !== INBOX_KINDS.length)
    throw new Error(`inbox kinds need exactly one file each: ${missing.join(', ')}`);
  return Object.fromEntries(byName) as Kinds;
}

async function loadKind(href: string): Promise<Kind> {
  const { default: kind } = (await import(/* @vite-ignore */ href)) as { default?: Kind };
  if (typeof kind?.title !== 'function') throw new Error(`${href} must export an inbox kind as its default`);
  return kind;
}
