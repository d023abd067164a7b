import type { CallStory } from '../../calls/index.ts';

export interface Offered {
  readonly date?: string;
  readonly time?: string;
  readonly providerId?: string;
}

/** What the trace stored of an answer; absent in calls of earlier releases. */
export interface Answered {
  readonly found?: boolean;
  readonly smsSent?: boolean;
  readonly date?: string;
  readonly slot?: Offered;
  readonly slots?: readonly Offered[];
  readonly appointmentId?: string;
}

/** One tool call with everything known about its result. */
export interface ToolInCall {
  readonly name: string;
  /** What the caller said since the previous tool call. */
  readonly heard: string;
  readonly asked: Readonly<Record<string, unknown>>;
  readonly answered: Answered;
  readonly success: boolean | null;
  /** The EMR did not answer in time. */
  readonly wasDown: boolean;
  readonly wasEmergency: boolean;
  /** Why the time could not be booked. */
  readonly refusal: string | null;
}

/** The assistant's own notes do not affect callers. */
const LEFT_OUT = new Set(['log_call_metadata']);

type Event = CallStory['trace'][number];

/** The tool calls in order, each with the trace entries recorded before it ended. */
export function toolsIn({ startedAt, trace, said }: CallStory): ToolInCall[] {
  const callers = said.filter(({ by }) => by === 'caller');
  const tools: ToolInCall[] = [];
  let before: Event[] = [];
  let heardUntil = Number.NEGATIVE_INFINITY;
  for (const event of trace) {
    if (event.kind !== 'tool') {
      before.push(event);
      continue;
    }
    const { at, detail } = event;
    const name = String(detail.tool);
    const began = at.getTime() - startedAt.getTime() - numberOf(detail.ms);
    if (!LEFT_OUT.has(name)) {
      const heard = callers.filter(({ fromStartMs: from }) => from > heardUntil && from <= began);
      tools.push({ ...toolOf(name, detail, before), heard: heard.map(({ text }) => text).join(' ') });
      heardUntil = began;
    }
    before = before.filter((other) => isOther(other, name));
  }
  return tools;
}

/** An entry of a tool call that ran at the same time. */
const isOther = ({ kind, detail }: Event, name: string) => kind === 'emr' && detail.tool !== name;

function toolOf(name: string, detail: Event['detail'], before: readonly Event[]): Omit<ToolInCall, 'heard'> {
  const own = before.filter((event) => !isOther(event, name));
  const success = typeof detail.success === 'boolean' ? detail.success : null;
  const answered: Answered = detail.answered ? { smsSent: false, ...objectOf(detail.answered) } : {};
  const isDone = success === true || answered.found === true;
  const hadTrouble = own.some((event) => event.kind === 'emr' && (event.detail.trouble ?? null) !== null);
  const refused = own.findLast(({ kind }) => kind === 'refused');
  return {
    ...{ name, success, answered },
    asked: objectOf(detail.asked),
    wasDown: detail.ended === 'late' || detail.ended === 'failed' || (hadTrouble && !isDone),
    wasEmergency: own.some(({ kind }) => kind === 'emergency'),
    refusal: refused ? String(refused.detail.reason) : null,
  };
}

const numberOf = (value: unknown) => (typeof value === 'number' ? value : 0);
const objectOf = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null ? (value as Readonly<Record<string, unknown>>) : {};
