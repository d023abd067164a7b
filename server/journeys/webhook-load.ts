import { Agent, request } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';

interface Options {
  readonly url: string;
  readonly secret: string;
  readonly number: string;
  readonly callers: number;
  /** How long a caller waits between an answer and the next question. */
  readonly pauseMs?: number;
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
  end(): Promise<LoadReport>;
}

/** Callers who ask without end, half of them over connections that they keep, each time in a call of its own. */
export function webhookLoad({ url, secret, number, callers, pauseMs = 0 }: Options): WebhookLoad {
  const failures: string[] = [];
  let answered = 0;
  let notLetIn = 0;
  let slowestMs = 0;
  let over = false;
  const caller = async (at: number) => {
    const agent = new Agent({ keepAlive: at % 2 === 0, maxSockets: 1 });
    for (let turn = 0; !over; turn += 1) {
      const started = performance.now();
      const outcome = await post(url, agent, secret, askingFor(number, `load-${at}-${turn}`));
      if (outcome === 'answered') answered += 1;
      else if (outcome === 'not let in') notLetIn += 1;
      else failures.push(outcome);
      slowestMs = Math.max(slowestMs, performance.now() - started);
      // Nobody is hammered by those who were not let in.
      await pause(outcome === 'not let in' ? 20 : pauseMs);
    }
    agent.destroy();
  };
  const all = Array.from({ length: callers }, (_, at) => caller(at));
  return {
    answered: () => answered,
    end: async () => {
      over = true;
      await Promise.all(all);
      return { answered, failures, notLetIn, slowestMs: Math.round(slowestMs) };
    },
  };
}

function askingFor(number: string, id: string): string {
  const call = { id, customer: { number: '+16045550142' }, phoneNumber: { number } };
  const asked = { id: `tool-${id}`, type: 'function', function: { name: 'get_clinic_info', arguments: {} } };
  return JSON.stringify({ message: { type: 'tool-calls', call, toolCalls: [asked] } });
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
          const good = response.statusCode === 200 && text.includes('"businessHours"');
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
