import { setTimeout as pause } from 'node:timers/promises';
import type { PlatformLocks } from '../../database/locks.ts';
import type { Clock } from '../../kernel/clock.ts';
import { Failure } from '../../kernel/failure.ts';
import type { Secret } from '../../kernel/secret.ts';
import type { FileStore } from '../../ports/file-store.ts';
import {
  VOICE_OBJECT_KINDS,
  type VoiceFields,
  type VoiceFiles,
  type VoiceObjectKind,
  type VoiceObjects,
} from '../../ports/voice-objects.ts';
import type { VoicePlatform } from '../../ports/voice-platform.ts';
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
  /** Null if no voice API is configured. */
  readonly platform: Pick<VoicePlatform, 'list' | 'create' | 'change'> | null;
  readonly objects: VoiceObjects;
  readonly readFiles: () => Promise<VoiceFiles>;
  readonly files: FileStore;
  readonly webhookSecret: Secret | null;
  readonly locks: PlatformLocks;
  readonly clock: Clock;
  readonly pause?: (ms: number) => Promise<unknown>;
}

/** An object of the files, and the keys of the objects it uses. */
interface Wanted {
  readonly kind: VoiceObjectKind;
  readonly name: string;
  readonly parts: readonly string[];
  fields(partIds: readonly string[]): VoiceFields;
}

const ALL_MS = 45_000;

/** Updates the platform to match the files: tools, then assistants, then squads. Nothing is ever deleted. */
export async function pushVoice(needs: VoicePushNeeds, options: VoicePushOptions): Promise<VoicePushReport> {
  const { platform, locks, clock } = needs;
  if (!platform)
    throw new Failure('UNAVAILABLE', 'No voice platform is configured: set VOICE_API_URL and VOICE_API_KEY.');
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
  platform: PushRun['platform'] & Pick<VoicePlatform, 'list'>,
  options: VoicePushOptions,
): Promise<PushRun> {
  const { objects, files, webhookSecret, clock } = needs;
  const wanted = wantedOf(objects, await needs.readFiles());
  const signal = AbortSignal.timeout(ALL_MS);
  const lists = VOICE_OBJECT_KINDS.map(async (kind) => [kind, await platform.list(kind, signal)] as const);
  const remote = Object.fromEntries(await Promise.all(lists)) as unknown as PushRun['remote'];
  const memory = await readPushMemory(files, webhookSecret);
  const run: PushRun = {
    ...{ ...options, platform, objects, remote, memory, signal, clock, webhookSecret },
    pause: needs.pause ?? pause,
    beforeFirstWrite: () => writeSnapshot(files, clock, remote, objects.notOurs),
    startedAt: clock.now().getTime(),
    lines: [],
    changes: [],
    failed: new Set(),
    ids: new Map(),
    writes: 0,
  };
  refuseDoubles(run, wanted);
  for (const object of wanted) await pushOne(run, object);
  run.lines.push(...orphans(run, wanted));
  if (!options.dryRun) await writePushMemory(files, run.memory);
  return run;
}

function wantedOf(objects: VoiceObjects, { tools, assistants, squads }: VoiceFiles): Wanted[] {
  return [
    ...tools.map(({ name, fields }) => ({
      kind: 'tool' as const,
      name,
      parts: [],
      fields: () => fields,
    })),
    ...assistants.map(({ name, tools: names, fields }) => ({
      kind: 'assistant' as const,
      name,
      parts: names.map((tool) => `tool ${tool}`),
      fields: (toolIds: readonly string[]) => objects.withTools(fields, toolIds),
    })),
    ...squads.map((squad) => ({
      kind: 'squad' as const,
      name: squad.name,
      parts: squad.members.map(({ assistant }) => `assistant ${assistant}`),
      fields: (assistantIds: readonly string[]) => objects.squadOf(squad, assistantIds),
    })),
  ];
}

const PART: Readonly<Record<VoiceObjectKind, string>> = { tool: '', assistant: 'tools', squad: 'members' };

async function pushOne(run: PushRun, { kind, name, parts, fields }: Wanted): Promise<void> {
  // In a dry run an object to be created has no id yet and stands for itself.
  const ids = parts.flatMap((part) => (run.failed.has(part) ? [] : (run.ids.get(part) ?? [])));
  if (ids.length === parts.length) return settleObject(run, kind, name, fields(ids));
  const key = `${kind} ${name}`;
  run.lines.push(`${key}: left out, one of its ${PART[kind]} is not there`);
  if (!run.dryRun) run.failed.add(key);
}

// With two objects of one name, only a person can decide; the one we created is known by its id.
function refuseDoubles({ remote, memory, objects }: PushRun, wanted: readonly Wanted[]): void {
  const doubles = wanted.filter(
    ({ kind, name }) =>
      !memory.objects[`${kind} ${name}`] &&
      remote[kind].filter((each) => objects.nameOf(each) === name).length > 1,
  );
  if (doubles.length === 0) return;
  const listed = doubles.map(({ kind, name }) => `${kind} ${name}`).join(', ');
  throw new Failure(
    'CONFLICT',
    `The voice platform has more than one of: ${listed}. Remove or rename the others there, then push again.`,
  );
}

function orphans({ remote, objects }: PushRun, wanted: readonly Wanted[]): string[] {
  const ours = new Set(wanted.map(({ kind, name }) => `${kind} ${name}`));
  return VOICE_OBJECT_KINDS.flatMap((kind) => {
    const strangers = remote[kind].filter((each) => !ours.has(`${kind} ${objects.nameOf(each)}`));
    return strangers.length > 0
      ? [`${kind}s that are not in the files, left alone: ${strangers.length}`]
      : [];
  });
}
