import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { replyClinic } from '../../../testing/features/replies/reply-clinic.ts';
import { type TestDatabase, testDatabase } from '../../../tests/test-database.ts';
import { time } from '../../kernel/time/calendar.ts';
import { emrFailure } from '../../ports/emr.ts';

let database: TestDatabase;
let clinic: Awaited<ReturnType<typeof replyClinic>>;
const set = async (options: Parameters<typeof replyClinic>[1]) => {
  clinic = await replyClinic(database, options);
};
beforeAll(async () => {
  database = await testDatabase({ max: 6 });
});
beforeEach(() => set({}));
afterAll(() => database.close());

const away = emrFailure('unreachable', 'The EMR is away.', { sent: 'no' });
const NOTE = 'Confirmed by text Nov 16';

describe('1 confirms', () => {
  test('the visit is stored as confirmed, its reminder row shows it, and the answer names it', async () => {
    const visit = clinic.visit('7', '2026-11-24 10:15', { notes: 'bring films' });
    await clinic.ask(visit);
    expect(await clinic.reply('1')).toEqual([
      'Fraser Street Clinic: You are confirmed for Tue Nov 24 at 10:15 AM. Thank you.',
    ]);
    expect(clinic.row(visit.appointmentId)).toMatchObject({ status: 't', notes: `bring films\n${NOTE}` });
    const kept = await clinic.replies.confirmationsOf(clinic.clinicId, [visit.appointmentId]);
    expect(kept.get(visit.appointmentId)).toMatchObject({ by: 'text', date: '2026-11-24', time: '10:15' });
    expect(clinic.answered).toEqual([`confirmed ${visit.appointmentId}`]);
    expect(await clinic.items()).toEqual([]);
  });

  test("the clinic's status letter is written into the row", async () => {
    await set({ settings: { confirmStatus: 'h' } });
    const visit = clinic.visit('7', '2026-11-24 10:15');
    await clinic.ask(visit);
    await clinic.reply('yes');
    expect(clinic.row(visit.appointmentId)).toMatchObject({ status: 'h', notes: NOTE });
    expect(clinic.emr.calls('markConfirmed')).toBe(1);
  });

  test.each(['H', 'P', 'E', 'B'])('a row with a later status keeps its letter: %s', async (status) => {
    await set({ settings: { confirmStatus: 'h' } });
    const visit = clinic.visit('7', '2026-11-24 10:15', { status });
    await clinic.ask(visit);
    await clinic.reply('1');
    expect(clinic.row(visit.appointmentId)).toMatchObject({ status, notes: '' });
  });

  test('every visit named in the text is confirmed', async () => {
    const visits = [clinic.visit('7', '2026-11-24 10:15'), clinic.visit('8', '2026-11-24 10:30')];
    await clinic.ask(...visits);
    expect(await clinic.reply('1')).toEqual([
      'Fraser Street Clinic: You are confirmed for Tue Nov 24 at 10:15 AM and Tue Nov 24 at 10:30 AM. Thank you.',
    ]);
    for (const { appointmentId } of visits) expect(clinic.row(appointmentId)?.notes).toBe(NOTE);
  });

  test('a redelivered webhook does nothing more', async () => {
    await clinic.ask(clinic.visit('7', '2026-11-24 10:15'));
    expect(await clinic.reply('1', { eventId: 'same' })).toHaveLength(1);
    expect(await clinic.reply('1', { eventId: 'same' })).toEqual([]);
  });

  test('a reply answers the last text that has left', async () => {
    const [first, second] = [clinic.visit('7', '2026-11-24 10:15'), clinic.visit('8', '2026-11-25 10:15')];
    await clinic.ask(first);
    await clinic.askAbout({ visits: [second] });
    await clinic.reply('1');
    expect([clinic.row(first.appointmentId)?.notes, clinic.row(second.appointmentId)?.notes]).toEqual([
      NOTE,
      '',
    ]);
    await clinic.reply('1');
    expect(clinic.row(second.appointmentId)?.notes).toBe(NOTE);
  });
});

