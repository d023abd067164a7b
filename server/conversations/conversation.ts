import { setTimeout as pause } from 'node:timers/promises';
import type { AnsweringClinic, PhoneLine } from '../journeys/phone-line.ts';
import type { VoiceVendor } from '../src/kernel/calls/voice-vendor.ts';
import type { Language } from '../src/kernel/language.ts';
import type { TestApp } from '../tests/test-app.ts';
import { DOCTORS, type Family, type Visit } from './cast.ts';
import { type Given, type Rates, type Sent, withMistakes } from './mistakes.ts';
import { PLACES } from './placed-call.ts';

export type Answer = Readonly<Record<string, unknown>> & { readonly message: string };
export type Words = Readonly<Record<Language, string>>;

export type Event =
  | { readonly kind: 'said'; readonly by: 'caller' | 'assistant'; readonly text: string }
  | ({ readonly kind: 'tool'; readonly answer: Answer; readonly wasHeard: boolean } & Sent)
  | { readonly kind: 'agreed'; readonly visits: readonly Visit[] };

export class HungUp extends Error {}

/** One call in progress, sent to the service as the voice platform would send it. */
export interface Conversation {
  readonly callId: string;
  readonly language: Language;
  readonly family: Family;
  readonly random: () => number;
  readonly rates: Rates;
  readonly events: readonly Event[];
  /** The visits the caller wants in the book at the end; initially the family's. */
  wanted(): readonly Visit[];
  /** Records that the caller agreed to a change. */
  agree(visits: readonly Visit[]): void;
  say(words: Words | string): Promise<void>;
  hear(words: Words | string): Promise<void>;
  tool(name: string, given?: Given): Promise<Answer>;
  happens(percent: number): boolean;
  /** The row id of a visit, as an unauthorised person might know it. */
  rowOf(visit: Visit | undefined): string;
  /** The prompt variables the service sends when the call begins. */
  variables(): Promise<Readonly<Record<string, unknown>>>;
  end(): Promise<void>;
}

interface Beginning {
  readonly line: PhoneLine;
  /** The platform the call comes through. */
  readonly by: VoiceVendor;
  readonly clinic: AnsweringClinic;
  readonly family: Family;
  readonly others: readonly Family[];
  /** Null for a hidden number. */
  readonly from: string | null;
  readonly language: Language;
  readonly random: () => number;
  readonly rates: Rates;
}

const REPEATED_AFTER_MS = { least: 500, most: 5_000 };
const LONGEST_CALL = 16;

export function beginConversation(beginning: Beginning): Conversation {
  const { line, by, clinic, family, others, from, language, random, rates } = beginning;
  // Half of the calls accept control commands; in the others the next tool result must carry a warning.
  const call = PLACES[by]({ line, clinic, from, takesCommands: random() < 0.5 });
  const events: Event[] = [];
  const happens = (percent: number) => random() * 100 < percent;
  let untilHangUp = happens(rates.hangUp) ? Math.floor(random() * LONGEST_CALL) : Number.POSITIVE_INFINITY;
  let wanted: readonly Visit[] = family.visits;
  const around = {
    random,
    rates,
    foreignIds: foreignIdsOf(family, others, clinic, random),
    doctors: DOCTORS.map(({ id }) => id),
  };

  const goOn = () => {
    untilHangUp -= 1;
    if (untilHangUp < 0) throw new HungUp();
  };
  const speak = async (who: 'caller' | 'assistant', words: Words | string) => {
    const text = typeof words === 'string' ? words : words[language];
    events.push({ kind: 'said', by: who, text });
    await call.hear(who, text);
  };
  const ask = async (sent: Sent, wasHeard: boolean): Promise<Answer> => {
    const answer = await call.tool(sent.tool, sent.given);
    events.push({ kind: 'tool', ...sent, answer, wasHeard });
    return answer;
  };

  return {
    callId: call.id,
    language,
    family,
    random,
    rates,
    events,
    happens,
    wanted: () => wanted,
    agree: (visits) => {
      wanted = visits;
      events.push({ kind: 'agreed', visits });
    },
    say: (words) => speak('assistant', words),
    hear: async (words) => {
      goOn();
      await speak('caller', words);
    },
    tool: async (name, given = {}) => {
      const sent = withMistakes(name, { language, ...given }, around);
      // A caller may also hang up while a tool runs: the tool completes, and nobody hears the result.
      if (untilHangUp === 0) {
        await ask(sent, false);
        throw new HungUp();
      }
      goOn();
      if (!happens(rates.repeat)) return ask(sent, true);
      const { least, most } = REPEATED_AFTER_MS;
      const lost = ask({ ...sent, mistakes: [...sent.mistakes, 'its answer was lost'] }, false);
      await waitFor(lost, least + random() * (most - least), line.service.clock);
      const repeated = await ask({ ...sent, mistakes: [...sent.mistakes, 'asked again'] }, true);
      await lost;
      return repeated;
    },
    rowOf: (visit) => rowOf(clinic, visit),
    variables: call.variables,
    end: call.end,
  };
}

/** Nothing runs after the first answer until the repeat, so the clock is advanced by the remaining time. */
async function waitFor(answer: Promise<unknown>, ms: number, clock: TestApp['clock']): Promise<void> {
  const began = performance.now();
  const waiting = new AbortController();
  const whole = pause(ms, null, { signal: waiting.signal }).catch(() => undefined);
  await Promise.race([answer, whole]);
  waiting.abort();
  clock.advance(Math.max(0, Math.round(ms - (performance.now() - began))));
}

function rowOf({ book }: AnsweringClinic, visit: Visit | undefined): string {
  const row = book
    .appointments()
    .find((one) => String(one.demographicNo) === visit?.patientId && one.date === visit.date);
  return String(row?.id ?? '');
}

function foreignIdsOf(
  own: Family,
  others: readonly Family[],
  { book }: AnsweringClinic,
  random: () => number,
) {
  const some = Array.from({ length: 3 }, () => others[Math.floor(random() * others.length)]).flatMap(
    (one) => one ?? [],
  );
  const patients = [
    ...some.flatMap(({ adult, child }) => [adult.id, child.id]),
    own.spouse.id,
    own.child.id,
    '0',
    '987654',
  ];
  const rows = book.appointments().filter(({ demographicNo }) => patients.includes(String(demographicNo)));
  return { patients, appointments: [...rows.map(({ id }) => String(id)), '424242'] };
}
