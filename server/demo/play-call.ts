import type { App } from '../src/http/routes.ts';
import type { Language } from '../src/kernel/language.ts';
import type { Moment } from './story-clock.ts';

export interface DemoLine {
  readonly app: App;
  readonly headers: Readonly<Record<string, string>>;
}

export interface DemoCaller {
  readonly callId: string;
  /** Null for a hidden number. */
  readonly from: string | null;
  readonly to: string;
  readonly language: Language;
  /** Control URL of a call in progress. */
  readonly controlUrl?: string;
}

export interface Ending {
  readonly summary: string;
  readonly endedReason?: string;
  readonly transferredTo?: string;
}

export type Words = Readonly<Record<Language, string>>;

// biome-ignore lint/suspicious/noExplicitAny: a story reads the answers of its own service
export type Answer = any;

/** One call as a sequence of sentences and tool calls. */
export interface Talk {
  readonly language: Language;
  says(words: Words): void;
  hears(words: Words): void;
  tool(name: string, given?: object): Promise<Answer>;
  status(status: string): Promise<void>;
  end(ending: Ending): Promise<void>;
}

interface SpokenTurn {
  readonly role: 'bot' | 'user';
  readonly message: string;
  readonly secondsFromStart: number;
}

const COST_A_SECOND = 0.0019;

export function playCall({ app, headers }: DemoLine, caller: DemoCaller, moment: Moment): Talk {
  const startedAt = moment.ms;
  const said: SpokenTurn[] = [];
  const seconds = () => (moment.ms - startedAt) / 1_000;
  const speak = (role: SpokenTurn['role'], words: Words) => {
    const message = words[caller.language];
    said.push({ role, message, secondsFromStart: seconds() });
    // A Chinese character takes about as long as an English syllable.
    moment.ms += 900 + message.length * (caller.language === 'zh' ? 210 : 62);
  };
  const call = {
    id: caller.callId,
    createdAt: new Date(startedAt).toISOString(),
    customer: caller.from ? { number: caller.from } : {},
    phoneNumber: { number: caller.to },
    ...(caller.controlUrl ? { monitor: { controlUrl: caller.controlUrl } } : {}),
  };
  const post = async (message: object): Promise<Answer> => {
    const answer = await app.inject({
      method: 'POST',
      url: '/api/voice',
      headers,
      payload: { message: { call, ...message } },
    });
    return answer.json();
  };
  let tools = 0;
  return {
    language: caller.language,
    says: (words) => speak('user', words),
    hears: (words) => speak('bot', words),
    tool: async (name, given = {}) => {
      tools += 1;
      moment.ms += 400;
      const id = `${caller.callId}-${tools}`;
      const toolCalls = [{ id, type: 'function', function: { name, arguments: given } }];
      const { results } = await post({ type: 'tool-calls', toolCalls });
      const { result } = results[0];
      moment.ms += 700;
      const message = (result as { message?: string }).message;
      if (message) speak('bot', { en: message, zh: message });
      return result;
    },
    status: async (status) => {
      await post({ type: 'status-update', status, artifact: { messages: said } });
    },
    end: async ({ summary, endedReason = 'customer-ended-call', transferredTo }) => {
      moment.ms += 1_500;
      await post({
        type: 'end-of-call-report',
        startedAt: new Date(startedAt).toISOString(),
        endedAt: new Date(moment.ms).toISOString(),
        endedReason,
        durationSeconds: Math.round(seconds()),
        cost: Math.round(seconds() * COST_A_SECOND * 10_000) / 10_000,
        analysis: { summary },
        artifact: { messages: said },
        ...(transferredTo ? { destination: { type: 'number', number: transferredTo } } : {}),
      });
    },
  };
}
