import { afterAll, beforeAll, expect, test } from 'vitest';
import { type InboxOffice, inboxOffice } from '../../../testing/features/inbox/inbox-office.ts';
import type { Language } from '../../kernel/language.ts';
import { taskMessage } from './emr-task.ts';
import type { Item, Report } from './item.ts';
import type { Facts, InboxKind } from './kind.ts';
import { INBOX_KINDS } from './kind.ts';
import { loadKinds } from './kinds.ts';

let office: InboxOffice;
let clinic: Awaited<ReturnType<InboxOffice['aClinic']>>;
beforeAll(async () => {
  office = await inboxOffice();
  clinic = await office.aClinic();
});
afterAll(() => office.close());

const visit = { providerName: 'Dr. Margaret Lee', date: '2026-11-20', time: '11:45' };
const outcomes = (...names: string[]): Facts[] =>
  names.map((outcome) => ({ ...visit, outcome, charts: '36, 37', patientId: '36' }));
const whys = (...names: string[]): Facts[] => names.map((why) => ({ why, right: '_edoc' }));

/** Every way in which each kind arises, with possible words of callers and the assistant. */
const WAYS: Readonly<Record<InboxKind, readonly Facts[]>> = {
  callback: [
    { reason: 'test results.', spoken: 'en', told: 'The clinic will call you back today.' },
    { reason: 'Is my result in?', spoken: 'zh', preferredTime: 'after four.' },
    {
      reason: 'Call-back (想问化验结果。)',
      spoken: 'zh',
      onBehalfOf: 'Fiona MacDonald',
      relationship: 'husband.',
      suspicious: 'yes',
    },
    { wants: 'message', reason: 'her mother waits outside.', spoken: 'en', onBehalfOf: 'Fiona MacDonald' },
  ],
  booking_in_doubt: outcomes('looking', 'found', 'absent', 'undone', 'late'),
  move_in_doubt: outcomes('looking', 'found', 'absent', 'undone', 'late', 'old-remains'),
  cancellation_in_doubt: outcomes('looking', 'not-cancelled'),
  visits_when_closed: [{ date: '2026-12-25' }],
  registration_in_doubt: outcomes('looking', 'absent', 'half', 'several', 'late'),
  chart_incomplete: [
    { missing: 'healthCard' },
    { missing: 'healthCard address email', healthCard: '9698658215' },
  ],
  transfer_not_taken: [
    { ended: 'unanswered', reason: 'billing' },
    {
      ended: 'not-made',
      reason: 'Wants the appointment of his wife; refused for privacy.',
      suspicious: 'yes',
    },
    ...whys('no-number', 'closed', 'off').map((facts) => ({ ...facts, reason: 'medical question' })),
  ],
  emergency: [
    { words: 'My chest feels tight.', told: 'Please hang up and call 911 now.', next: '[{"what":"hungUp"}]' },
    {
      ...{ words: 'My chest feels tight.', told: 'Please hang up and call 911 now.' },
      next: '[{"what":"callsHelp","detail":"Okay, I call 911 now."},{"what":"hungUp"}]',
    },
    { note: 'fever of 39.5', language: 'zh', next: '[{"what":"booked","at":"2026-11-20T11:45"}]' },
    { words: 'my chest', denial: "it's not an emergency", next: '[{"what":"transferred"}]' },
    { words: 'my chest', next: '[{"what":"callsHelp","detail":"I will call 911."},{"what":"hungUp"}]' },
    { words: 'my chest', next: '[{"what":"goesToHospital","detail":"I\'m going to the ER"}]' },
    { words: 'my chest', next: '[{"what":"transferred","detail":"+16045550199"}]' },
    { words: 'my chest', next: '[{"what":"notTransferred","detail":"+16045550199"}]' },
    { words: 'my chest', next: '[{"what":"putThrough","byName":"Grace Okafor","detail":"+16045550188"}]' },
  ],
  emr_trouble: whys('away', 'refused', 'reauthorise'),
  emr_authorisation: [
    { state: 'ending', endsAt: '2026-11-20T11:45:00.000Z' },
    { state: 'ended', endsAt: '2026-11-20T11:45:00.000Z' },
  ],
  sms_failed: [{ code: '40001' }, { code: 'sms_429' }, {}],
  sms_reply: [{ about: 'start', words: 'START' }, { words: 'ok thanks' }],
  identity_alarm: whys('call', 'number', 'patient', 'name'),
  staff_overlap: [visit],
  fax_review: [{}],
  fax_filing: whys('refused', 'doubt', 'file', 'patient', 'right', 'moved'),
};
const SAID = /“[^”]*”|\([^()]*[\u4e00-\u9fff][^()]*\)/gu;
const CALLS = ['callback', 'transfer_not_taken', 'emergency', 'chart_incomplete'];

