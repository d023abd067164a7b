import { describe, expect, onTestFinished, test } from 'vitest';
import { SMS_VENDORS } from '../src/ports/sms-provider.ts';
import { phoneLine } from './phone-line.ts';

const SENDER = '+18885550111';
const PHONE = '+16045550888';
const OTHER = '+16045550889';

describe.each(SMS_VENDORS)('by %s', (smsVendor) => {
  test('a visit in the EMR is reminded when its window opens, and the log says so', async () => {
    const { service, sms, aClinic, close } = await phoneLine({ smsVendor });
    onTestFinished(close);
    const clinic = await aClinic();
    const { book, manager } = clinic;
    const ask = (method: 'GET' | 'PUT' | 'POST', url: string, payload?: object) =>
      service.ask({ method, url, as: manager, ...(payload ? { payload } : {}) });
    await ask('PUT', '/api/clinic/sms-config', { smsEnabled: true, smsSenderNumber: SENDER });
    const [provider] = book.providers();
    const booked = [PHONE, OTHER].map((phone, at) => {
      const demographicNo = book.addPatient({ firstName: 'Ann', lastName: `Reminded${at}`, phone });
      // The clock stands at ten on Monday: the window of 48 hours opens now.
      const visit = { date: '2026-11-18', startTime: '10:00', minutes: 15 };
      return book.staffBook({ providerNo: provider?.providerNo ?? '', demographicNo, ...visit });
    });
    for (const phone of [PHONE, OTHER])
      await ask('POST', '/api/clinic/consents', {
        ...{ phone, kind: 'reminder', state: 'given', source: 'form', evidence: 'Signed at the desk' },
      });
    expect((await ask('PUT', '/api/clinic/reminders', { enabled: true })).status).toBe(200);

    const texted = () => sms.accepted().flatMap(({ to }) => to.map(({ phone_number: number }) => number));
    service.clock.advance(5_000);
    await expect.poll(texted).toEqual(expect.arrayContaining([PHONE, OTHER]));
    const [first] = sms.accepted();
    expect(first?.text).toMatch(/https:\/\/desk\.example\.test\/p\/[\w-]{22,}/);
    const rows = async () =>
      (await ask('GET', '/api/clinic/reminders/log?state=sent&from=2026-11-18&to=2026-11-18')).body.data;
    expect(await rows()).toEqual(
      expect.arrayContaining(
        booked.map((id) =>
          expect.objectContaining({ appointmentId: String(id), hoursBefore: 48, state: 'sent' }),
        ),
      ),
    );

    // The answer is read against the visits that this very text was about.
    await sms.receive({ from: PHONE, to: SENDER, text: '1' });
    const answered = async () =>
      (await rows()).map(({ appointmentId, answer }: { appointmentId: string; answer: string }) => [
        appointmentId,
        answer,
      ]);
    await expect.poll(answered).toEqual(
      expect.arrayContaining([
        [String(booked[0]), 'confirmed'],
        [String(booked[1]), null],
      ]),
    );
    const note = () => JSON.stringify(book.keep());
    await expect.poll(note).toContain('Confirmed by text Nov 16');
  });
});
