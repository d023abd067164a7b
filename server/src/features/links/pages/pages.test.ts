import { describe, expect, test } from 'vitest';
import { date, time } from '../../../kernel/time/calendar.ts';
import { calendarFile } from '../calendar/ics.ts';
import { FIRST_ACTS } from '../link.ts';
import { readForm, readTime, timeValue } from '../opening/link-form.ts';
import { linkTokens } from '../opening/token.ts';
import { type Around, PAGE_LANGUAGES, pageLanguage, type View } from '../opening/view.ts';
import { renderPage } from './render.ts';
import { WORDS } from './words.ts';

const HOSTILE = `<script>alert('1')</script>"&`;
const around = (more: Partial<Around> = {}): Around => ({
  clinic: { name: HOSTILE, phone: '+16045550100', address: HOSTILE, logo: '/p/token/logo.png' },
  language: 'en',
  path: '/p/token',
  form: readForm({ birthYear: HOSTILE, birthMonth: HOSTILE, birthDay: HOSTILE }, date('2026-11-16')),
  ...more,
});
const place = { providerId: '1', providerName: HOSTILE, date: date('2026-11-18'), time: time('14:30') };
const DONE = [
  ...(['confirmed', 'cancelled', 'moved', 'booked', 'accepted', 'declined', 'left', 'callback'] as const),
  ...(['standby', 'standby-call'] as const),
] as const;
const done = (what: (typeof DONE)[number]): View => ({
  page: 'done',
  firstName: HOSTILE,
  result: { act: 'confirm', chosen: '', done: what, place: { ...place, minutes: 15 }, replaced: place },
});
const VIEWS: readonly View[] = [
  ...(['unknown', 'too-many', 'dead', 'away', 'busy', 'call-us', 'locked'] as const).map((page) => ({
    page,
  })),
  ...(['visit', 'offer', 'request'] as const).flatMap((kind) =>
    ([null, 'date', 'act', { triesLeft: 2 }] as const).map(
      (problem) => ({ page: 'ask', kind, moment: kind === 'request' ? null : place, problem }) as const,
    ),
  ),
  { page: 'gone', otherTimes: '/p/other' },
  {
    ...{ page: 'times', old: place, providerName: HOSTILE, slots: [place], isTaken: true, note: HOSTILE },
    hasStandby: true,
  },
  {
    ...{ page: 'times', old: null, providerName: null, slots: [place], isTaken: false, note: null },
    hasStandby: false,
  },
  { page: 'unconfirmed', act: 'move' },
  { page: 'unconfirmed', act: 'accept' },
  ...DONE.map(done),
];

