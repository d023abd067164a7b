import { withOutcome, withoutOutcome } from '../../../kernel/calls/call-outcomes.ts';
import type { Tool } from '../tool.ts';
import type { GivenFacts, Refusal } from './gate.ts';

/** Refusals that end the matter. */
const FINAL: ReadonlySet<Refusal> = new Set([
  'somebody-else',
  'too-many-patients',
  'nothing-on-file',
  'no-call',
  'locked',
]);
/** Refusals that a caller can resolve in the same call. */
const FOR_NOW: ReadonlySet<Refusal> = new Set([
  'patient',
  'appointment',
  'wrong-birth-date',
  'wrong-third-fact',
]);
/** Questions for a search; but for a tool that would have done something for the caller, refusals. */
const QUESTIONS: ReadonlySet<Refusal> = new Set(['birth-date', 'third-fact']);

interface Named {
  readonly name?: string | null;
  readonly firstName?: string | null;
  readonly lastName?: string | null;
}

/** The outcome recorded for a refusal; null if the caller was only asked for more. */
export function refusedOutcome(
  tool: Pick<Tool, 'concerns'>,
  given: GivenFacts,
  why: Refusal,
  /** The patient the tool found, if the answer names one. */
  foundId: string | null = null,
) {
  const isQuestion = QUESTIONS.has(why) && (tool.concerns === 'search' || tool.concerns === 'registration');
  if (isQuestion || (!FINAL.has(why) && !FOR_NOW.has(why) && !QUESTIONS.has(why))) return null;
  const patientId = given.patientId ?? foundId;
  const patientName = nameIn(given as Named);
  const who = aboutWhom(patientId, patientName);
  return withOutcome('refused', { patientId, patientName }, FINAL.has(why) ? `final/${who}` : who);
}

/** The caller is verified now, so earlier refusals no longer count. */
export function refusalPutRight(patientId: string, given: Named) {
  const keys = [patientId, nameIn(given), null].map((who) => withoutOutcome('refused', aboutWhom(who, null)));
  return { outcomes: Object.assign({}, ...keys.map(({ outcomes }) => outcomes)) };
}

const aboutWhom = (patientId: string | null, name: string | null) =>
  (patientId ?? name ?? 'nobody').toLowerCase();

function nameIn({ name, firstName, lastName }: Named): string | null {
  const said = name ?? [firstName, lastName].filter(Boolean).join(' ');
  return said.trim().slice(0, 200) || null;
}
