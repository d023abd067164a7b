import type { Logger } from '../kernel/logger.ts';
import type { ActionOutcome, SupervisorMessage } from '../ports/process-manager.ts';
import type { WorkerGroup } from './worker-group.ts';

export interface WorkerLine {
  send(message: SupervisorMessage): void;
}

interface Needs {
  readonly group: Pick<WorkerGroup, 'list' | 'reload' | 'restart'>;
  /** Channels of all workers that are currently reachable. */
  readonly lines: () => readonly WorkerLine[];
  readonly shutDown: () => void;
  readonly log: Logger;
  readonly gatherMs?: number;
}

/** Answers requests from workers. */
export function answerWorkers({ group, lines, shutDown, log, gatherMs = 1_000 }: Needs) {
  const gatherings = new Map<number, { values: unknown[]; missing: number; end: () => void }>();
  let lastGathering = 0;

  const gather = () =>
    new Promise<unknown[]>((resolve) => {
      const asked = lines();
      lastGathering += 1;
      const id = lastGathering;
      const end = () => {
        clearTimeout(timer);
        gatherings.delete(id);
        resolve(gathering.values);
      };
      const gathering = { values: [] as unknown[], missing: asked.length, end };
      const timer = setTimeout(end, gatherMs);
      gatherings.set(id, gathering);
      for (const line of asked) line.send({ frontdesk: 'give', id });
    });
  const share = (id: number, value: unknown) => {
    const gathering = gatherings.get(id);
    if (!gathering) return;
    gathering.values.push(value);
    gathering.missing -= 1;
    if (gathering.missing === 0) gathering.end();
  };
  const stop = (): ActionOutcome => {
    shutDown();
    return { status: 'done', output: 'The service answers what it has begun and stops.' };
  };
  const handlers = {
    list: async () => group.list(),
    gather,
    reload: () => group.reload(),
    restart: async () => group.restart(),
    stop: async () => stop(),
  };

  return (from: WorkerLine, message: SupervisorMessage): void => {
    if (message.frontdesk === 'share') share(message.id, message.value);
    if (message.frontdesk !== 'ask') return;
    const { id, what } = message;
    if (what !== 'list' && what !== 'gather') log.warn({ action: what }, 'changing worker processes');
    void handlers[what]().then((value) => from.send({ frontdesk: 'answer', id, value }));
  };
}
