import { z } from 'zod';
import type { Trail } from '../../database/database.ts';
import { list } from '../../http/list.ts';
import { ByClinicId, type Guards, get, type Routes, Timestamp } from '../../http/routes.ts';
import { Failure } from '../../kernel/failure.ts';
import { maskPhone, toE164 } from '../../kernel/phone-number.ts';
import type { AccessReport } from './access-report.store.ts';
import type { ClinicCalls } from './clinic-calls.ts';
import { CALL_LIST, filterOf } from './history-fields.ts';
import { CallAnswer, callSheet, onWire } from './history-routes.ts';
import { StatsAnswer } from './stats-routes.ts';

const words = z.string().nullable();

interface Needs extends Pick<ClinicCalls, 'today' | 'stats' | 'history' | 'csv'> {
  accessReport(numbers: readonly string[], trail: Trail): Promise<AccessReport>;
}

export function adminCallRoutes(calls: Needs, guards: Guards): Routes {
  return guards.admin('Platform', [
    get('/api/admin/clinics/:clinicId/stats', {
      summary: "A clinic's calls in numbers: today, the last 7 and the last 30 of its days",
      params: ByClinicId,
      answer: StatsAnswer,
      handle: ({ params }) => calls.stats(params.clinicId),
    }),
    list('/api/admin/clinics/:clinicId/calls', {
      ...CALL_LIST,
      summary: "A clinic's calls, newest first, with the filters of call-history",
      params: ByClinicId,
      row: CallAnswer,
      lines: ({ params, trail }, query) => callSheet(calls, params.clinicId, query, trail),
      handle: async ({ params }, query) => {
        const filter = filterOf(query, await calls.today(params.clinicId));
        return onWire(await calls.history(params.clinicId, filter, query));
      },
    }),
    get('/api/admin/access-report', {
      tag: 'Audit',
      summary:
        'Who saw the calls from a number, and which messages went there; asking is written into the audit log',
      query: z.object({
        phone: z
          .string()
          .max(64, 'is longer than 64 characters')
          .transform((text) => text.replace(/^ (?=\d)/, '+'))
          .refine((text) => toE164(text) !== null, 'is no phone number that can be dialled')
          .meta({ example: '604-555-0142' }),
      }),
      answer: z
        .object({
          phone: z.string().describe('Masked').meta({ example: '+1 604 ***-**42' }),
          calls: z.array(
            z.object({
              id: z.uuid(),
              callId: z.string().meta({ example: 'c-20261116-0917' }),
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
                  .describe('Null where the account is gone')
                  .meta({ example: 'manager@clinic.example' }),
                clinicId: z.uuid().nullable(),
                what: z.enum(['transcript', 'voice-platform-call', 'export']).meta({ example: 'transcript' }),
                callId: z.string().meta({ example: 'c-20261116-0917' }),
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
        .meta({ id: 'AccessReport' }),
      action: 'access-report.read',
      handle: async ({ query, trail }) => {
        const phone = toE164(query.phone);
        if (!phone) throw new Failure('INVALID_REQUEST', 'This is no phone number.');
        const masked = maskPhone(phone);
        const report = await calls.accessReport([phone, query.phone], (tx) => trail(tx, { phone: masked }));
        return { phone: masked, ...report };
      },
    }),
  ]);
}
