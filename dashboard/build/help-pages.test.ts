import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { helpFor } from '../src/app/shell/help-pages.ts';

const PATHS = [
  ...[
    '/',
    '/calls',
    '/calls/live',
    '/calls/quality',
    '/inbox',
    '/inbox/fax',
    '/inbox/waitlist',
    '/notifications',
  ],
  ...['/schedule', '/schedule/hours', '/schedule/reminders', '/schedule/standby', '/test-call', '/settings'],
  ...['/settings/emr', '/settings/texts', '/settings/texts/reminders', '/settings/texts/standby'],
  ...['/settings/texts/links', '/settings/knowledge', '/settings/privacy', '/settings/privacy/looks'],
  ...['/settings/people', '/settings/connections', '/settings/voice', '/clinics', '/operation'],
  ...['/operation/health', '/operation/audit', '/operation/users', '/operation/jobs', '/operation/support'],
];

test.each(PATHS)('the help of %s is a page and a heading that are there', async (path) => {
  const [page = '', heading] = helpFor(path).replace('/guide/', '').split('#');
  const file = new URL(`../../docs/${page.replace(/\.html$/, '.md')}`, import.meta.url);
  const text = await readFile(file, 'utf8');
  const headings = [...text.matchAll(/^#+ (.+)$/gm)].map(([, words = '']) => words.toLowerCase());
  if (heading) expect(headings).toContain(heading);
});

test('a screen has the help of its own, not of the place it belongs to', () => {
  expect(helpFor('/schedule/standby')).toBe('/guide/standby.html');
  expect(helpFor('/schedule')).toBe('/guide/front-desk.html#schedule');
  expect(helpFor('/scheduled')).toBe('/guide/front-desk.html#today');
});
