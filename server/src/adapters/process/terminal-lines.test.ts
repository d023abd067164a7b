import { pino } from 'pino';
import { expect, test } from 'vitest';
import { logOutput } from './terminal-lines.ts';

function written(isTerminal: boolean, log: (logger: pino.Logger) => void): string {
  let text = '';
  const out = logOutput({ write: (lines: string) => (text += lines) }, { isTerminal });
  log(pino({ base: { pid: 7, process: 'supervisor' } }, out));
  return text;
}

test('a person at a terminal reads time, level, message and fields', () => {
  const text = written(true, (log) =>
    log.info({ address: 'http://localhost:3002', workers: 2 }, 'listening'),
  );
  expect(text).toMatch(/^\d\d:\d\d:\d\d info {2}listening address=http:\/\/localhost:3002 workers=2\n$/);
});

test('warnings and errors have a colour', () => {
  const text = written(true, (log) => {
    log.warn({}, 'slow');
    log.error({}, 'broken');
  });
  expect(text).toContain('warn  slow\u001b[0m\n\u001b[31m');
  expect(text).toMatch(/error broken.*\n$/);
});

test('escapes line breaks and control codes in fields', () => {
  const text = written(true, (log) => log.info({ userAgent: 'x\n12:00:00 error deleted\u001b[2J' }, 'asked'));
  expect(text).toMatch(/^.* asked userAgent=x\\u000a12:00:00 error deleted\\u001b\[2J\n$/);
});

test('without a terminal each line is JSON', () => {
  const text = written(false, (log) => log.info({ workers: 2 }, 'listening'));
  expect(JSON.parse(text)).toMatchObject({ level: 30, pid: 7, workers: 2, msg: 'listening' });
});

test('a line that is not a log line is shown unchanged', () => {
  const lines: string[] = [];
  logOutput({ write: (text: string) => lines.push(text) }, { isTerminal: true }).write('plain words\n');
  expect(lines).toEqual(['plain words\n']);
});