describe.each(PAGE_LANGUAGES)('every page in %s', (language) => {
  test('has no script, no outside resources, and is small', () => {
    for (const view of VIEWS)
      for (const form of [null, around().form]) {
        const page = renderPage(view, around({ language, form }));
        expect(page).not.toMatch(/<script|onerror=|https?:\/\//);
        expect(page.length).toBeLessThan(50_000);
        expect(page).toContain('name="robots" content="noindex');
      }
  });

  test('names nobody if the link is unknown, and has no form if the link is dead', () => {
    for (const page of ['unknown', 'too-many'] as const)
      expect(renderPage({ page }, around({ language, form: null }))).not.toContain('script');
    expect(renderPage({ page: 'dead' }, around({ language, form: null }))).not.toContain('<form');
  });
});

test('Cantonese speakers get traditional characters, and no simplified ones', () => {
  expect(pageLanguage('yue')).toBe('zh-Hant');
  const { titles, acts, ...words } = WORDS['zh-Hant'];
  const all = JSON.stringify([titles, acts, words], (_, value) =>
    typeof value === 'function' ? value('') : value,
  );
  expect(all).not.toMatch(/[来请约诊时间链认选这给电话谢见变销过们没个订换发还为护现办应统]/u);
});

test('an opened link shows one form with the birth date and a button per act', () => {
  for (const kind of ['visit', 'offer', 'request'] as const) {
    const moment = kind === 'request' ? null : place;
    const page = renderPage({ page: 'ask', kind, moment, problem: null }, around({ form: null }));
    expect(page.match(/<form/g)).toHaveLength(1);
    for (const name of ['birthYear', 'birthMonth', 'birthDay']) expect(page).toContain(`name="${name}"`);
    const acts = [...page.matchAll(/name="act" value="(\w+)"/g)].map(([, act]) => act);
    expect(acts).toEqual(FIRST_ACTS[kind]);
  }
});

describe('a form', () => {
  const born = (body: object) => readForm(body, date('2026-11-16')).dateOfBirth;
  test.each([
    [{ dateOfBirth: '1970-01-08' }, '1970-01-08'],
    [{ birthYear: '1970', birthMonth: '1', birthDay: '8' }, '1970-01-08'],
    [{ birthYear: ['1970', '1971'], birthMonth: '01', birthDay: '08' }, '1970-01-08'],
    [{ dateOfBirth: '1970-02-30' }, null],
    [{ dateOfBirth: '2026-11-17' }, null],
    [{ dateOfBirth: '0970-01-08' }, null],
    [{}, null],
  ])('%j is born %s', (body, date) => expect(born(body)).toBe(date));

  test('parses the times that pages write', () => {
    expect(readTime(timeValue(place, true))).toMatchObject({
      date: place.date,
      time: place.time,
      providerId: '1',
    });
    expect(readTime(timeValue(place, false))).toMatchObject({ providerId: null });
    for (const wrong of [
      '',
      '2026-11-18',
      '2026-13-18T14:30',
      '2026-11-18T25:00',
      `${'9'.repeat(300)}T10:00`,
    ])
      expect(readTime(wrong)).toBeNull();
  });
});

describe('a token', () => {
  const tokens = linkTokens(Buffer.alloc(32, 7), 'https://desk.example');
  const id = '0190b5c2-7d3e-4f6a-8b1c-2d3e4f5a6b7c';
  test('has 22 characters, is the same for the same row, and differs with another key', () => {
    expect(tokens.of(id)).toMatch(/^[\w-]{22}$/);
    expect(tokens.url(id)).toBe(`https://desk.example/p/${tokens.of(id)}`);
    expect(linkTokens(Buffer.alloc(32, 8), '').of(id)).not.toBe(tokens.of(id));
  });
  test('is found by a hash that does not depend on the key', () => {
    expect(linkTokens(Buffer.alloc(32, 8), '').hashOf(tokens.of(id))).toBe(tokens.hashOf(tokens.of(id)));
    expect(tokens.hashOf('too short')).toBeNull();
  });
});

describe('the calendar file', () => {
  const entry = {
    ...{ uid: 'abc', sequence: 3, isCancelled: false, minutes: 20, location: 'A, B; C\nD' },
    ...{ summary: `${'诊所'.repeat(60)}`, at: new Date('2026-11-16T17:00:00Z') },
  };
  test.each([
    ['America/Vancouver', '2027-01-15', '20270115T213000Z'],
    ['America/Vancouver', '2026-07-15', '20260715T213000Z'],
    ['America/Toronto', '2027-01-15', '20270115T193000Z'],
    ['America/Toronto', '2026-07-15', '20260715T183000Z'],
  ])('is correct in %s on %s', (timeZone, day, start) => {
    const file = calendarFile({ ...entry, timeZone, date: date(day), time: time('14:30') });
    expect(file).toContain(`DTSTART:${start}\r\n`);
  });

  test('is folded and escaped', () => {
    const file = calendarFile({ ...entry, timeZone: 'UTC', date: date('2026-11-18'), time: time('14:30') });
    for (const line of file.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
    const unfolded = file.replaceAll('\r\n ', '');
    expect(unfolded).toContain(`SUMMARY:${entry.summary}\r\n`);
    expect(unfolded).toContain('LOCATION:A\\, B\\; C\\nD\r\n');
  });
});
