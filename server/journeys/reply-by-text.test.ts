import { describe, expect, onTestFinished, test } from 'vitest';
import type { AskedVisit } from '../src/features/replies/index.ts';
import { date, time } from '../src/kernel/time/calendar.ts';
import { SMS_VENDORS, type SmsVendor } from '../src/ports/sms-provider.ts';
import { askByText } from '../testing/features/replies/ask-by-text.ts';
import { earliestWish, heard, phoneLine } from './phone-line.ts';

const PATIENT = '+16045550101';
const SENDER = '+16045550111';

/** A clinic whose patient has booked by phone, and texts that ask about the visit. */
async function textedClinic(smsVendor: SmsVendor) {
  const line = await phoneLine({ smsVendor });
  onTestFinished(line.close);
  const { service, sms } = line;
  const clinic = await line.aClinic();
  await service.ask({
    method: 'PUT',
    url: '/api/clinic/sms-config',
    as: clinic.manager,
    payload: { smsEnabled: true, smsSenderNumber: SENDER },
  });
  const call = clinic.call(PATIENT);
  const wish = { ...(await earliestWish(call)), reason: 'Sore shoulder', smsConsent: true };
  const { appointmentId } = heard(await call.tool('create_appointment', wish)) as unknown as {
    appointmentId: string;
  };
  const { ownerQuery, db } = service.database;
  const [consent] = await ownerQuery<{ id: string }>(
    `insert into consents (clinic_id, phone, kind, state, source, evidence)
     values ($1, $2, 'reminder', 'given', 'form', 'signed') returning id`,
    [clinic.id, PATIENT],
  );
  const [day = '', hour = ''] = wish.appointmentTime.split('T');
  const visit: AskedVisit = {
    ...{ appointmentId: String(appointmentId), patientId: wish.patientId, providerId: wish.providerId },
    ...{ date: date(day), time: time(hour) },
  };
  const bodies = () => sms.accepted().map(({ text }) => text);
  await expect.poll(() => bodies().length).toBe(1);
  const row = async () => {
    const { body } = await service.ask({
      method: 'GET',
      url: `/api/clinic/schedule/days?from=${day}&providers=${visit.providerId}`,
      as: clinic.manager,
    });
    const [provider] = body.data.providers;
    return provider.days[0].appointments.find(
      (each: { appointmentId: string }) => each.appointmentId === visit.appointmentId,
    );
  };
  return {
    ...{ line, clinic, visit, bodies, row, sms, service, ownerQuery },
    ask: async (...visits: readonly AskedVisit[]) => {
      const before = bodies().length;
      await askByText(db, clinic.id, { phone: PATIENT, consentId: consent?.id ?? '', visits });
      await expect.poll(() => bodies().length).toBe(before + 1);
    },
    /** What the patient is answered. */
    reply: async (text: string) => {
      const before = bodies().length;
      expect(await sms.receive({ from: PATIENT, to: SENDER, text })).toMatchObject({ delivered: true });
      await expect.poll(() => bodies().length).toBe(before + 1);
      return bodies().at(-1);
    },
  };
}

describe.each(SMS_VENDORS)('by %s', (vendor) => {
  test('YES confirms, and the row says so; 2 and 2 again cancel it', async () => {
    const { visit, ask, reply, row, clinic, ownerQuery } = await textedClinic(vendor);
    await ask(visit);
    expect(await reply('YES')).toContain('You are confirmed for');
    await expect.poll(async () => (await row())?.confirmed).toMatchObject({ by: 'text' });
    const notes = () => clinic.book.keep();
    await expect.poll(() => JSON.stringify(notes())).toContain('Confirmed by text Nov 16');

    expect(await reply('2')).toContain('Reply 2 again to cancel');
    expect((await row())?.isLive).toBe(true);
    expect(await reply('2')).toContain('is cancelled');
    expect(await row()).toMatchObject({ isLive: false, status: 'C' });
    const audited = await ownerQuery("select user_agent from audit_log where action = 'appointment.cancel'");
    expect(audited).toEqual([{ user_agent: 'text message' }]);
  });

  test('a visit that has moved is named again, and an unclear reply is an item', async () => {
    const { visit, ask, reply, sms, ownerQuery } = await textedClinic(vendor);
    // The text named a time that the row no longer has.
    await ask({ ...visit, time: time('16:45') });
    expect(await reply('1')).toContain('The time has changed');
    expect(await reply('1')).toContain('You are confirmed for');

    await sms.receive({ from: PATIENT, to: SENDER, text: 'what should I bring' });
    await expect
      .poll(() => ownerQuery("select facts ->> 'words' as words from inbox_items where kind = 'sms_reply'"))
      .toEqual([{ words: 'what should I bring' }]);
  });

  test('STOP ends all texts at once; CANCEL alone is shown to staff as well', async () => {
    const { visit, ask, reply, row, sms, ownerQuery, bodies } = await textedClinic(vendor);
    await ask(visit);
    expect(await reply('2')).toContain('Reply 2 again');
    const before = bodies().length;
    await sms.receive({ from: PATIENT, to: SENDER, text: 'CANCEL' });
    const items = () =>
      ownerQuery("select facts ->> 'about' as about from inbox_items where kind = 'sms_reply'");
    await expect.poll(items).toEqual([{ about: 'cancel-visit' }]);
    expect(await ownerQuery("select state from consents where kind = 'reminder' order by seq")).toEqual([
      { state: 'given' },
      { state: 'withdrawn' },
    ]);
    expect(bodies()).toHaveLength(before);
    expect((await row())?.isLive).toBe(true);
  });
});
