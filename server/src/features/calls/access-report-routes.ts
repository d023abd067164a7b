import { z } from 'zod';
import type { Trail } from '../../database/database.ts';
import { type Guards, get, post, type Routes, Timestamp } from '../../http/routes.ts';
import { Failure } from '../../kernel/failure.ts';
import { maskPhone, toE164 } from '../../kernel/phone-number.ts';
import type { AccessReportStore } from './access-report.store.ts';

const words = z.string().nullable();
const Written = z.string().max(64, 'is longer than 64 characters');
const Phone = Written.refine((text) => toE164(text) !== null, 'is no phone number that can be dialled').meta({
  example: '604-555-0142',
});
/** In an address a plus becomes a space on its way. */
const PhoneInAddress = Written.transform((text) => text.replace(/^ (?=\d)/, '+'))
  .pipe(Phone)
  .meta({ example: '604-555-0142' });
const callId = z.string().meta({ example: 'c-20261116-0917' });

const Report = z
  .object({
    phone: z.string().describe('Masked').meta({ example: '+1 604 ***-**42' }),
    calls: z.array(
      z.object({
        id: z.uuid(),
        callId,
        clinicId: z.uuid(),
        clinicName: z.string().meta({ example: 'Fraser Street Clinic' }),
        startedAt: Timestamp,
      }),
    ),
    seen: z
      .array(
        z.object({
          at: Timestamp,
          userId: z.uuid().nullable(),
          email: words
            .describe('Null where the account is gone; to a clinic also for an operator of the platform')
            .meta({ example: 'manager@clinic.example' }),
          clinicId: z.uuid().nullable(),
          what: z.enum(['transcript', 'voice-platform-call', 'export']).meta({ example: 'transcript' }),
          callId,
          ip: z.string().meta({ example: '203.0.113.7' }),
          requestId: z.string().meta({ example: 'b7c1f0c2-5d0b-4b2e-9d6f-1f1e0a7c3b52' }),
        }),
      )
      .describe('Newest first'),
    told: z
      .array(
        z.object({
          at: Timestamp,
          clinicId: z.uuid(),
          callId: words.meta({ example: 'c-20261116-0917' }),
          action: z.string().meta({ example: 'book' }),
          state: z.string().meta({ example: 'sent' }),
          deliveryStatus: words.meta({ example: 'delivered' }),
          sentAt: Timestamp.nullable(),
        }),
      )
      .describe('Newest first; messages that were held back are not among them'),
  })
  .meta({ id: 'AccessReport' });

const action = 'access-report.read';

/** An operator asks over all clinics; a manager over the own one, with the number in the body, where no log has it. */
export function accessReportRoutes(store: AccessReportStore, guards: Guards): Routes[] {
  const report = async (clinicId: string | null, given: string, trail: Trail) => {
    const phone = toE164(given);
    if (!phone) throw new Failure('INVALID_REQUEST', 'This is no phone number.');
    const masked = maskPhone(phone);
    const found = await store.read(clinicId, [phone, given], (tx) => trail(tx, { phone: masked }));
    return { phone: masked, ...found };
  };
  return [
    guards.admin('Audit', [
      get('/api/admin/access-report', {
        summary:
          'Who saw the calls from a number, and which messages went there; asking is written into the audit log',
        query: z.object({ phone: PhoneInAddress }),
        answer: Report,
        action,
        handle: ({ query, trail }) => report(null, query.phone, trail),
      }),
    ]),
    guards.clinic('Privacy', [
      post('/api/clinic/access-report', {
        summary:
          'Who saw the calls of a number to this clinic, and which messages went there; asking is written into the audit log',
        body: z.object({ phone: Phone }),
        answer: Report,
        action,
        handle: ({ clinicId, body, trail }) => report(clinicId, body.phone, trail),
      }),
    ]),
  ];
}
