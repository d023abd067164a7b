import { beforeEach, expect, test, vi } from 'vitest';
import { silentLogger } from '../../kernel/logger.ts';
import { type Broadcast, broadcast, type Hearing } from './broadcast.ts';
import { type LiveEvent, readNotice, type Watch } from './event.ts';

const [FRASER, HARBOUR] = ['0190b5c2-7d3e-4f6a-8b1c-2d3e4f5a6b7c', '0190b5c2-7d3e-4f6a-8b1c-2d3e4f5a6b7d'];
const ROW = '7b0d6c1e-54e4-4a55-9a0f-2f6f6f1f9a11';
const EVERY_MS = 40;

interface Ear {
  readonly watch: Hearing;
  readonly heard: string[];
}

let ears: Ear[];
let made: number;
let news: Broadcast;
beforeEach(() => {
  [ears, made] = [[], 0];
  news = broadcast<Ear>({
    log: silentLogger,
    everyMs: EVERY_MS,
    entries: () => ears,
    watchOf: ({ watch }) => watch,
    written: ({ id }) => {
      made += 1;
      return `${id} `;
    },
    send: ({ heard }, text) => heard.push(text),
  });
});

function ear(watch: Partial<Watch> = {}): string[] {
  const heard: string[] = [];
  ears.push({ watch: { clinicId: FRASER, userId: 'maya', kinds: null, from: news.next(), ...watch }, heard });
  return heard;
}
const event = (id: number, { clinic = FRASER, person = '-', kind = 'call' } = {}) =>
  readNotice(`${id} ${kind} ${ROW} ${clinic} ${person} 1794848400000 4711`) as LiveEvent;

test('the first event is sent at once, and those shortly after together', async () => {
  const heard = ear();
  for (let id = 1; id <= 5; id += 1) news.add(event(id));
  expect(heard).toEqual(['1 ']);
  await vi.waitFor(() => expect(heard).toEqual(['1 ', '2 3 4 5 ']));
  await new Promise((pass) => setTimeout(pass, EVERY_MS + 10));
  news.add(event(6));
  expect(heard.at(-1)).toBe('6 ');
});

test('each listener gets their own events, even from a batch', async () => {
  const [maya, omar] = [ear(), ear({ userId: 'omar' })];
  const harbour = ear({ clinicId: HARBOUR, userId: 'lee' });
  const [everywhere, faxes] = [ear({ clinicId: null, userId: 'root' }), ear({ kinds: ['fax'] })];
  news.add(event(1));
  news.add(event(2, { clinic: HARBOUR }));
  news.add(event(3, { person: 'maya', kind: 'notification' }));
  news.add(event(4, { kind: 'fax' }));
  await vi.waitFor(() => expect(maya.join('')).toBe('1 3 4 '));
  expect([omar, harbour, everywhere, faxes].map((heard) => heard.join(''))).toEqual([
    '1 4 ',
    '2 ',
    '1 2 4 ',
    '4 ',
  ]);
});

test('an event is serialized once for all listeners, with pauses for other work', async () => {
  const all = Array.from({ length: 120 }, () => ear());
  let turns = 0;
  news.add(event(1));
  const between = () => {
    turns += 1;
    if ((all.at(-1)?.length ?? 0) === 0) setImmediate(between);
  };
  setImmediate(between);
  news.add(event(2));
  await vi.waitFor(() => expect(all.every((heard) => heard.join('') === '1 2 ')).toBe(true));
  expect(made).toBe(2);
  expect(turns).toBeGreaterThan(1);
});

test('a listener who joins in between gets later events only', async () => {
  const early = ear();
  news.add(event(1));
  news.add(event(2));
  const late = ear();
  news.add(event(3));
  await vi.waitFor(() => expect(early.join('')).toBe('1 2 3 '));
  expect(late).toEqual(['3 ']);
});

test('pending events are discarded if everybody resumes anyway', async () => {
  const heard = ear();
  news.add(event(1));
  news.add(event(2));
  news.drop();
  await new Promise((pass) => setTimeout(pass, EVERY_MS + 10));
  expect(heard).toEqual(['1 ']);
});
