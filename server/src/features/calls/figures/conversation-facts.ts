import { type AskedFact, factsAskedIn } from '../../../kernel/calls/facts-asked.ts';
import type { TimedUtterance } from '../../../ports/voice/voice-webhook.ts';

/** How a conversation went, as its log stores it. */
export interface ConversationFacts {
  /** Facts the assistant asked for more than once. */
  readonly askedAgain: number;
  /** Wishes that were not understood, or repeated after an offer. */
  readonly misunderstood: number;
  /** The caller was told that a change could not be confirmed, and it stayed unconfirmed. */
  readonly unconfirmed: boolean;
  /** A question about visits or new patients was answered. */
  readonly answered: boolean;
  /** How often the assistant spoke until the visit was booked; null if none was booked or no words are known. */
  readonly turnsToBooking: number | null;
  readonly secondsToBooking: number | null;
}

/** A tool's answer, as the call's trace stores it. */
export interface ToolTrace {
  readonly at: Date;
  readonly detail: unknown;
}

interface ConversationRecord {
  readonly startedAt: Date;
  readonly said: readonly TimedUtterance[] | null;
  /** Only used if nothing has a time. */
  readonly transcript: string | null;
  readonly tools: readonly ToolTrace[];
  /** Number of patients in the call; each is asked for their own facts. */
  readonly people: number;
}

/** A model without an answer asks again within five seconds; a caller who repeats a wish has heard the offer first. */
const SAID_AGAIN_MS = 5_000;

export function conversationFacts({
  startedAt,
  said,
  transcript,
  tools,
  people,
}: ConversationRecord): ConversationFacts {
  const answers = tools.map(({ at, detail }) => ({ at, ...answerIn(detail) }));
  const turns = turnsOf(said, transcript);
  const bookedAt = answers.find(({ tool, isDone }) => tool === 'create_appointment' && isDone)?.at;
  return {
    askedAgain: Math.max(
      askedAgain(turns, people),
      askedAgain(
        answers.map(({ asksFor }) => asksFor),
        people,
      ),
    ),
    misunderstood: misunderstoodIn(answers),
    unconfirmed: answers.some(
      ({ tool, isDoubted }, at) =>
        isDoubted && !answers.slice(at + 1).some((later) => later.tool === tool && later.isDone),
    ),
    answered: answers.some(({ isAnswer }) => isAnswer),
    ...toBooking(said, startedAt, bookedAt),
  };
}

interface Answer {
  readonly tool: string;
  readonly id: string | null;
  readonly isDone: boolean;
  readonly isDoubted: boolean;
  readonly isAnswer: boolean;
  readonly asksFor: readonly string[];
  readonly wish: string | null;
  readonly isOffer: boolean;
  readonly isUnclear: boolean;
}

/** Read leniently, because an older version may have written it. */
function answerIn(detail: unknown): Answer {
  const { tool, id, success, unconfirmed, ended, answered, talk } = fieldsOf(detail);
  const { asksFor, wish, offered, notUnderstood } = fieldsOf(talk);
  const isAbout = Array.isArray(fieldsOf(answered).appointments) || tool === 'checkNewPatientAcceptance';
  return {
    tool: String(tool ?? ''),
    id: typeof id === 'string' ? id : null,
    isDone: success === true && unconfirmed !== true,
    isDoubted: unconfirmed === true,
    isAnswer: isAbout && ended === 'answered' && success !== false,
    asksFor: Array.isArray(asksFor) ? asksFor.map(String) : [],
    wish: typeof wish === 'string' ? wish : null,
    isOffer: offered === true,
    isUnclear: notUnderstood === true,
  };
}

const fieldsOf = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null ? (value as Readonly<Record<string, unknown>>) : {};

/** Each turn of the assistant, as the facts it asks for. */
function turnsOf(
  said: readonly TimedUtterance[] | null,
  transcript: string | null,
): ReadonlyArray<readonly AskedFact[]> {
  const sentences: readonly Pick<TimedUtterance, 'by' | 'text'>[] =
    said && said.length > 0 ? said : sentencesIn(transcript ?? '');
  return assistantTurns(sentences).map((texts) => factsAskedIn(texts.map(({ text }) => text).join(' ')));
}

const LINE = /^\s*(AI|Assistant|Bot|Agent|User|Caller|Customer)\s*[:：]\s*(.*)$/iu;
const ASSISTANT = /^(?:AI|Assistant|Bot|Agent)$/iu;

function sentencesIn(transcript: string): Pick<TimedUtterance, 'by' | 'text'>[] {
  return transcript.split('\n').flatMap((line) => {
    const [, who = '', text = ''] = LINE.exec(line) ?? [];
    return who === ''
      ? []
      : [{ by: ASSISTANT.test(who) ? ('assistant' as const) : ('caller' as const), text }];
  });
}

/** Everything the assistant says until the caller speaks is one turn. */
function assistantTurns<Sentence extends Pick<TimedUtterance, 'by' | 'text'>>(
  said: readonly Sentence[],
): Sentence[][] {
  const turns: Sentence[][] = [];
  said.forEach((sentence, at) => {
    if (sentence.by !== 'assistant') return;
    const last = turns.at(-1);
    if (last && said[at - 1]?.by === 'assistant') last.push(sentence);
    else turns.push([sentence]);
  });
  return turns;
}

function askedAgain(turns: ReadonlyArray<readonly string[]>, people: number): number {
  const times = new Map<string, number>();
  for (const fact of turns.flat()) times.set(fact, (times.get(fact) ?? 0) + 1);
  return [...times.values()].filter((count) => count > Math.max(1, people)).length;
}

function misunderstoodIn(answers: ReadonlyArray<Answer & { readonly at: Date }>): number {
  const seen = new Set<string>();
  // A repeated delivery is not asked again.
  const once = answers.filter(({ id }) => {
    if (id === null) return true;
    const isNew = !seen.has(id);
    seen.add(id);
    return isNew;
  });
  const unclear = once.filter(({ isUnclear }) => isUnclear).length;
  const saidAgain = once.filter(
    ({ wish, at, isUnclear }, place) =>
      wish !== null &&
      !isUnclear &&
      once
        .slice(0, place)
        .some((one) => one.wish === wish && one.isOffer && at.getTime() - one.at.getTime() > SAID_AGAIN_MS),
  ).length;
  return unclear + saidAgain;
}

function toBooking(
  said: readonly TimedUtterance[] | null,
  startedAt: Date,
  bookedAt: Date | undefined,
): Pick<ConversationFacts, 'turnsToBooking' | 'secondsToBooking'> {
  if (!bookedAt) return { turnsToBooking: null, secondsToBooking: null };
  const inOrder = (said ?? []).toSorted((one, other) => one.fromStartMs - other.fromStartMs);
  const untilMs = bookedAt.getTime() - startedAt.getTime();
  const turns = assistantTurns(inOrder).filter(([first]) => (first?.fromStartMs ?? 0) <= untilMs);
  const fromMs = Math.max(0, inOrder[0]?.fromStartMs ?? 0);
  return {
    turnsToBooking: turns.length > 0 ? turns.length : null,
    secondsToBooking: Math.max(0, Math.round((untilMs - fromMs) / 1_000)),
  };
}
