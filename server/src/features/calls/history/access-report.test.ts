import { describe, expect, test } from 'vitest';
import {
  ask,
  callIds,
  clinic,
  database,
  people,
  useDashboard,
} from '../../../../testing/features/calls/dashboard-office.ts';

useDashboard();

describe('who viewed the calls of a number, and what was sent to it', () => {
  const report = (phone: string, token = 'the.admin.token') =>
    ask(`/api/admin/access-report?phone=${encodeURIComponent(phone)}`, token);

  test('a report lists transcripts, exports and messages, and is audited itself', async () => {
    const [row] = await database.ownerQuery<{ id: string }>(
      "select id from call_logs where call_id = 'today-1'",
    );
    await ask(`/api/clinic/call-history/${row!.id}`);
    await ask('/api/clinic/call-history.csv?outcome=booked&startDate=2026-11-16');
    await ask('/api/clinic/call-history.csv?outcome=cancelled');
    await ask('/api/clinic/call-history.csv', 'manager.of.harbour');
    await database.ownerQuery(
      `with given as (
         insert into consents (clinic_id, phone, kind, state, source, evidence)
         select $1, phone, 'booking', 'given', 'call', 'not declined'
           from (values ('+16045550142'), ('+16045550199')) as numbers (phone) returning id, phone)
       insert into sms_messages (clinic_id, call_id, action, to_number, state, sent_at, delivery_status, skip_reason, consent_id)
       select $1, texts.*, given.id
         from (values ('today-1', 'book', '+16045550142', 'sent', now(), 'delivered', null),
                      ('before', 'book', '+16045550142', 'skipped', null, null, 'no_consent'),
                      ('month', 'book', '+16045550199', 'sent', now(), 'delivered', null)
              ) as texts (call_id, action, to_number, state, sent_at, delivery_status, skip_reason)
         join given on given.phone = texts.to_number`,
      [clinic],
    );
    const { body } = await report('604 555-0142');
    expect(body.data.phone).toBe('+1 604 ***-**42');
    expect(callIds({ data: body.data.calls })).toEqual(['today-1', 'before']);
    const seen = body.data.seen.map((each: Record<string, string>) => [each.what, each.callId, each.email]);
    const manager = people.get('manager.of.fraser')!.email;
    expect(seen).toContainEqual(['transcript', 'today-1', manager]);
    expect(seen[0]).toEqual(['export', 'today-1', manager]);
    expect(seen.filter(([what]: string[]) => what === 'transcript').length).toBe(1);
    expect(body.data.told).toMatchObject([{ callId: 'today-1', state: 'sent', deliveryStatus: 'delivered' }]);
    const [written] = await database.ownerQuery(
      "select details, user_id from audit_log where action = 'access-report.read'",
    );
    expect(written).toMatchObject({
      details: { phone: '+1 604 ***-**42' },
      user_id: people.get('the.admin.token')!.id,
    });
  });

  test('a number that never called has no entries', async () => {
    expect((await report('+1 604 555 0000')).body.data).toMatchObject({ calls: [], seen: [], told: [] });
  });

  test('a plus that arrived as a space is still a plus', async () => {
    const { body } = await ask('/api/admin/access-report?phone=+16045550142', 'the.admin.token');
    expect(body.data.calls.length).toBe(2);
  });

  test.each<[string, string, string, number]>([
    ['what is no number is refused', 'nobody', 'the.admin.token', 400],
    ['nor is nothing', '', 'the.admin.token', 400],
    ['a manager may not ask', '6045550142', 'manager.of.fraser', 403],
    ['nobody may ask without signing in', '6045550142', '', 401],
  ])('%s', async (_, phone, token, status) => {
    expect((await report(phone, token)).status).toBe(status);
  });
});
