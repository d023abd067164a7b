import { z } from 'zod';
import type { Database } from '../../database/database.ts';
import { envelope, ok, pageEnvelope, Timestamp } from '../../http/envelope.ts';
import type { Guards } from '../../http/guards.ts';
import type { Routes } from '../../http/routes.ts';
import type { CalendarDate } from '../../kernel/calendar.ts';
import { Failure } from '../../kernel/failure.ts';
import type { Page, PageQuery } from '../../kernel/page.ts';
import { maskPhone, toE164 } from '../../kernel/phone-number.ts';
import type { AccessReport } from './access-report.store.ts';
import type { CallFilter } from './call-filter.ts';
import type { ClinicStats } from './clinic-stats.ts';
import type { CallRow } from './history.store.ts';
import { filterOf } from './history-fields.ts';
import { CallPage, CallPageQuery, onWire } from './history-routes.ts';
import { StatsAnswer } from './stats-routes.ts';

const tags = ['Platform'];
const ByClinicId = z.object({ clinicId: z.uuid('is no id of ours') });
const words = z.string().nullable();

const Stats = {
  tags,
  summary: "A clinic's calls in numbers: today, the last 7 and the last 30 of its days",
  params: ByClinicId,
  response: { 200: ok(StatsAnswer) },
};
const Calls = {
  tags,
  summary: "A clinic's calls, newest first, with the filters of call-history",
  params: ByClinicId,
  querystring: CallPageQuery,
  response: { 200: CallPage },
};
const Report = {
  tags: ['Audit'],
  summary:
    'Who saw the calls from a number, and which messages went there; asking is written into the audit log',
  querystring: z.object({
    phone: z
      .string()
      .max(64, 'is longer than 64 characters')
      .transform((text) => text.replace(/^ (?=\d)/, '+'))
      .refine((text) => toE164(text) !== null, 'is no phone number that can be dialled')
      .meta({ example: '604-555-0142' }),
  }),
  response: {
    200: ok(
      z.object({
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
      }),
    ),
  },
};

export interface AdminDesk {
  /** Rejects with NOT_FOUND where there is no such clinic. */
  today(clinicId: string): Promise<CalendarDate>;
  stats(clinicId: string): Promise<ClinicStats>;
  history(clinicId: string, filter: CallFilter, page: PageQuery): Promise<Page<CallRow>>;
  accessReport(numbers: readonly string[], trail: (tx: Database) => Promise<void>): Promise<AccessReport>;
}

export function adminCallRoutes(desk: AdminDesk, guards: Guards): Routes[] {
  return [
    guards.admin(async (app) => {
      app.get('/api/admin/clinics/:clinicId/stats', { schema: Stats }, async ({ params }) =>
        envelope(await desk.stats(params.clinicId)),
      );

      app.get('/api/admin/clinics/:clinicId/calls', { schema: Calls }, async ({ params, query }) => {
        const filter = filterOf(query, await desk.today(params.clinicId));
        return pageEnvelope(onWire(await desk.history(params.clinicId, filter, query)), query);
      });

      app.get(
        '/api/admin/access-report',
        { schema: Report, config: { action: 'access-report.read' } },
        async ({ query, trail }) => {
          const phone = toE164(query.phone);
          if (!phone) throw new Failure('INVALID_REQUEST', 'This is no phone number.');
          const { calls, seen, told } = await desk.accessReport([phone, query.phone], (tx) =>
            trail(tx, { phone: maskPhone(phone) }),
          );
          return envelope({ phone: maskPhone(phone), calls: [...calls], seen: [...seen], told: [...told] });
        },
      );
    }),
  ];
}
