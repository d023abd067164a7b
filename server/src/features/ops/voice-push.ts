import { setTimeout as pause } from 'node:timers/promises';
import type { Clock } from '../../kernel/clock.ts';
import { Failure } from '../../kernel/failure.ts';
import type { Secret } from '../../kernel/secret.ts';
import type { FileStore } from '../../ports/file-store.ts';
import type { VoiceFields, VoicePlatform } from '../../ports/voice-platform.ts';
import type { PlatformLocks } from './locks.store.ts';
import type { LocalSquad, VoiceFiles } from './voice-files.ts';
import { type PushMemory, readPushMemory, writePushMemory, writeSnapshot } from './voice-push-memory.ts';
import { type PushRun, type Remote, settleObject } from './voice-push-object.ts';

export interface VoicePushOptions {
  readonly dryRun: boolean;
  readonly force: boolean;
}

export interface VoicePushNeeds {
  /** Null where no voice API is configured. */
  readonly platform: Pick<VoicePlatform, 'list' | 'create' | 'change'> | null;
  readonly readFiles: () => Promise<VoiceFiles>;
  readonly files: FileStore;
  readonly webhookSecret: Secret | null;
  readonly locks: PlatformLocks;
  readonly clock: Clock;
  readonly pause?: (ms: number) => Promise<unknown>;
}

const ALL_MS = 45_000;

/** Brings the platform in line with the files: tools, then assistants, then squads; nothing is ever deleted. */
export async function pushVoice(
  needs: VoicePushNeeds,
  options: VoicePushOptions,
): Promise<{ output: string; durationMs: number }> {
  const { platform, locks, clock } = needs;
  if (!platform)
    throw new Failure('UNAVAILABLE', 'No voice platform is configured: set VOICE_API_URL and VOICE_API_KEY.');
  const began = clock.now().getTime();
  const done = await locks.tryHold('voice-push', ALL_MS + 5_000, () => push(needs, platform, options));
  if (!done) throw new Failure('CONFLICT', 'A push is under way already. Please wait until it has ended.');
  const report = { output: done.lines.join('\n'), durationMs: clock.now().getTime() - began };
  if (done.failed.size > 0)
    throw new Failure(
      'UNAVAILABLE',
      'Not everything could be pushed; a second push goes on from here.',
      report,
    );
  return report;
}

async function push(
  needs: VoicePushNeeds,
  platform: NonNullable<VoicePushNeeds['platform']>,
  { dryRun, force }: VoicePushOptions,
): Promise<PushRun> {
  const local = await needs.readFiles();
  const signal = AbortSignal.timeout(ALL_MS);
  const [tools, assistants, squads] = await Promise.all(
    (['tool', 'assistant', 'squad'] as const).map((kind) => platform.list(kind, signal)),
  );
  const remote: Remote = { tool: tools ?? [], assistant: assistants ?? [], squad: squads ?? [] };
  const memory = await readPushMemory(needs.files, needs.webhookSecret);
  refuseDoubles(local, remote, memory);
  const run: PushRun = {
    ...{ platform, remote, memory, dryRun, force, signal, clock: needs.clock },
    pause: needs.pause ?? pause,
    webhookSecret: needs.webhookSecret,
    beforeFirstWrite: () => writeSnapshot(needs.files, needs.clock, remote),
    startedAt: needs.clock.now().getTime(),
    lines: [],
    failed: new Set(),
    ids: new Map(),
    writes: 0,
  };
  await pushAll(run, local);
  if (!dryRun) await writePushMemory(needs.files, run.memory);
  return run;
}

async function pushAll(run: PushRun, { tools, assistants, squads }: VoiceFiles): Promise<void> {
  for (const { name, fields } of tools) await settleObject(run, 'tool', name, fields);
  for (const { name, tools: wanted, fields } of assistants) {
    const toolIds = idsOf(run, 'tool', wanted);
    if (!toolIds) leaveOut(run, `assistant ${name}`, 'one of its tools is not there');
    else await settleObject(run, 'assistant', name, { ...fields, model: { ...fields.model, toolIds } });
  }
  for (const squad of squads) {
    const members = idsOf(
      run,
      'assistant',
      squad.members.map(({ assistant }) => assistant),
    );
    if (!members) leaveOut(run, `squad ${squad.name}`, 'one of its members is not there');
    else await settleObject(run, 'squad', squad.name, squadFields(squad, members));
  }
  run.lines.push(...orphans(run.remote, { tools, assistants, squads }));
}

function leaveOut(run: PushRun, what: string, why: string): void {
  run.lines.push(`${what}: left out, ${why}`);
  if (!run.dryRun) run.failed.add(what);
}

// In a dry run what would be created has no id yet, and stands for itself.
function idsOf(run: PushRun, kind: 'tool' | 'assistant', names: readonly string[]): string[] | null {
  const ids = names.map((name) => run.ids.get(`${kind} ${name}`));
  const broken = names.some((name) => run.failed.has(`${kind} ${name}`));
  return broken || ids.includes(undefined) ? null : ids.filter((id) => id !== undefined);
}

function squadFields({ name, members }: LocalSquad, ids: readonly string[]): VoiceFields {
  return {
    name,
    members: members.map(({ handoffs }, at) => ({
      assistantId: ids[at],
      assistantDestinations: handoffs.map(({ assistant, message, description }) => ({
        type: 'assistant',
        assistantName: assistant,
        message,
        description,
      })),
    })),
  };
}

// Which of two of one name is meant, only a person can say; the one we made ourselves is known by its id.
function refuseDoubles(local: VoiceFiles, remote: Remote, memory: PushMemory): void {
  const doubles = namesOf(local).filter(
    ({ kind, name }) =>
      !memory.objects[`${kind} ${name}`] && remote[kind].filter((each) => nameAt(each) === name).length > 1,
  );
  if (doubles.length === 0) return;
  const listed = doubles.map(({ kind, name }) => `${kind} ${name}`).join(', ');
  throw new Failure(
    'CONFLICT',
    `The voice platform has more than one of: ${listed}. Remove or rename the others there, then push again.`,
  );
}

function orphans(remote: Remote, local: VoiceFiles): string[] {
  const ours = new Set(namesOf(local).map(({ kind, name }) => `${kind} ${name}`));
  return (['tool', 'assistant', 'squad'] as const).flatMap((kind) => {
    const strangers = remote[kind].filter((each) => !ours.has(`${kind} ${nameAt(each)}`));
    return strangers.length > 0
      ? [`${kind}s that are not in the files, left alone: ${strangers.length}`]
      : [];
  });
}

function namesOf({ tools, assistants, squads }: VoiceFiles) {
  return [
    ...tools.map(({ name }) => ({ kind: 'tool' as const, name })),
    ...assistants.map(({ name }) => ({ kind: 'assistant' as const, name })),
    ...squads.map(({ name }) => ({ kind: 'squad' as const, name })),
  ];
}

function nameAt(fields: VoiceFields): string {
  const own = fields.function as { name?: unknown } | undefined;
  return String(own?.name ?? fields.name ?? '');
}
