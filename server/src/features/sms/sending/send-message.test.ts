import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { CALLER, SENDER, smsClinic } from '../../../../testing/features/sms/sms-clinic.ts';
import { SMS_VENDORS, type SmsVendor } from '../../../ports/sms-provider.ts';

type Clinic = Awaited<ReturnType<typeof smsClinic>>;
type RefusalCode = Parameters<Clinic['simulator']['refuse']>[0];

const VENDORS: Readonly<Record<SmsVendor, Differences>> = {
  telnyx: {
    ownProfile: 'own-profile',
    sentBeside: () => ({}),
    resetSeconds: 1,
    tooMany: '10011',
    refusals: [
      ['10009', 401],
      ['20100', 402],
      ['40302', 400],
      ['40305', 400],
      ['40310', 400],
      ['40318', 400],
      ['40312', 403],
    ],
    optedOut: ['40300', 422],
  },
  twilio: {
    ownProfile: 'MG0123456789abcdef0123456789abcdef',
    sentBeside: (id) => ({ webhook_url: `http://localhost/api/sms/webhook?message=${id}` }),
    // Twilio gives no retry time, so ours applies.
    resetSeconds: 30,
    tooMany: '20429',
    refusals: [
      ['20003', 401],
      ['21211', 400],
      ['21606', 400],
      ['21614', 400],
      ['21617', 400],
      ['21705', 400],
      ['20005', 403],
    ],
    optedOut: ['21610', 400],
  },
};

interface Differences {
  readonly ownProfile: string;
  sentBeside(messageId: string): object;
  readonly resetSeconds: number;
  readonly tooMany: string;
  readonly refusals: ReadonlyArray<readonly [code: RefusalCode, status: number]>;
  readonly optedOut: readonly [code: RefusalCode, status: number];
}