describe('2 asks for confirmation, then cancels', () => {
  test('the second 2 cancels', async () => {
    const visit = clinic.visit('7', '2026-11-24 10:15');
    await clinic.ask(visit);
    expect(await clinic.reply('2')).toEqual([
      'Fraser Street Clinic: You cannot come on Tue Nov 24 at 10:15 AM? Reply 2 again to cancel it, or 1 to keep it.',
    ]);
    expect(clinic.row(visit.appointmentId)?.status).toBe('t');
    expect(await clinic.reply('2')).toEqual([
      'Fraser Street Clinic: Your visit on Tue Nov 24 at 10:15 AM is cancelled.',
    ]);
    expect(clinic.row(visit.appointmentId)?.status).toBe('C');
    expect(clinic.answered).toEqual([`cancelled ${visit.appointmentId}`]);
  });

  test('two replies before the question left count as one', async () => {
    const visit = clinic.visit('7', '2026-11-24 10:15');
    await clinic.ask(visit);
    await clinic.receive('2');
    await clinic.receive('2');
    for (let round = 0; round < 4; round += 1) await clinic.runDue();
    expect(clinic.row(visit.appointmentId)?.status).toBe('t');
    await clinic.textsLeave();
    await clinic.reply('2');
    expect(clinic.row(visit.appointmentId)?.status).toBe('C');
  });

  test('an older 2 that the provider delivers late does not count as the second', async () => {
    const visit = clinic.visit('7', '2026-11-24 10:15');
    await clinic.ask(visit);
    await clinic.reply('2');
    await clinic.reply('2', { at: new Date(clinic.clock.now().getTime() - 60_000) });
    expect(clinic.row(visit.appointmentId)?.status).toBe('t');
  });

  test('1 keeps it', async () => {
    const visit = clinic.visit('7', '2026-11-24 10:15');
    await clinic.ask(visit);
    await clinic.reply('2');
    expect(await clinic.reply('1')).toEqual([expect.stringContaining('You are confirmed for')]);
    expect(clinic.row(visit.appointmentId)?.status).toBe('t');
  });

  test('of several visits the named one is cancelled', async () => {
    const visits = [clinic.visit('7', '2026-11-24 10:15'), clinic.visit('8', '2026-11-24 10:30')];
    await clinic.ask(...visits);
    expect(await clinic.reply('2')).toEqual([
      'Fraser Street Clinic: Which visit should be cancelled? Reply 21 for Tue Nov 24 at 10:15 AM (Dr. Lee), 22 for Tue Nov 24 at 10:30 AM (Dr. Lee). Reply 1 to keep all.',
    ]);
    await clinic.reply('22');
    expect(visits.map(({ appointmentId }) => clinic.row(appointmentId)?.status)).toEqual(['t', 'C']);
    await clinic.reply('1');
    expect(visits.map(({ appointmentId }) => clinic.row(appointmentId)?.notes)).toEqual([
      NOTE,
      'Cancelled by text',
    ]);
    expect(clinic.answered).toEqual([
      `cancelled ${visits[1]?.appointmentId}`,
      `confirmed ${visits[0]?.appointmentId}`,
    ]);
  });
});

