import { join } from 'node:path';
import { z } from 'zod';
import type { Disk } from '../../ports/disk.ts';

const Both = z.object({ en: z.string(), zh: z.string() });
const Spoken = z.object({ en: z.array(z.string()), zh: z.array(z.string()) }).partial();
const Given = z.record(z.string(), z.unknown());

/** A sentence that arrives as a transcript. */
const Line = z.strictObject({
  by: z.enum(['caller', 'assistant']),
  says: Both,
  /** What the service has had said in the live call within a second of the sentence. */
  spoken: Spoken.default({}),
  /** The inbox items of the call within a second of the sentence. */
  inbox: z.array(z.string()).optional(),
});

/** One tool call after what the caller said; a placeholder `{name}` is filled from kept values. */
const Turn = z.strictObject({
  /** What was said since the tool call before; used in a scenario that `speaks`. */
  before: z.array(Line).default([]),
  says: Both,
  /** What happens outside before the tool call. */
  meanwhile: z.enum(['emr-dead', 'emr-slow', 'emr-back', 'staff-takes-slot']).optional(),
  tool: z.string(),
  given: Given.default({}),
  /** Fields the answer must have, by path. */
  answers: Given.default({}),
  /** Values kept for later turns, by their path in the answer. */
  keeps: z.record(z.string(), z.string()).default({}),
  hears: Spoken.default({}),
  neverHears: Spoken.default({}),
});

const Row = z.strictObject({
  patient: z.string(),
  provider: z.string().optional(),
  date: z.string().optional(),
  time: z.string().optional(),
  /** As the day sheet shows it. */
  reason: z.string().optional(),
});

const Action = z.enum(['book', 'reschedule', 'cancel']);

/** An expected text message, by its topic and optionally by its words. */
const Text = z.union([Action, z.strictObject({ action: Action, says: Spoken })]);

/** An inbox item by its kind, or also by its name and by words that staff read in it, in English. */
const Item = z.union([
  z.string(),
  z.strictObject({
    kind: z.string(),
    name: z.string().nullable().optional(),
    says: z.array(z.string()).default([]),
  }),
]);

/** The row of the call in the history, in the words that staff read. */
const CallRecord = z.strictObject({
  outcome: z.string(),
  outcomes: z.array(
    z.strictObject({
      what: z.string(),
      patient: z.string().nullable().default(null),
      appointment: z.string().nullable().default(null),
    }),
  ),
  summary: z.string(),
  smsConsent: z.boolean().nullable().optional(),
});

/** All changes of the call; nothing else may differ afterwards. */
const Leaves = z.strictObject({
  booked: z.array(Row).default([]),
  cancelled: z.array(Row).default([]),
  registered: z.array(z.string()).default([]),
  texts: z.array(Text).default([]),
  inbox: z.array(Item).default([]),
  record: CallRecord.optional(),
});

const File = z.strictObject({
  about: z.string(),
  /** Null hides the number. */
  caller: z.string().nullable(),
  /** The words of the call arrive sentence by sentence, and the call takes commands. */
  speaks: z.boolean().default(false),
  /** Whether the caller hung up or was put through to the clinic. */
  ends: z.enum(['hung-up', 'transferred']).default('hung-up'),
  turns: z.array(Turn).min(1),
  leaves: Leaves,
  /** The expected result over a transport without templates, which uses opening hours instead. */
  withoutTemplates: z
    .strictObject({
      turn: z.int().min(1),
      ...Turn.pick({ answers: true, hears: true, neverHears: true }).shape,
      leaves: Leaves,
    })
    .optional(),
});

export type Line = z.infer<typeof Line>;
export type Turn = z.infer<typeof Turn>;
export type ScenarioFile = z.infer<typeof File>;
export type Scenario = ScenarioFile & { readonly name: string };

/** Throws on unknown fields. */
export const parseScenario = (written: unknown): ScenarioFile => File.parse(written);

/** Loads the scenarios of a folder by name; refuses unknown fields. */
export async function readScenarios(
  disk: Pick<Disk, 'filesIn' | 'readText'>,
  folder: string,
): Promise<Scenario[]> {
  const names = (await disk.filesIn(folder)).filter((name) => name.endsWith('.json')).sort();
  return Promise.all(
    names.map(async (name) => ({
      ...parseScenario(JSON.parse((await disk.readText(join(folder, name))) ?? '')),
      name: name.replace('.json', ''),
    })),
  );
}
