import { randomUUID } from 'node:crypto';
import { Agent, request } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';

interface Options {
  readonly url: string;
  readonly secret: string;
  readonly number: string;
  readonly callers: number;
  /** How long a caller waits between an answer and the next question. */
  readonly pauseMs?: number;
  /** Without end where absent. */
  readonly calls?: number;
  /** Besides asking for the clinic's hours, each call is reported when it is over. */
  readonly withReports?: boolean;
}

export interface LoadReport {
  readonly answered: number;
  /** Asked for and not answered as it should be. */
  readonly failures: readonly string[];
  /** Nobody took the connection: only right when the service was told to end. */
  readonly notLetIn: number;
  readonly slowestMs: number;
}

export interface WebhookLoad {
  answered(): number;
  /** When the calls that were wanted are over; never, where they are without end. */
  readonly over: Promise<unknown>;
  end(): Promise<LoadReport>;
}

/** Callers who ask again and again, half of them over connections that they keep, each time in a call of its own. */
export function webhookLoad(options: Options): WebhookLoad {
  const { url, secret, number, callers, pauseMs = 0, calls = Number.POSITIVE_INFINITY } = options;
  const failures: string[] = [];
  let answered = 0;
  let notLetIn = 0;
  let slowestMs = 0;
  let over = false;
  let begun = 0;
  const deliver = async (agent: Agent, body: string) => {
    const started = performance.now();
    const outcome = await post(url, agent, secret, body);
    if (outcome === 'answered') answered += 1;
    else if (outcome === 'not let in') notLetIn += 1;
    else failures.push(outcome);
    slowestMs = Math.max(slowestMs, performance.now() - started);
    // Nobody is hammered by those who were not let in.
    await pause(outcome === 'not let in' ? 20 : pauseMs);
  };
  const caller = async (at: number) => {
    const agent = new Agent({ keepAlive: at % 2 === 0, maxSockets: 1 });
    while (!over && begun < calls) {
      begun += 1;
      const call = { id: randomUUID(), customer: { number: '+16045550142' }, phoneNumber: { number } };
      await deliver(agent, askingFor(call));
      if (options.withReports) await deliver(agent, reportOf(call));
    }
    agent.destroy();
  };
  const all = Array.from({ length: callers }, (_, at) => caller(at));
  return {
    answered: () => answered,
    over: Promise.all(all),
    end: async () => {
      over = true;
      await Promise.all(all);
      return { answered, failures, notLetIn, slowestMs: Math.round(slowestMs) };
    },
  };
}

interface Call {
  readonly id: string;
}

function askingFor(call: Call): string {
  const asked = {
    id: `tool-${call.id}`,
    type: 'function',
    function: { name: 'get_clinic_info', arguments: {} },
  };
  return JSON.stringify({ message: { type: 'tool-calls', call, toolCalls: [asked] } });
}

function reportOf(call: Call): string {
  const endedAt = new Date().toISOString();
  const report = { endedReason: 'customer-ended-call', transcript: 'User: When are you open?', cost: 0.05 };
  const times = { startedAt: endedAt, endedAt, durationSeconds: 40 };
  return JSON.stringify({ message: { type: 'end-of-call-report', call, ...times, ...report } });
}

function post(url: string, agent: Agent, secret: string, body: string): Promise<string> {
  return new Promise((resolve) => {
    const asking = request(
      `${url}/api/voice`,
      {
        method: 'POST',
        agent,
        headers: {
          'content-type': 'application/json',
          'content-length': Buffer.byteLength(body),
          authorization: `Bearer ${secret}`,
        },
      },
      (response) => {
        const parts: Buffer[] = [];
        response.on('data', (part: Buffer) => parts.push(part));
        response.on('error', (error) => resolve(`broken off: ${error.message}`));
        response.on('end', () => {
          const text = Buffer.concat(parts).toString();
          const good = response.statusCode === 200 && /"businessHours"|"received":true/.test(text);
          resolve(good ? 'answered' : `${response.statusCode}: ${text.slice(0, 200)}`);
        });
      },
    );
    asking.on('error', (error: NodeJS.ErrnoException) =>
      resolve(asking.reusedSocket ? `hung up: ${error.code}` : 'not let in'),
    );
    asking.end(body);
  });
}