describe('a visit that has changed since the text', () => {
  test.each(['1', '2'])('the new time is named and asked about again: %s', async (text) => {
    const visit = clinic.visit('7', '2026-11-24 10:15');
    await clinic.ask(visit);
    clinic.emr.staffChanges(visit.appointmentId, { time: time('14:30') });
    expect(await clinic.reply(text)).toEqual([
      'Fraser Street Clinic: The time has changed. Your visit is now on Tue Nov 24 at 2:30 PM. Reply 1 to confirm, 2 if you cannot come.',
    ]);
    expect(clinic.row(visit.appointmentId)).toMatchObject({ status: 't', notes: '' });
    await clinic.reply('1');
    expect(clinic.row(visit.appointmentId)?.notes).toBe(NOTE);
  });

  test('a visit that was cut and pasted is followed to its new id', async () => {
    const visit = clinic.visit('7', '2026-11-24 10:15');
    await clinic.ask(visit);
    clinic.emr.staffChanges(visit.appointmentId, { status: 'D' });
    const pasted = clinic.visit('7', '2026-11-25 09:00');
    await clinic.db.inClinic(clinic.clinicId, (_, tx) =>
      clinic.intake.moved(tx, clinic.clinicId, visit.appointmentId, pasted.appointmentId),
    );
    expect(await clinic.reply('1')).toEqual([expect.stringContaining('now on Wed Nov 25 at 9:00 AM')]);
    await clinic.reply('1');
    expect(clinic.row(pasted.appointmentId)?.notes).toBe(NOTE);
  });

  test('a row that now belongs to another patient is not touched, and staff are told', async () => {
    const visit = clinic.visit('7', '2026-11-24 10:15');
    await clinic.ask(visit);
    clinic.emr.staffChanges(visit.appointmentId, { patientId: '9' });
    await clinic.reply('1');
    await clinic.reply('2');
    expect(clinic.row(visit.appointmentId)).toMatchObject({ status: 't', notes: '' });
    expect(await clinic.items()).toMatchObject([{ facts: { about: 'gone' } }, { facts: { about: 'gone' } }]);
  });

  test('a visit that staff have cancelled is reported as cancelled', async () => {
    const visit = clinic.visit('7', '2026-11-24 10:15');
    await clinic.ask(visit);
    clinic.emr.staffChanges(visit.appointmentId, { status: 'C' });
    expect(await clinic.reply('2')).toEqual([expect.stringContaining('is cancelled')]);
  });
});

describe('an unclear reply', () => {
  test('creates an item with the text, and the patient is told', async () => {
    const visit = clinic.visit('7', '2026-11-24 10:15');
    await clinic.ask(visit);
    expect(await clinic.reply('yes but can we do later?')).toEqual([
      expect.stringContaining('The clinic will read your message.'),
    ]);
    expect(await clinic.items()).toMatchObject([
      { kind: 'sms_reply', patient_id: '7', facts: { about: 'unclear', words: 'yes but can we do later?' } },
    ]);
    expect(clinic.answered).toEqual([`unclear ${visit.appointmentId}`]);
  });

  test('3 creates an item if there are no links', async () => {
    const visit = clinic.visit('7', '2026-11-24 10:15');
    await clinic.ask(visit);
    expect(await clinic.reply('3')).toEqual([expect.stringContaining('would like another time')]);
    expect(await clinic.items()).toMatchObject([{ facts: { about: 'other-times' } }]);
    expect(clinic.answered).toEqual([`other_times ${visit.appointmentId}`]);
  });

  test('3 sends a link if there are links', async () => {
    await set({ links: { make: async () => '7e0b5c52-3df5-4f6c-9b0c-0d4f5f1f0001' } });
    await clinic.ask(clinic.visit('7', '2026-11-24 10:15'));
    expect(await clinic.reply('3')).toEqual([expect.stringContaining('{link}')]);
    expect(await clinic.items()).toEqual([]);
  });

  test('a closed question is no longer answered', async () => {
    const visit = clinic.visit('7', '2026-11-24 10:15');
    await clinic.askAbout({ visits: [visit], openUntil: new Date('2026-11-16T00:00:00Z') });
    await clinic.textsLeave();
    await clinic.reply('1');
    expect(clinic.row(visit.appointmentId)?.notes).toBe('');
    expect(await clinic.items()).toMatchObject([{ facts: { about: 'unclear', words: '1' } }]);
  });

  test('an automatic reply does not cause an endless exchange', async () => {
    await clinic.ask(clinic.visit('7', '2026-11-24 10:15'));
    const answers = [];
    for (let index = 0; index < 8; index += 1) answers.push(...(await clinic.reply('I am driving')));
    expect(answers).toHaveLength(5);
  });

  test('without a question nothing is read, unless the clinic reads free replies', async () => {
    expect(await clinic.reply('hello')).toEqual([]);
    expect(await clinic.items()).toEqual([]);
    await set({ areRepliesRead: true });
    expect(await clinic.reply('hello')).toEqual([expect.stringContaining('will read')]);
    expect(await clinic.items()).toMatchObject([{ facts: { words: 'hello' } }]);
  });
});

