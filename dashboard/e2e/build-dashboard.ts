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

interface PrepareLock {
  holdingLock(lock: string, say: (text: string) => void, work: () => Promise<void>): Promise<void>;
}

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

const script = <Module>(name: string): Promise<Module> =>
  import(new URL(`../../scripts/${name}`, import.meta.url).href);

/** Builds the pages if they are older than their sources. Test files start side by side, so only one of them builds. */
export async function buildDashboard(): Promise<void> {
  const folder = `${ROOT}dashboard`;
  const { isStale, buildWorkspace } = await script<Build>('build.mjs');
  if (!(await isStale({ root: ROOT, folder }))) return;
  const { holdingLock } = await script<PrepareLock>('prepare-lock.mjs');
  const say = () => undefined;
  await holdingLock(`${ROOT}.cache/prepare.lock`, say, async () => {
    if (await isStale({ root: ROOT, folder }))
      await buildWorkspace({ root: ROOT, folder, workspace: 'dashboard', say });
  });
}
