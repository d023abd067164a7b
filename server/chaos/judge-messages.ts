import type { SmsProvider } from '../../simulators/src/index.ts';

export interface StoredMessage {
  readonly callId: string;
  readonly action: string;
  readonly appointmentId: string;
  readonly toNumber: string;
  readonly body: string;
  readonly state: string;
  readonly skipReason: string | null;
  readonly attempts: ReadonlyArray<{ readonly outcome: string | null; readonly http?: number }>;
}

export interface MessageVerdict {
  readonly problems: readonly string[];
  readonly counts: Readonly<Record<string, number>>;
}

/** How often the provider was asked to send a message, and how often it accepted. */
interface Told {
  asked: number;
  taken: number;
}

/**
 * Judges each message by number and words: it has a recorded outcome and at most two posts, a second one only
 * if the first is recorded as broken off or postponed; none is marked sent that was not, and none is lost
 * through kills alone.
 */
export function judgeMessages(messages: readonly StoredMessage[], sms: SmsProvider): MessageVerdict {
  const told = new Map<string, Told>();
  const of = (to: string, text: string): Told => {
    const key = `${to} ${text}`;
    const known = told.get(key) ?? { asked: 0, taken: 0 };
    told.set(key, known);
    return known;
  };
  for (const { detail } of sms.ledger.entries) {
    const { to, text } = detail as { to: string; text: string };
    of(to, text).asked += 1;
  }
  for (const { to, text } of sms.accepted()) of(to[0]?.phone_number ?? '', text).taken += 1;

  const known = new Set(messages.map(({ toNumber, body }) => `${toNumber} ${body}`));
  const unknown = [...told.keys()].filter((key) => !known.has(key));
  const judged = messages.map((message) => ({ message, ...of(message.toNumber, message.body) }));
  const count = (is: (one: (typeof judged)[number]) => boolean) => judged.filter(is).length;
  return {
    problems: [
      ...unknown.map(() => 'the provider has a message that nobody wrote down'),
      ...(messages.length === known.size ? [] : ['two messages say the same to the same number']),
      ...judged.flatMap(({ message, ...by }) => problemOf(message, by) ?? []),
    ],
    counts: {
      messages: messages.length,
      sent: count(({ message }) => message.state === 'sent'),
      refusedByProvider: count(({ message }) => message.skipReason?.startsWith('sms_') === true),
      brokenOffTwice: count(({ message }) => message.skipReason === 'network_error'),
      postedTwice: count(({ asked }) => asked > 1),
      takenTwice: count(({ taken }) => taken > 1),
      brokenOff: count(({ message }) => message.attempts.some(({ outcome }) => outcome === 'broken-off')),
      onRecordButNotPosted: count(({ message, asked }) => message.attempts.length > asked),
    },
  };
}

function problemOf(message: StoredMessage, { asked, taken }: Told): string | null {
  const { callId, action, state, skipReason, attempts } = message;
  const problem = (words: string) =>
    `the ${action} message of ${callId} ${words}: ${state} ${skipReason}, asked ${asked}, taken ${taken}, ${JSON.stringify(attempts)}`;
  if (state !== 'sent' && state !== 'failed') return problem('has no outcome');
  if (attempts.some(({ outcome }) => outcome === null)) return problem('has a post without an outcome');
  if (asked > 2) return problem('was posted more than twice');
  if (asked > attempts.length) return problem('was posted more often than is on record');
  if (asked === 2 && !mayBeRepeated(attempts[0])) return problem('was posted twice without need');
  if (taken === 2 && attempts[0]?.outcome !== 'broken-off') return problem('was taken twice without need');
  if (state === 'sent' && taken === 0) return problem('is called sent and was not');
  if (state === 'failed' && asked === 0) return problem('is lost');
  return null;
}

function mayBeRepeated(first: StoredMessage['attempts'][number] | undefined): boolean {
  if (first?.outcome === 'refused') return first.http === 429;
  return first?.outcome === 'broken-off' || first?.outcome === 'not-sent';
}