const FORBIDDEN: ReadonlyArray<readonly [string, RegExp]> = [
  ['two full stops', /[.。!?！？]”?\s*[.。](?!\d)/u],
  ['a blank that stays open', /[{}]|undefined|null|\bNaN\b/u],
  ['a code of ours', /\b[a-z]+_[a-z]+\b(?<!_edoc)|\bsms_\d+|\b\d{5}\b/u],
  ['a date for computers', /\d{4}-\d{2}-\d{2}|T\d{2}:\d{2}/u],
  ['a reference to what is not on the screen', /\b(above|below|beside)\b|上面|下面/iu],
  ['two spaces', / {2}/u],
  ['患者, where staff say 病人', /患者/u],
];

const read = async (id: string, language: Language) =>
  (
    await office.ask({
      method: 'GET',
      url: `/api/clinic/inbox/${id}?language=${language}`,
      as: clinic.manager,
    })
  ).body.data as Item & Record<'title' | 'happened' | 'told' | 'todo', string>;

test.each(INBOX_KINDS)('%s reads well in both languages and in the task list of the EMR', async (kind) => {
  const kinds = await loadKinds();
  for (const [index, facts] of WAYS[kind].entries()) {
    const name = 'Wei Chen';
    const report: Report = {
      kind,
      cause: `way ${index}`,
      name,
      phone: '+16045550199',
      patientId: '7',
      facts,
      language: 'zh',
    };
    const id = await office.report(clinic.id, report);
    for (const language of ['en', 'zh'] as const) {
      const { title, happened, told, todo } = await read(id, language);
      const says = [title, happened, told, todo].join('\n');
      for (const [what, pattern] of FORBIDDEN) expect(says, what).not.toMatch(pattern);
      // Quoted from what the caller heard, or left out.
      expect(told).toBe(facts.told ?? '');
      // Notifications include the title, so it names nobody.
      expect(title).not.toContain(name);
      const own = [title, happened, todo]
        .join('')
        .replace(SAID, '')
        .replace(/Call-back.*|Is my result.*|test results.*/u, '');
      if (language === 'en') expect(own, 'English only').not.toMatch(/[\u4e00-\u9fff]/u);
      else expect(happened, 'Chinese').toMatch(/[\u4e00-\u9fff]/u);
    }
    const now = office.clock.now();
    const item = { ...report, facts, since: now, until: new Date(now.getTime() + 3_600_000) } as never;
    const task = taskMessage(kinds, item, { timezone: 'America/Vancouver', now });
    for (const [what, pattern] of FORBIDDEN) expect(task, what).not.toMatch(pattern);
    expect(task).toContain('604-555-0199');
    expect(task).toMatch(/\bEnglish\b|\bMandarin\b/);
    expect(task).toMatch(/by 11:00 today/);
    expect(task).toMatch(/ at 10:00\.( Caller: Wei Chen\.)?$/);
    if (!CALLS.includes(kind) && !kind.endsWith('_in_doubt')) expect(task).not.toMatch(/by phone at/);
  }
});