describe('keywords of the provider', () => {
  test('CANCEL alone is shown to staff as a stop and as a wish to cancel, with the patient and the visit', async () => {
    const visit = clinic.visit('7', '2026-11-24 10:15');
    await clinic.ask(visit);
    expect(await clinic.reply('Cancel', { word: 'STOP' })).toEqual([]);
    expect(await clinic.items()).toMatchObject([
      {
        patient_id: '7',
        facts: {
          about: 'cancel-visit',
          words: 'Cancel',
          date: '2026-11-24',
          time: '10:15',
          providerName: 'Dr. Lee',
        },
      },
    ]);
    expect(clinic.row(visit.appointmentId)?.status).toBe('t');
    expect(clinic.answered).toEqual([`unclear ${visit.appointmentId}`]);
  });

  test('CANCEL alone, after no question, is shown without a visit', async () => {
    expect(await clinic.reply('CANCEL', { word: 'STOP' })).toEqual([]);
    expect(await clinic.items()).toMatchObject([{ patient_id: null, facts: { about: 'cancel-word' } }]);
  });

  test('any other stop word creates no item', async () => {
    await clinic.ask(clinic.visit('7', '2026-11-24 10:15'));
    await clinic.reply('STOP', { word: 'STOP' });
    expect(await clinic.items()).toEqual([]);
  });

  test('YES, which one provider reads as START, confirms', async () => {
    const visit = clinic.visit('7', '2026-11-24 10:15');
    await clinic.ask(visit);
    await clinic.reply('YES', { word: 'START' });
    expect(clinic.row(visit.appointmentId)?.notes).toBe(NOTE);
    expect(await clinic.reply('START', { word: 'START' })).toEqual([]);
  });
});

describe('during an EMR outage', () => {
  test('the patient is told once, and the reply is carried out when the EMR is back', async () => {
    const visit = clinic.visit('7', '2026-11-24 10:15');
    await clinic.ask(visit);
    clinic.emr.failAll(away);
    await clinic.receive('1');
    for (let round = 0; round < 5; round += 1) await clinic.runDue();
    clinic.emr.failAll(null);
    await clinic.runDue();
    await clinic.runDue();
    const texts = (await clinic.texts()).filter(({ action }) => action === 'answer');
    expect(texts.map(({ body }) => body)).toEqual([
      expect.stringContaining('not answering right now'),
      expect.stringContaining('You are confirmed'),
    ]);
    expect(clinic.row(visit.appointmentId)?.notes).toBe(NOTE);
  });

  test('after an hour a person takes over, and the patient is told', async () => {
    await clinic.ask(clinic.visit('7', '2026-11-24 10:15'));
    clinic.emr.failAll(away);
    await clinic.receive('2');
    await clinic.runDue();
    await clinic.ownerQuery(
      "update text_replies set received_at = received_at - interval '61 minutes' where clinic_id = $1",
      [clinic.clinicId],
    );
    await clinic.runDue();
    expect(await clinic.due()).toEqual([]);
    expect(await clinic.items()).toMatchObject([{ facts: { about: 'not-done', words: '2' } }]);
  });

  test('a later reply waits for the one before it', async () => {
    const visit = clinic.visit('7', '2026-11-24 10:15');
    await clinic.ask(visit);
    clinic.emr.failAll(away);
    await clinic.receive('2');
    await clinic.runDue();
    await clinic.receive('1');
    await clinic.runDue();
    clinic.emr.failAll(null);
    for (let round = 0; round < 3; round += 1) await clinic.runDue();
    expect(clinic.row(visit.appointmentId)).toMatchObject({ status: 't', notes: NOTE });
  });
});

