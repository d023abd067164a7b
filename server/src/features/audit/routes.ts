import { z } from 'zod';
import { okPage, PageParameters, pageEnvelope } from '../../http/envelope.ts';
import { type Guards, type Routes, Timestamp } from '../../http/routes.ts';
import { Failure } from '../../kernel/failure.ts';
import type { AuditStore } from './store.ts';

const Row = z.object({
  id: z.uuid(),
  at: Timestamp,
  userId: z.uuid().nullable(),
  clinicId: z.uuid().nullable(),
  action: z.string().meta({ example: 'clinic.update' }),
  resource: z.string().meta({ example: '/api/clinic/me' }),
  ip: z.string().meta({ example: '203.0.113.7' }),
  userAgent: z.string().meta({ example: 'Mozilla/5.0 (Macintosh)' }),
  requestId: z.string(),
  success: z.boolean(),
  details: z
    .record(z.string(), z.unknown())
    .describe(
      'What was changed: choices, numbers, dates and ids by value, everything with words in it by the name of its field',
    )
    .meta({ example: { body: { acceptingNewPatients: false }, fields: ['city'] } }),
});
const Moment = z.union([z.iso.date(), z.iso.datetime({ offset: true })]).meta({ example: '2026-11-16' });
const List = {
  tags: ['Audit'],
  summary: 'Who did what, newest first',
  querystring: PageParameters.extend({
    startDate: Moment.optional().describe('A day (UTC) or an instant; the day itself counts'),
    endDate: Moment.optional().describe('A day (UTC), which counts, or an instant, which does not'),
    action: z.string().min(1).max(200).optional().meta({ example: 'clinic.update' }),
    userId: z.uuid().optional(),
    clinicId: z.uuid().optional(),
  }),
  response: { 200: okPage(Row) },
};

const DAY_MS = 86_400_000;

export function auditRoutes(audit: Pick<AuditStore, 'list'>, guards: Guards): Routes[] {
  return [
    guards.admin(async (app) => {
      app.get('/api/admin/audit', { schema: List }, async ({ query }) => {
        const filter = {
          from: query.startDate ? new Date(query.startDate) : null,
          to: query.endDate ? endOf(query.endDate) : null,
          action: query.action ?? null,
          userId: query.userId ?? null,
          clinicId: query.clinicId ?? null,
        };
        if (filter.from && filter.to && filter.from >= filter.to)
          throw new Failure('INVALID_REQUEST', 'startDate must be before endDate.', {
            fields: { startDate: 'is after endDate' },
          });
        return pageEnvelope(await audit.list(filter, query), query);
      });
    }),
  ];
}

function endOf(text: string): Date {
  return text.length === 10 ? new Date(Date.parse(text) + DAY_MS) : new Date(text);
}
