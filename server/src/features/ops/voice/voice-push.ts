import { setTimeout as pause } from 'node:timers/promises';
import type { PlatformLocks } from '../../../database/locks.ts';
import type { VoiceVendor } from '../../../kernel/calls/voice-vendor.ts';
import { Failure } from '../../../kernel/failure.ts';
import type { Secret } from '../../../kernel/secrets/secret.ts';
import type { Clock } from '../../../kernel/time/clock.ts';
import type { FileStore } from '../../../ports/file-store.ts';
import type { VoiceFiles, VoiceObjects, WantedObject } from '../../../ports/voice/voice-objects.ts';
import type { VoicePlatform } from '../../../ports/voice/voice-platform.ts';
import { readPushMemory, writePushMemory, writeSnapshot } from './voice-push-memory.ts';
import { type PushRun, settleObject, type VoiceChange } from './voice-push-object.ts';

export interface VoicePushOptions {
  readonly dryRun: boolean;
  readonly force: boolean;
}

export interface VoicePushReport {
  readonly output: string;
  readonly durationMs: number;
  readonly changes: readonly VoiceChange[];
}

export interface VoicePushNeeds {
  readonly vendor: VoiceVendor;
  readonly platform: Pick<VoicePlatform, 'list' | 'create' | 'change' | 'publish'> | null;
  readonly objects: VoiceObjects;
  readonly readFiles: () => Promise<VoiceFiles>;
  readonly files: FileStore;
  readonly webhookSecret: Secret | null;
  readonly locks: PlatformLocks;
  readonly clock: Clock;
  readonly pause?: (ms: number) => Promise<unknown>;
}

const ALL_MS = 45_000;

/** Updates the platform to match the files, parts before the objects that use them. Never deletes. */
export async function pushVoice(needs: VoicePushNeeds, options: VoicePushOptions): Promise<VoicePushReport> {
  const { platform, locks, clock } = needs;
  if (!platform) throw new Failure('UNAVAILABLE', needs.objects.notConfigured);
  const began = clock.now().getTime();
  const done = await locks.tryHold('voice-push', ALL_MS + 5_000, () => push(needs, platform, options));
  if (!done) throw new Failure('CONFLICT', 'A push is under way already. Please wait until it has ended.');
  const report = {
    output: done.lines.join('\n'),
    durationMs: clock.now().getTime() - began,
    changes: done.changes,
  };
  if (done.failed.size > 0)
    throw new Failure('UNAVAILABLE', 'Not everything could be pushed; a second push goes on from here.', {
      output: report.output,
      durationMs: report.durationMs,
    });
  return report;
}

async function push(
  needs: VoicePushNeeds,
  platform: PushRun['platform'] & Pick<VoicePlatform, 'list' | 'publish'>,
  options: VoicePushOptions,
): Promise<PushRun> {
  const { vendor, objects, files, webhookSecret, clock } = needs;
  const wanted = objects.wanted(await needs.readFiles());
  const signal = AbortSignal.timeout(ALL_MS);
  const lists = objects.kinds.map(async (kind) => {
    const names = wanted.flatMap((each) => (each.kind === kind ? [each.name] : []));
    return [kind, await platform.list(kind, names, signal)] as const;
  });
  const remote: PushRun['remote'] = Object.fromEntries(await Promise.all(lists));
  const memory = await readPushMemory(files, vendor, webhookSecret);
  const run: PushRun = {
    ...{ ...options, platform, objects, remote, memory, signal, clock, webhookSecret },
    pause: needs.pause ?? pause,
    beforeFirstWrite: () => writeSnapshot(files, clock, remote, { vendor, objects }),
    startedAt: clock.now().getTime(),
    lines: [],
    changes: [],
    failed: new Set(),
    written: new Set(),
    ids: new Map(),
    writes: 0,
  };
  refuseDoubles(run, wanted);
  for (const object of wanted) await pushOne(run, object);
  if (!options.dryRun) await publishWritten(run, platform, wanted);
  run.lines.push(...orphans(run, wanted));
  if (!options.dryRun) await writePushMemory(files, vendor, run.memory);
  return run;
}

/** Publishes changed objects and objects that use them, so that calls use the new version. */
async function publishWritten(
  run: PushRun,
  { publish }: Pick<VoicePlatform, 'publish'>,
  wanted: readonly WantedObject[],
): Promise<void> {
  if (!publish) return;
  for (const { kind, name, parts } of wanted) {
    const key = `${kind} ${name}`;
    const id = run.ids.get(key);
    const isNew = run.written.has(key) || parts.some((part) => run.written.has(part));
    if (!id || !isNew || run.failed.has(key)) continue;
    try {
      if (await publish(kind, id, run.signal)) run.lines.push(`${key}: PUBLISHED`);
    } catch (error) {
      run.failed.add(key);
      const reason = error instanceof Failure ? error.message : 'unexpected error';
      run.lines.push(`${key}: FAILED to publish (${reason}); calls still use the version before`);
      // Forgotten, so that the next push writes and publishes the object again.
      delete run.memory.objects[key];
    }
  }
}

const PART: Readonly<Record<string, string>> = { assistant: 'tools', squad: 'members' };

async function pushOne(run: PushRun, wanted: WantedObject): Promise<void> {
  const { kind, name, parts, fields } = wanted;
  // In a dry run, an object to be created has no id yet, so its name is used.
  const ids = parts.flatMap((part) => (run.failed.has(part) ? [] : (run.ids.get(part) ?? [])));
  if (ids.length === parts.length) return settleObject(run, wanted, fields(ids));
  const key = `${kind} ${name}`;
  run.lines.push(`${key}: left out, one of its ${PART[kind] ?? 'parts'} is not there`);
  if (!run.dryRun) run.failed.add(key);
}

// If two objects share a name, a person must decide, unless we know the id of the one we created.
function refuseDoubles({ remote, memory, objects }: PushRun, wanted: readonly WantedObject[]): void {
  const doubles = wanted.filter(
    ({ kind, name }) =>
      !memory.objects[`${kind} ${name}`] &&
      (remote[kind] ?? []).filter((each) => objects.nameOf(each) === name).length > 1,
  );
  if (doubles.length === 0) return;
  const listed = doubles.map(({ kind, name }) => `${kind} ${name}`).join(', ');
  throw new Failure(
    'CONFLICT',
    `The voice platform has more than one of: ${listed}. Remove or rename the others there, then push again.`,
  );
}

function orphans({ remote, objects }: PushRun, wanted: readonly WantedObject[]): string[] {
  const ours = new Set(wanted.map(({ kind, name }) => `${kind} ${name}`));
  return objects.kinds.flatMap((kind) => {
    const strangers = (remote[kind] ?? []).filter((each) => !ours.has(`${kind} ${objects.nameOf(each)}`));
    return strangers.length > 0
      ? [`${kind}s that are not in the files, left alone: ${strangers.length}`]
      : [];
  });
}
