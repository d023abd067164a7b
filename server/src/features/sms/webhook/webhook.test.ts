import { createHmac, generateKeyPairSync, sign } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { KEY } from '../../../../testing/adapters/sms/simulated-vendor.ts';
import { CALLER, SENDER } from '../../../../testing/features/sms/sms-clinic.ts';
import { smsServer } from '../../../../testing/features/sms/sms-server.ts';
import { SMS_VENDORS, type SmsVendor } from '../../../ports/sms-provider.ts';
import { smsKeeper } from '../retention.store.ts';

const OTHER_SENDER = '+16045550101';
const { privateKey } = generateKeyPairSync('ed25519');
const WEBHOOK = '/api/sms/webhook';

const VENDORS: Readonly<Record<SmsVendor, Differences>> = {
  telnyx: {
    profile: '7d9c1f0e-4a1b-4c0d-9e57-5b1f9b0c2a11',
    ends: ['sending_failed', 'delivery_failed', 'delivery_unconfirmed', 'expired'],
    landline: '40001',
    stopWords: ['STOP', 'cancel', 'Quit'],
    badSignatures: ['wrong', 'stale', 'none'],
    refusedPosts: [401, 401, 401],
    strangeBodies: [
      '{}',
      '{"data":null}',
      '{"data":{"id":"x","event_type":"call.initiated","payload":{}}}',
      '{"data":{"id":"x","event_type":"message.sent","occurred_at":"yesterday","payload":{"to":[]}}}',
      '[1,2,3]',
    ],
    headersOf: (body, at) => {
      const timestamp = String(Math.floor(at.getTime() / 1_000));
      return {
        'content-type': 'application/json',
        'x-sms-timestamp': timestamp,
        'x-sms-signature-ed25519': sign(null, Buffer.from(`${timestamp}|${body}`), privateKey).toString(
          'base64',
        ),
      };
    },
  },
  twilio: {
    profile: 'MG0123456789abcdef0123456789abcdef',
    ends: ['sending_failed', 'delivery_failed'],
    landline: '30006',
    stopWords: ['STOP', 'cancel', 'Quit', '退订', '停止'],
    badSignatures: ['wrong', 'none'],
    refusedPosts: [401],
    strangeBodies: ['', 'MessageSid=', 'MessageSid=SM1', 'a=1', 'MessageStatus=sent'],
    headersOf: (body, _, address) => {
      const fields = [...new URLSearchParams(body)].map(([name, value]) => name + value);
      return {
        'content-type': 'application/x-www-form-urlencoded',
        'x-twilio-signature': createHmac('sha1', KEY)
          .update(address + fields.join(''))
          .digest('base64'),
      };
    },
  },
};

interface Differences {
  readonly profile: string;
  readonly ends: ReadonlyArray<'sending_failed' | 'delivery_failed' | 'delivery_unconfirmed' | 'expired'>;
  readonly landline: string;
  readonly stopWords: readonly string[];
  readonly badSignatures: ReadonlyArray<'wrong' | 'stale' | 'none'>;
  readonly refusedPosts: readonly number[];
  readonly strangeBodies: readonly string[];
  headersOf(body: string, at: Date, address: string): Record<string, string>;
}

