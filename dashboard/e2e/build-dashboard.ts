import { fileURLToPath } from 'node:url';

interface Build {
  isStale(what: { root: string; folder: string }): Promise<boolean>;
  buildWorkspace(what: {
    root: string;
    folder: string;
    workspace: string;
    say(text: string): void;
  }): Promise<void>;
}

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

/** Where the pages are older than their sources, they are made anew. */
export async function buildDashboard(): Promise<void> {
  const folder = `${ROOT}dashboard`;
  const script = new URL('../../scripts/build.mjs', import.meta.url).href;
  const { isStale, buildWorkspace } = (await import(script)) as Build;
  if (await isStale({ root: ROOT, folder }))
    await buildWorkspace({ root: ROOT, folder, workspace: 'dashboard', say: () => undefined });
}
