import { EventEmitter } from 'node:events';
import { describe, expect, test } from 'vitest';
import type { SupervisorMessage } from '../../ports/process-manager.ts';
import { singleProcess } from './single.ts';
import { supervisedProcesses } from './supervised.ts';

function aLine(answer: (message: SupervisorMessage) => SupervisorMessage | null) {
  const toWorker = new EventEmitter();
  const sent: SupervisorMessage[] = [];
  return {
    sent,
    say: (message: unknown) => toWorker.emit('message', message),
    line: {
      send: (message: SupervisorMessage) => {
        sent.push(message);
        const reply = answer(message);
        if (reply) toWorker.emit('message', reply);
      },
      onMessage: (listener: (message: unknown) => void) => toWorker.on('message', listener),
    },
  };
}

describe('a process under a supervisor', () => {
  test('lists all processes with their usage', async () => {
    const all = [{ name: 'frontdesk-1', pid: process.pid, status: 'online', restarts: 2, uptime: 60 }];
    const { line } = aLine((message) =>
      message.frontdesk === 'ask' ? { frontdesk: 'answer', id: message.id, value: all } : null,
    );
    const [listed] = await supervisedProcesses({ dataDir: '/nowhere', line }).list();
    expect(listed).toMatchObject({ name: 'frontdesk-1', restarts: 2, status: 'online' });
    expect(listed!.memory).toBeGreaterThan(10_000_000);
  });

  test('passes an action on and returns each outcome to its requester', async () => {
    const { line } = aLine((message) =>
      message.frontdesk === 'ask'
        ? { frontdesk: 'answer', id: message.id, value: { status: 'done', output: message.what } }
        : null,
    );
    const processes = supervisedProcesses({ dataDir: '/nowhere', line });
    const outcomes = await Promise.all([processes.act('reload'), processes.act('stop')]);
    expect(outcomes.map(({ output }) => output)).toEqual(['reload', 'stop']);
  });

  test('does not wait for ever for a silent supervisor', async () => {
    const { line } = aLine(() => null);
    const processes = supervisedProcesses({ dataDir: '/nowhere', line, timeoutMs: 10 });
    expect(await processes.act('reload')).toMatchObject({ status: 'failed' });
    expect(await processes.list()).toEqual([]);
  });

  test('shares its data on request', async () => {
    const { line, say, sent } = aLine(() => null);
    supervisedProcesses({ dataDir: '/nowhere', line }).offer(async () => 'mine');
    say({ frontdesk: 'give', id: 7 });
    say('something else');
    await new Promise(setImmediate);
    expect(sent).toEqual([{ frontdesk: 'share', id: 7, value: 'mine' }]);
  });
});

describe('a process by itself', () => {
  test('reports itself, and why it cannot be restarted', async () => {
    const alone = singleProcess('/nowhere');
    alone.offer(async () => 'mine');
    expect(await alone.list()).toMatchObject([{ name: 'frontdesk', pid: process.pid, status: 'online' }]);
    expect(await alone.gather()).toEqual(['mine']);
    const outcome = await alone.act('restart');
    expect(outcome.status).toBe('failed');
    expect(outcome.output).toContain('npm start');
  });
});