describe.each(SMS_VENDORS)('by %s:', (vendor) => {
  const { ownProfile, sentBeside, resetSeconds, tooMany, refusals, optedOut } = VENDORS[vendor];
  let desk: Clinic;
  let clinicId: string;
  beforeAll(async () => {
    desk = await smsClinic({ vendor });
  });
  afterAll(() => desk.close());
  beforeEach(async () => {
    await desk.ownerQuery('update jobs set finished_at = now()');
    desk.simulator.faults.clear();
    desk.simulator.ledger.clear();
    desk.traced.length = 0;
    clinicId = await desk.aClinic();
  });

  const onlyRow = async () => (await desk.rows(clinicId))[0]!;
  const waitOf = (outcome: unknown) => ((outcome as { again: Date }).again.getTime() - Date.now()) / 1_000;
  const outcomes = async () => (await onlyRow()).attempts.map(({ outcome }) => outcome);

  test('an accepted message is sent, with its id, time and place in the trace', async () => {
    await desk.queue(clinicId, { callId: 'happy' });
    expect(await desk.runDue()).toEqual(['finished']);
    const row = await onlyRow();
    expect(row).toMatchObject({
      state: 'sent',
      skip_reason: null,
      provider_message_id: desk.simulator.accepted().at(-1)?.id,
      attempts: [{ outcome: 'accepted' }],
    });
    expect(row.sent_at).toBeInstanceOf(Date);
    expect(desk.simulator.ledger.entries[0]?.detail).toEqual({
      from: SENDER,
      to: CALLER,
      text: row.body,
      ...sentBeside(row.id),
    });
    expect(desk.traced).toMatchObject([
      { callId: 'happy', kind: 'sms', detail: { action: 'book', state: 'sent', posts: 1 } },
    ]);
    expect(JSON.stringify(desk.traced)).not.toContain('6045550142');
  });

  test('a clinic with its own profile sends through it', async () => {
    clinicId = await desk.aClinic({ smsMessagingProfileId: ownProfile });
    await desk.queue(clinicId);
    await desk.runDue();
    expect(desk.simulator.ledger.entries[0]?.detail).toMatchObject({ messaging_profile_id: ownProfile });
  });

  test('a job that runs again after its message was sent sends nothing', async () => {
    await desk.queue(clinicId);
    const [row] = await desk.due();
    await desk.runJob(row!);
    expect(await desk.runJob(row!)).toBe('done');
    expect(desk.posts()).toBe(1);
  });

  describe('a send interrupted without a response', () => {
    test.each(['silent', 'silent-before', 'reset'] as const)(
      'is posted once more, half a minute later, with both attempts recorded: %s',
      async (kind) => {
        desk.simulator.faults.set({ kind }, { times: 1 });
        await desk.queue(clinicId);
        const [wait] = await desk.runDue();
        expect(waitOf(wait)).toBeGreaterThan(25);
        expect(await onlyRow()).toMatchObject({ state: 'queued', attempts: [{ outcome: 'broken-off' }] });

        expect(await desk.runDue()).toEqual([wait]);
        expect(desk.posts()).toBe(1);

        await desk.waitOver();
        expect(await desk.runDue()).toEqual(['finished']);
        expect(await onlyRow()).toMatchObject({ state: 'sent' });
        expect(await outcomes()).toEqual(['broken-off', 'accepted']);
        expect(desk.posts()).toBe(2);
      },
    );

    test('fails as network_error if the second is interrupted too', async () => {
      desk.simulator.faults.set({ kind: 'reset' });
      await desk.queue(clinicId);
      await desk.runDue();
      await desk.waitOver();
      expect(await desk.runDue()).toEqual(['done']);
      expect(await onlyRow()).toMatchObject({ state: 'failed', skip_reason: 'network_error' });
      expect(await outcomes()).toEqual(['broken-off', 'broken-off']);
      expect(desk.posts()).toBe(2);
    });
  });

  test('a 200 without an id counts as sent, and is never sent again', async () => {
    desk.simulator.faults.set({ kind: 'empty' });
    await desk.queue(clinicId);
    expect(await desk.runDue()).toEqual(['finished']);
    expect(await onlyRow()).toMatchObject({ state: 'sent', provider_message_id: null });
    expect(desk.posts()).toBe(1);
  });

  describe('a rate-limited message', () => {
    test.each([
      ['when the provider says', { retryAfterSeconds: 90, form: 'html' }, 90],
      ['when its limit resets', {}, resetSeconds],
      ['after half a minute where it says nothing', { form: 'foreign' }, 30],
    ] as const)('is retried once, %s', async (_, how, seconds) => {
      desk.simulator.rateLimit(how);
      await desk.queue(clinicId);
      const [wait] = await desk.runDue();
      expect(Math.abs(waitOf(wait) - seconds)).toBeLessThan(1.5);
      await desk.waitOver();
      expect(await desk.runDue()).toEqual(['finished']);
      expect(await onlyRow()).toMatchObject({ state: 'sent' });
      expect(await outcomes()).toEqual(['refused', 'accepted']);
    });

    test('is final the second time', async () => {
      desk.simulator.rateLimit({ times: 2 });
      await desk.queue(clinicId);
      await desk.runDue();
      await desk.waitOver();
      expect(await desk.runDue()).toEqual(['done']);
      expect(await onlyRow()).toMatchObject({
        state: 'failed',
        skip_reason: 'sms_429',
        provider_code: tooMany,
      });
      expect(desk.posts()).toBe(2);
    });

    test('is final if the wait would make the confirmation useless', async () => {
      desk.simulator.rateLimit({ retryAfterSeconds: 86_400 });
      await desk.queue(clinicId);
      expect(await desk.runDue()).toEqual(['done']);
      expect(await onlyRow()).toMatchObject({ state: 'failed', skip_reason: 'sms_429' });
    });
  });

  describe('a refusal is final', () => {
    test.each(refusals)('%s', async (code, status) => {
      desk.simulator.refuse(code);
      await desk.queue(clinicId, { callId: `refused ${code}` });
      expect(await desk.runDue()).toEqual(['done']);
      expect(await onlyRow()).toMatchObject({
        state: 'failed',
        skip_reason: `sms_${status}`,
        provider_code: code,
        sent_at: null,
      });
      expect(desk.posts()).toBe(1);
      expect(desk.traced.at(-1)?.detail).toMatchObject({ state: 'failed', reason: `sms_${status}`, code });
    });

    test('even a 500, although the provider may have accepted the message', async () => {
      desk.simulator.faults.set({ kind: 'error-after', status: 500 });
      await desk.queue(clinicId);
      expect(await desk.runDue()).toEqual(['done']);
      expect(await onlyRow()).toMatchObject({ state: 'failed', skip_reason: 'sms_500' });
      expect(desk.posts()).toBe(1);
    });
  });

  test('a number that opted out at the provider is remembered, and later messages are not attempted', async () => {
    const [code, status] = optedOut;
    desk.simulator.refuse(code, { status });
    await desk.queue(clinicId);
    await desk.runDue();
    expect(await onlyRow()).toMatchObject({
      state: 'failed',
      skip_reason: `sms_${status}`,
      provider_code: code,
    });
    expect(await desk.queue(clinicId, { consent: true })).toEqual({
      queued: false,
      skipReason: 'consent_declined',
      isStopped: true,
    });
    const neighbour = await desk.aClinic();
    expect(await desk.queue(neighbour)).toEqual({ queued: true });
  });

  describe('a change after the message was queued', () => {
    test.each([
      ['sms_disabled', 'update clinic_config set sms_enabled = false where clinic_id = $1'],
      ['no_sender_number', 'update clinic_config set sms_sender_number = null where clinic_id = $1'],
      [
        'consent_declined',
        `insert into sms_opt_outs (clinic_id, phone, source) values ($1, '${CALLER}', 'stop-word')`,
      ],
    ])('is honoured: %s', async (reason, change) => {
      await desk.queue(clinicId);
      await desk.ownerQuery(change, [clinicId]);
      expect(await desk.runDue()).toEqual(['done']);
      expect(await onlyRow()).toMatchObject({ state: 'skipped', skip_reason: reason, attempts: [] });
      expect(desk.posts()).toBe(0);
    });

    test.each([
      ['sms_disabled', 'update clinic_config set sms_enabled = false where clinic_id = $1'],
      [
        'consent_declined',
        `insert into sms_opt_outs (clinic_id, phone, source) values ($1, '${CALLER}', 'stop-word')`,
      ],
    ])('is honoured up to the moment before it leaves: %s', async (reason, change) => {
      let theirs = '';
      const late = await smsClinic({
        vendor,
        intercept: (line) => ({
          send: (draft, mayPost) =>
            line.send(draft, async () => {
              await late.ownerQuery(change, [theirs]);
              return mayPost();
            }),
        }),
      });
      theirs = await late.aClinic();
      await late.queue(theirs);
      expect(await late.runDue()).toEqual(['done']);
      expect(await late.rows(theirs)).toMatchObject([
        { state: 'skipped', skip_reason: reason, attempts: [] },
      ]);
      expect(late.posts()).toBe(0);
      await late.close();
    });

    test('does not hide that a first post may have arrived', async () => {
      desk.simulator.faults.set({ kind: 'silent' }, { times: 1 });
      await desk.queue(clinicId);
      await desk.runDue();
      await desk.ownerQuery('update clinic_config set sms_enabled = false where clinic_id = $1', [clinicId]);
      expect(await desk.runDue()).toEqual(['done']);
      expect(await onlyRow()).toMatchObject({ state: 'failed', skip_reason: 'network_error' });
    });
  });

  test('a duplicate provider id does not make an accepted message look unsent', async () => {
    await desk.queue(clinicId);
    await desk.runDue();
    const { provider_message_id: id } = await onlyRow();
    const other = await smsClinic({ intercept: () => ({ send: async () => ({ status: 'accepted', id }) }) });
    const theirs = await other.aClinic();
    for (let count = 0; count < 2; count += 1) await other.queue(theirs);
    expect(await other.runDue()).toEqual(['finished', 'done']);
    expect((await other.rows(theirs)).map((row) => [row.state, row.provider_message_id])).toEqual([
      ['sent', id],
      ['sent', null],
    ]);
    await other.close();
  });

  test('a closed port counts as one of the two attempts', async () => {
    const cut = await smsClinic({ vendor });
    await cut.simulator.close();
    const theirs = await cut.aClinic();
    await cut.queue(theirs);
    await cut.runDue();
    await cut.waitOver();
    expect(await cut.runDue()).toEqual(['done']);
    expect(await cut.rows(theirs)).toMatchObject([
      {
        state: 'failed',
        skip_reason: 'network_error',
        attempts: [{ outcome: 'not-sent' }, { outcome: 'not-sent' }],
      },
    ]);
    await cut.close();
  });

  test('a service that is shutting down starts no new post', async () => {
    await desk.queue(clinicId);
    const [row] = await desk.due();
    const job = { id: row!.id, clinicId, payload: row!.payload, attempt: 1 };
    expect(await desk.job.run(job, AbortSignal.abort())).toEqual({ inMs: 0 });
    expect(desk.posts()).toBe(0);
  });

  test('a message whose job gave up says so', async () => {
    await desk.queue(clinicId);
    const [row] = await desk.due();
    await desk.job.gaveUp?.({ id: row!.id, clinicId, payload: row!.payload, attempt: 25 });
    expect(await onlyRow()).toMatchObject({ state: 'failed', skip_reason: 'gave_up' });
  });
});