describe('a process that is killed', () => {
  test('between the cancellation and the answer: cancels once, answers once', async () => {
    const visit = clinic.visit('7', '2026-11-24 10:15');
    await clinic.ask(visit);
    await clinic.reply('2');
    await clinic.receive('2');
    clinic.broken.sms = true;
    await expect(clinic.runDue()).rejects.toThrow('killed');
    expect(clinic.row(visit.appointmentId)?.status).toBe('C');
    clinic.broken.sms = false;
    await clinic.runDue();
    const cancelled = (await clinic.texts()).filter(({ body }) => body.endsWith('is cancelled.'));
    expect(cancelled).toHaveLength(1);
    expect(clinic.emr.calls('cancel')).toBe(1);
  });

  test('in two processes at once: answers once', async () => {
    await clinic.ask(clinic.visit('7', '2026-11-24 10:15'));
    await clinic.receive('1');
    await Promise.all([clinic.runDue(), clinic.runDue(), clinic.runDue()]);
    expect((await clinic.texts()).filter(({ action }) => action === 'answer')).toHaveLength(1);
  });
});

describe('an offer', () => {
  const desk = () => {
    const heard: string[] = [];
    return {
      heard,
      accept: async (_: string, id: string) => {
        heard.push(`accept ${id}`);
        return { outcome: 'booked' as const, text: 'You have the time.' };
      },
      decline: async (_: string, id: string) => {
        heard.push(`decline ${id}`);
        return { text: 'We keep you on the list.' };
      },
      stay: async (_: string, __: string, stays: boolean) => {
        heard.push(`stay ${stays}`);
        return { text: 'Noted.' };
      },
    };
  };

  test.each([
    ['1', ['accept o1'], ['You have the time.']],
    ['no thanks', ['decline o1'], ['We keep you on the list.']],
  ])('%s', async (text, heard, answers) => {
    const offers = desk();
    await set({ offers });
    const visit = clinic.visit('7', '2026-11-24 10:15');
    await clinic.ask(visit);
    await clinic.askAbout({ topic: 'offer', offerId: 'o1', visits: [visit] });
    await clinic.textsLeave();
    expect(await clinic.reply(text)).toEqual(answers);
    expect(offers.heard).toEqual(heard);
    expect(clinic.row(visit.appointmentId)).toMatchObject({ status: 't', notes: '' });
  });

  test('STOP declines an open offer, and nothing is answered', async () => {
    const offers = desk();
    await set({ offers });
    await clinic.askAbout({ topic: 'offer', offerId: 'o1' });
    await clinic.textsLeave();
    expect(await clinic.reply('STOP', { word: 'STOP' })).toEqual([]);
    expect(offers.heard).toEqual(['decline o1']);
  });

  test('whether to stay on the list', async () => {
    const offers = desk();
    await set({ offers });
    await clinic.askAbout({ topic: 'stay' });
    await clinic.textsLeave();
    expect(await clinic.reply('2')).toEqual(['Noted.']);
    expect(offers.heard).toEqual(['stay false']);
  });
});

test('the link stores the same answer, for its visit only', async () => {
  const visit = clinic.visit('7', '2026-11-24 10:15');
  const at = clinic.clock.now();
  const confirm = () => clinic.replies.confirm(clinic.clinicId, visit, 'link', at);
  expect(await confirm()).toEqual({ status: 'confirmed' });
  expect(await confirm()).toEqual({ status: 'confirmed' });
  await clinic.runDue();
  expect(clinic.row(visit.appointmentId)?.notes).toBe('Confirmed by link Nov 16');
  expect(clinic.answered).toContain(`confirmed ${visit.appointmentId}`);
  clinic.emr.staffChanges(visit.appointmentId, { time: time('11:00') });
  expect(await confirm()).toMatchObject({ status: 'moved', to: { time: '11:00' } });
});