describe.each(SMS_VENDORS)('by %s:', (vendor) => {
  const { profile, ends, landline, stopWords, badSignatures, refusedPosts, strangeBodies, headersOf } =
    VENDORS[vendor];
  type Server = Awaited<ReturnType<typeof smsServer>>;
  let server: Server;
  let url: string;
  let clinicId: string;
  beforeAll(async () => {
    server = await smsServer({
      vendor,
      messagingProfileId: profile,
      signing: { privateKey },
      simulator: { profiles: [{ id: profile }], landlines: ['+16045550160'] },
    });
    url = `${await server.app.listen({ port: 0, host: '127.0.0.1' })}${WEBHOOK}`;
    server.reachableAt(url);
  });
  afterAll(() => server.close());
  beforeEach(async () => {
    await server.ownerQuery('delete from sms_messages');
    await server.ownerQuery('delete from sms_opt_outs');
    await server.ownerQuery('delete from clinic_config');
    await server.ownerQuery('update jobs set finished_at = now()');
    server.simulator.faults.clear();
    server.simulator.ledger.clear();
    server.traced.length = 0;
    await server.simulator.deliverReceipts({ signature: 'none' });
    clinicId = await server.aClinic();
  });

  const sent = async (callId: string, to = CALLER) => {
    await server.queue(clinicId, { callId, to });
    await server.runDue();
  };
  const onlyRow = async () => (await server.rows(clinicId))[0]!;
  const fates = () =>
    server.traced.filter(({ kind }) => kind === 'sms-delivery').map(({ detail }) => detail.status);

  describe('delivery receipts', () => {
    test.each(['in-order', 'reversed', 'shuffled'] as const)(
      'end in the final state, %s and twice each',
      async (order) => {
        await sent(`receipts ${order}`);
        const deliveries = await server.simulator.deliverReceipts({
          order,
          duplicated: true,
          random: () => 0.4,
        });
        expect(deliveries.every(({ delivered, attempts }) => delivered && attempts.length === 1)).toBe(true);
        expect(await onlyRow()).toMatchObject({
          state: 'sent',
          delivery_status: 'delivered',
          provider_code: null,
        });
        expect(fates().filter((status) => status === 'delivered')).toHaveLength(1);
        expect(fates().length).toBeLessThanOrEqual(2);
      },
    );

    test('that arrive together end in one final state', async () => {
      await sent('at once');
      await server.simulator.deliverReceipts({ atOnce: true, duplicated: true });
      expect((await onlyRow()).delivery_status).toBe('delivered');
      expect(fates().filter((status) => status === 'delivered')).toHaveLength(1);
    });

    test.each(ends)("show the message's delivery in the call's trace: %s", async (finalStatus) => {
      await sent(`fate ${finalStatus}`);
      await server.simulator.deliverReceipts({ finalStatus });
      expect((await onlyRow()).delivery_status).toBe(finalStatus);
      expect(server.traced.at(-1)).toMatchObject({
        callId: `fate ${finalStatus}`,
        detail: { status: finalStatus },
      });
    });

    test('name a landline that no message can reach', async () => {
      await sent('landline', '+16045550160');
      await server.simulator.deliverReceipts();
      expect(await onlyRow()).toMatchObject({ delivery_status: 'delivery_failed', provider_code: landline });
    });

    test('of an interrupted message prove that it was accepted, so it is not posted again', async () => {
      server.simulator.faults.set({ kind: 'silent' }, { times: 1 });
      await server.queue(clinicId, { callId: 'adopted' });
      await server.runDue();
      expect(await onlyRow()).toMatchObject({ state: 'queued', attempts: [{ outcome: 'broken-off' }] });
      await server.simulator.deliverReceipts();
      await server.waitOver();
      expect(await server.runDue()).toEqual(['done']);
      expect(await onlyRow()).toMatchObject({
        state: 'sent',
        delivery_status: 'delivered',
        provider_message_id: server.simulator.accepted().at(-1)?.id,
      });
      expect(server.posts()).toBe(1);
      const [memory] = await server.ownerQuery(
        `select sms_sent_at from call_memory where call_id = 'adopted'`,
      );
      expect(memory?.sms_sent_at).toBeInstanceOf(Date);
    });

    test('correct a message that was accepted despite a 500', async () => {
      server.simulator.faults.set({ kind: 'error-after', status: 500 }, { times: 1 });
      await sent('taken behind 500');
      expect(await onlyRow()).toMatchObject({ state: 'failed', skip_reason: 'sms_500' });
      await server.simulator.deliverReceipts();
      expect(await onlyRow()).toMatchObject({
        state: 'sent',
        skip_reason: null,
        delivery_status: 'delivered',
      });
    });

    test('of unknown messages are acknowledged and ignored', async () => {
      await sent('gone');
      await server.ownerQuery('delete from sms_messages');
      const deliveries = await server.simulator.deliverReceipts();
      expect(deliveries.every(({ delivered }) => delivered)).toBe(true);
    });
  });

  describe('signatures', () => {
    test.each(badSignatures)('%s: refused, and nothing changes', async (signature) => {
      await sent(`signature ${signature}`);
      const [first] = await server.simulator.deliverReceipts({ signature });
      expect(first?.attempts.map(({ status }) => status)).toEqual(refusedPosts);
      expect((await onlyRow()).delivery_status).toBeNull();
    });

    test('without a configured key every event is refused', async () => {
      const keyless = await smsServer({ vendor, hasApiKey: false });
      const answer = await keyless.ask({ method: 'POST', url: WEBHOOK, payload: { data: {} } });
      expect(answer).toMatchObject({ status: 401, body: { code: 'UNAUTHORIZED' } });
      await keyless.close();
    });
  });

  describe('a patient who answers', () => {
    const answer = (text: string, to = SENDER) => server.simulator.receive({ from: CALLER, to, text });
    const wanted = async (id = clinicId) => (await server.queue(id)).queued;

    test.each(stopWords)('%s gets no more messages, even if inbound messages are off', async (word) => {
      expect((await answer(word)).delivered).toBe(true);
      expect(await server.queue(clinicId, { consent: true })).toEqual({
        queued: false,
        skipReason: 'consent_declined',
        isStopped: true,
      });
    });

    const restores = (id = clinicId) =>
      server.ownerQuery('update clinic_config set start_restores_consent = true where clinic_id = $1', [id]);

    test('START after STOP gets messages again if the clinic allows it', async () => {
      await restores();
      await answer('STOP');
      server.clock.advance(1_000);
      await answer('START');
      expect(await wanted()).toBe(true);
      expect(await answers()).toEqual([expect.stringContaining('You will get our texts again')]);
    });

    const answers = async () =>
      (await server.rows(clinicId)).filter(({ action }) => action === 'answer').map(({ body }) => body);
    const aboutOf = async () =>
      (
        await server.ownerQuery<{ about: string }>(
          `select facts ->> 'about' as about from inbox_items where clinic_id = $1`,
          [clinicId],
        )
      ).map(({ about }) => about);

    test('START from a number that never stopped is answered and changes nothing', async () => {
      await sent('before');
      await answer('START');
      expect(await answers()).toEqual([expect.stringContaining('Texts from us are on')]);
      expect(await aboutOf()).toEqual([]);
    });

    test('START from an unknown number is left to staff', async () => {
      await answer('START');
      expect(await answers()).toEqual([]);
      expect(await aboutOf()).toEqual(['start-new']);
    });

    test('START from somebody who declined in a call is answered, and the clinic asks', async () => {
      await restores();
      await server.ownerQuery(
        `insert into consents (clinic_id, phone, kind, state, source, evidence)
         values ($1, $2, 'booking', 'withdrawn', 'call', 'said no')`,
        [clinicId, CALLER],
      );
      await answer('START');
      expect(await answers()).toEqual([expect.stringContaining('We have told the clinic')]);
      expect(await aboutOf()).toEqual(['start']);
    });

    test("STOP withdraws every kind of text, with the patient's words", async () => {
      await answer(' stop. ');
      const rows = await server.ownerQuery(
        'select kind, state, source, evidence, "by" from consents where clinic_id = $1 order by kind',
        [clinicId],
      );
      const row = { state: 'withdrawn', source: 'text', evidence: 'stop.', by: null };
      expect(rows).toEqual(['booking', 'offers', 'reminder'].map((kind) => ({ kind, ...row })));
    });

    test.each(['ARRET', 'Arrêt !'])(
      "%s is a stop word too, whatever the vendor's classification",
      async (word) => {
        await answer(word);
        expect(await wanted()).toBe(false);
      },
    );

    test('START alone restores nothing: the patient is answered, and the clinic is told to ask', async () => {
      await sent('before');
      await answer('STOP');
      server.clock.advance(1_000);
      await answer('START');
      expect(await server.queue(clinicId)).toEqual({
        queued: false,
        skipReason: 'consent_declined',
        isWithdrawn: true,
      });
      await server.runDue();
      const rows = await server.rows(clinicId);
      expect(rows.filter(({ action }) => action === 'answer')).toMatchObject([
        { state: 'sent', to_number: CALLER, consent_id: expect.any(String) },
      ]);
      expect(
        await server.ownerQuery('select kind, phone, facts from inbox_items where clinic_id = $1', [
          clinicId,
        ]),
      ).toMatchObject([{ kind: 'sms_reply', phone: CALLER, facts: { about: 'start', words: 'START' } }]);
      expect(await server.queue(clinicId, { consent: true })).toEqual({ queued: true });
    });

    test("YES restores nothing; a vendor that reads it as START gets START's answer", async () => {
      await restores();
      await answer('STOP');
      server.clock.advance(1_000);
      await answer('YES');
      expect(await wanted()).toBe(false);
      const isStart = vendor === 'twilio';
      expect(await aboutOf()).toEqual(isStart ? ['start'] : []);
      expect(await answers()).toHaveLength(isStart ? 1 : 0);
    });

    test('an older STOP that arrives after a newer START does not count', async () => {
      const later = new Date(server.clock.now().getTime() + 60_000).toISOString();
      await server.ownerQuery(`insert into sms_opt_outs values ($1, $2, 'start-word', $3)`, [
        clinicId,
        CALLER,
        later,
      ]);
      await answer('STOP');
      expect(await wanted()).toBe(true);
    });

    test('STOP silences the clinic that was answered, START re-enables all that share its profile', async () => {
      const partner = await server.aClinic({ smsSenderNumber: OTHER_SENDER });
      await restores();
      await restores(partner);
      await answer('STOP');
      expect(await wanted(partner)).toBe(true);
      await server.runDue();
      // The provider blocks the whole profile; the partner clinic learns of it from a refusal.
      expect(await wanted(partner)).toBe(false);
      server.clock.advance(1_000);
      await answer('START');
      expect(await wanted()).toBe(true);
      // The partner's block is lifted, and its patient can agree in the next call.
      expect(await server.queue(partner, { consent: true })).toEqual({ queued: true });
    });

    test.runIf(vendor === 'twilio')(
      "a replayed START lifts no newer STOP, however old, because this vendor's signature has no timestamp",
      async () => {
        await restores();
        const post = async (sid: string, word: string) => {
          const fields = {
            MessageSid: sid,
            MessagingServiceSid: profile,
            From: CALLER,
            To: SENDER,
            Body: word,
            SmsStatus: 'received',
          };
          const sorted = Object.entries({ ...fields, OptOutType: word }).sort();
          const payload = new URLSearchParams(sorted).toString();
          const headers = headersOf(payload, server.clock.now(), url);
          server.clock.advance(1_000);
          return (await server.app.inject({ method: 'POST', url: WEBHOOK, payload, headers })).statusCode;
        };
        const [stop, start, newer] = ['1', '2', '3'].map((digit) => `SM${digit.repeat(32)}`) as [
          string,
          string,
          string,
        ];
        expect([await post(stop, 'STOP'), await post(start, 'START')]).toEqual([200, 200]);
        expect(await wanted()).toBe(true);
        await post(newer, 'STOP');
        expect(await wanted()).toBe(false);
        await post(start, 'START');
        expect(await wanted()).toBe(false);
        await server.ownerQuery("update sms_events_seen set at = at - interval '30 days'");
        const turn = { untilNone: async (work: () => Promise<number>) => work() };
        await smsKeeper(server.db).sweep(server.clock.now(), turn as never);
        await post(start, 'START');
        expect(await wanted()).toBe(false);
      },
    );

    test('any other text is recorded with the call only if the clinic accepts inbound messages', async () => {
      await sent('quiet');
      await answer('thank you');
      expect(server.traced.filter(({ kind }) => kind === 'sms-reply')).toEqual([]);

      await server.ownerQuery('update clinic_config set sms_inbound_webhook_enabled = true');
      await answer('thank you');
      const replies = server.traced.filter(({ kind }) => kind === 'sms-reply');
      expect(replies).toMatchObject([{ callId: 'quiet', detail: { word: null, characters: 9 } }]);
      expect(JSON.stringify(replies)).not.toContain('thank');
      expect(await wanted()).toBe(true);
    });
  });

  test('form bodies are parsed at the webhook only, and only for vendors that send them', async () => {
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    const post = async (path: string) =>
      (await server.app.inject({ method: 'POST', url: path, headers, payload: 'a=1' })).statusCode;
    expect(await post(WEBHOOK)).toBe(vendor === 'twilio' ? 401 : 415);
    const manager = server.aManager(clinicId);
    const elsewhere = { ...headers, authorization: `Bearer ${manager}` };
    const { statusCode } = await server.app.inject({
      method: 'POST',
      url: '/api/clinic/sms/test',
      headers: elsewhere,
      payload: 'testPhone=6045550142',
    });
    expect(statusCode).toBe(415);
  });

  test('an event gets the response the vendor expects', async () => {
    const payload = strangeBodies[0] ?? '';
    const headers = headersOf(payload, server.clock.now(), url);
    const { body, headers: answered } = await server.app.inject({
      method: 'POST',
      url: WEBHOOK,
      payload,
      headers,
    });
    expect([answered['content-type'], body]).toEqual(
      vendor === 'twilio'
        ? ['text/xml', '<?xml version="1.0" encoding="UTF-8"?><Response/>']
        : ['application/json; charset=utf-8', '{"success":true,"data":{"received":true}}'],
    );
  });

  test.each(strangeBodies)('a body that is not an event is acknowledged: %s', async (payload) => {
    const headers = headersOf(payload, server.clock.now(), url);
    const { statusCode } = await server.app.inject({ method: 'POST', url: WEBHOOK, payload, headers });
    expect(statusCode).toBe(200);
  });
});
