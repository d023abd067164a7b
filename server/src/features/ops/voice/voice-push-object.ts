import { Failure } from '../../../kernel/failure.ts';
import type { Secret } from '../../../kernel/secrets/secret.ts';
import type { Clock } from '../../../kernel/time/clock.ts';
import { timeoutSignal } from '../../../kernel/time/timeout-signal.ts';
import type { VoiceFields, VoiceObjects, WantedObject } from '../../../ports/voice/voice-objects.ts';
import type { VoicePlatform } from '../../../ports/voice/voice-platform.ts';
import { canonical, differences, fingerprint, textAt } from './voice-differences.ts';
import type { PushMemory } from './voice-push-memory.ts';

export interface VoiceChange {
  readonly kind: string;
  readonly name: string;
  readonly state: 'new' | 'changed' | 'conflict';
  readonly fields: ReadonlyArray<{ readonly path: string; readonly before: string; readonly after: string }>;
}

/** A push in progress. Objects are keyed "<kind> <name>". */
export interface PushRun {
  readonly platform: Pick<VoicePlatform, 'create' | 'change'>;
  readonly objects: VoiceObjects;
  readonly remote: Readonly<Record<string, readonly VoiceFields[]>>;
  readonly memory: PushMemory;
  readonly dryRun: boolean;
  readonly force: boolean;
  readonly signal: AbortSignal;
  readonly clock: Clock;
  readonly startedAt: number;
  readonly webhookSecret: Secret | null;
  readonly pause: (ms: number) => Promise<unknown>;
  readonly beforeFirstWrite: () => Promise<void>;
  readonly lines: string[];
  readonly changes: VoiceChange[];
  readonly failed: Set<string>;
  /** Keys of objects created or changed by this run. */
  readonly written: Set<string>;
  readonly ids: Map<string, string>;
  writes: number;
}

const LAST_WRITE_AFTER_MS = 40_000;
const WRITE_MS = 15_000;
/** The platform publishes no rate limit; its own tool uses this interval. */
const BETWEEN_WRITES_MS = 700;
const MOST_COMPLAINTS = 3;
const LONGEST_COMPLAINT = 150;

/** Creates, updates or skips one object, and reports it in one line. */
export async function settleObject(
  run: PushRun,
  { kind, name, isOnlyChanged }: Pick<WantedObject, 'kind' | 'name' | 'isOnlyChanged'>,
  fields: VoiceFields,
): Promise<void> {
  const key = `${kind} ${name}`;
  const say = (what: string) => run.lines.push(`${key}: ${what}`);
  const found = match(run, kind, name);
  if (!found && isOnlyChanged) {
    say('not at the platform; left out');
    return;
  }
  if (!found) {
    run.changes.push({ kind, name, state: 'new', fields: [] });
    if (!run.dryRun) return write(run, kind, key, fields, null);
    run.ids.set(key, key);
    say('would POST');
    return;
  }
  const id = run.objects.idOf(found);
  run.ids.set(key, id);
  const { notOurs } = run.objects;
  const [wanted, there] = [canonical(fields, notOurs), canonical(found, notOurs)];
  const changed = differences(wanted, there);
  const note = (state: VoiceChange['state']) =>
    run.changes.push({
      ...{ kind, name, state },
      fields: changed.map((path) => ({ path, before: textAt(there, path), after: textAt(wanted, path) })),
    });
  const asFound = fingerprint(found, notOurs);
  const { credentials, objects } = run.memory;
  const hasSecret = !run.objects.secretKinds.has(kind) || (objects[key]?.credentials ?? null) === credentials;
  if (changed.length === 0 && hasSecret) {
    objects[key] = { id, baseline: asFound, credentials };
    say('unchanged');
    return;
  }
  const baseline = objects[key]?.baseline;
  if (changed.length > 0 && baseline && baseline !== asFound && !run.force) {
    note('conflict');
    say(
      `conflict, somebody changed it at the platform since the last push [${changed.join(', ')}]; left alone`,
    );
    return;
  }
  note('changed');
  const what = changed.length > 0 ? `fields [${changed.join(', ')}]` : 'the credentials';
  if (run.dryRun) say(`would PATCH ${what}`);
  else await write(run, kind, key, fields, { id, what });
}

function match({ remote, memory, objects }: PushRun, kind: string, name: string) {
  const known = memory.objects[`${kind} ${name}`]?.id;
  return (
    (remote[kind] ?? []).find((each) => known !== undefined && objects.idOf(each) === known) ??
    (remote[kind] ?? []).find((each) => objects.nameOf(each) === name)
  );
}

async function write(
  run: PushRun,
  kind: string,
  key: string,
  fields: VoiceFields,
  old: { id: string; what: string } | null,
): Promise<void> {
  const { platform, objects, memory, webhookSecret } = run;
  if (run.clock.now().getTime() - run.startedAt > LAST_WRITE_AFTER_MS) {
    run.failed.add(key);
    run.lines.push(`${key}: left for the next push, the time is over`);
    return;
  }
  if (run.writes === 0) await run.beforeFirstWrite();
  else await run.pause(BETWEEN_WRITES_MS);
  run.writes += 1;
  const { signal, release } = timeoutSignal(run.signal, WRITE_MS);
  const whole = webhookSecret ? objects.withSecret(fields, webhookSecret) : fields;
  try {
    const written = old
      ? await platform.change(kind, old.id, objects.changeOf(kind, whole), signal)
      : await platform.create(kind, whole, signal);
    if (!written) throw new Failure('NOT_FOUND', 'it was removed meanwhile');
    const id = objects.idOf(written);
    run.written.add(key);
    run.ids.set(key, id);
    memory.objects[key] = {
      id,
      baseline: fingerprint(written, objects.notOurs),
      credentials: memory.credentials,
    };
    run.lines.push(`${key}: ${old ? `PATCHED ${old.what}` : 'POSTED'}`);
  } catch (error) {
    run.failed.add(key);
    run.lines.push(`${key}: FAILED ${reasonOf(error)}`);
  } finally {
    release();
  }
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Failure)) return 'by a fault of ours';
  const { status, complaints } = error.details as { status?: number | null; complaints?: readonly string[] };
  const listed = (complaints ?? []).slice(0, MOST_COMPLAINTS).map((text) => text.slice(0, LONGEST_COMPLAINT));
  return [status ?? 'without an answer', ...listed].join(' ');
}
