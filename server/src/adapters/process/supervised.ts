import {
  type ActionOutcome,
  isSupervisorMessage,
  type ProcessManager,
  type SupervisedProcess,
  type SupervisorMessage,
} from '../../ports/process-manager.ts';
import { logTail } from './log-tail.ts';
import { usageOf } from './usage.ts';

export interface SupervisorLine {
  send(message: SupervisorMessage): void;
  onMessage(listener: (message: unknown) => void): void;
}

interface Needs {
  readonly dataDir: string;
  readonly line: SupervisorLine;
  readonly timeoutMs?: number;
}

type Ask = Extract<SupervisorMessage, { frontdesk: 'ask' }>['what'];

const SILENT: ActionOutcome = { status: 'failed', output: 'The supervisor did not answer in time.' };

export function supervisedProcesses({ dataDir, line, timeoutMs = 15_000 }: Needs): ProcessManager {
  const waiting = new Map<number, (value: unknown) => void>();
  let lastId = 0;
  let give: () => Promise<unknown> = async () => null;

  line.onMessage((message) => {
    if (!isSupervisorMessage(message)) return;
    if (message.frontdesk === 'answer') waiting.get(message.id)?.(message.value);
    if (message.frontdesk === 'give')
      void give()
        .catch(() => null)
        .then((value) => line.send({ frontdesk: 'share', id: message.id, value }));
  });
  const ask = <Value>(what: Ask, otherwise: Value): Promise<Value> =>
    new Promise((resolve) => {
      lastId += 1;
      const id = lastId;
      const end = (value: Value) => {
        clearTimeout(timer);
        waiting.delete(id);
        resolve(value);
      };
      const timer = setTimeout(() => end(otherwise), timeoutMs);
      waiting.set(id, (value) => end(value as Value));
      line.send({ frontdesk: 'ask', id, what });
    });

  return {
    list: async () => {
      const known = await ask<SupervisedProcess[]>('list', []);
      return Promise.all(known.map(async (each) => ({ ...each, ...(await usageOf(each.pid, each.uptime)) })));
    },
    act: (action) => ask(action, SILENT),
    tail: (lines) => logTail(dataDir, lines),
    offer: (next) => {
      give = next;
    },
    gather: () => ask<unknown[]>('gather', []),
  };
}
