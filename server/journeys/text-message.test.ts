import { describe, expect, onTestFinished, test } from 'vitest';
import { SMS_VENDORS } from '../src/ports/sms-provider.ts';
import { earliestWish, heard, phoneLine } from './phone-line.ts';

const PATIENT = '+16045550101';

describe.each(SMS_VENDORS)('by %s', (smsVendor) => {
  test('a caller who books gets one text, its receipts arrive through the proxy, and STOP ends it', async () => {
    const { service, sms, aClinic, close } = await phoneLine({ smsVendor });
    onTestFinished(close);
    const clinic = await aClinic();
    const sender = '+16045550111';
    await service.ask({
      method: 'PUT',
      url: '/api/clinic/sms-config',
      as: clinic.manager,
      payload: { smsEnabled: true, smsSenderNumber: sender },
    });
    const messages = () =>
      service.database.ownerQuery(
        'select state, delivery_status, skip_reason from sms_messages order by created_at',
      );

    const call = clinic.call(PATIENT);
    const wish = { ...(await earliestWish(call)), reason: 'Sore shoulder' };
    const booked = heard(await call.tool('create_appointment', wish));
    expect(booked).toMatchObject({ success: true });
    await expect.poll(messages).toMatchObject([{ state: 'sent' }]);
    expect(sms.accepted()).toMatchObject([{ to: [{ phone_number: PATIENT }] }]);

    const receipts = await sms.deliverReceipts({ duplicated: true, order: 'reversed' });
    expect(receipts.map(({ delivered }) => delivered)).toEqual([true, true, true, true]);
    expect(await messages()).toMatchObject([{ state: 'sent', delivery_status: 'delivered' }]);

    expect(await sms.receive({ from: PATIENT, to: sender, text: 'STOP' })).toMatchObject({ delivered: true });
    const cancelled = await call.tool('cancel_appointment', { appointmentId: booked.appointmentId });
    expect(heard(cancelled)).toMatchObject({ success: true });
    await expect
      .poll(messages)
      .toMatchObject([{ state: 'sent' }, { state: 'skipped', skip_reason: 'consent_declined' }]);
    expect(sms.accepted()).toHaveLength(1);
  });
});
