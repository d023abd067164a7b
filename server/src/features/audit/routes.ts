import { z } from 'zod';
import { list } from '../../http/list.ts';
import { type Guards, get, post, type Routes, Timestamp } from '../../http/routes.ts';
import { Failure } from '../../kernel/failure.ts';
import { AUDIT_SORTS } from './sorts.ts';
import type { AuditFilter, AuditStore } from './store.ts';
import type { CheckOutcome } from './verification.ts';

const Row = z
  .object({
    id: z.uuid(),
    at: Timestamp,
    userId: z.uuid().nullable(),
    userEmail: z
      .string()
      .nullable()
      .describe('Null where nobody was signed in, or the account is gone')
      .meta({ example: 'manager@clinic.example' }),
    userName: z
      .string()
      .nullable()
      .describe('As colleagues see the person; null as userEmail')
      .meta({ example: 'Maya Fong' }),
    clinicId: z.uuid().nullable(),
    clinicName: z.string().nullable(),
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
  })
  .meta({ id: 'AuditEntry' });
const Moment = z.union([z.iso.date(), z.iso.datetime({ offset: true })]).meta({ example: '2026-11-16' });

const DAY_MS = 86_400_000;
const PLATFORM = '00000000-0000-0000-0000-000000000000';

const count = z.int().meta({ example: 0 });
const VerdictAnswer = z
  .object({
    isWhole: z.boolean().describe('Nothing was changed, removed or cut off').meta({ example: true }),
    rows: count.meta({ example: 18_204 }),
    chains: count.describe('One for each clinic, and the platform’s own').meta({ example: 12 }),
    findings: z
      .array(
        z.object({
          chain: z.uuid().describe('The clinic, or zeros for the platform').meta({ example: PLATFORM }),
          seq: z.int().meta({ example: 17 }),
          problem: z.enum(['changed', 'removed', 'tail-cut', 'anchor-differs']).meta({ example: 'changed' }),
        }),
      )
      .describe('The first fifty'),
    findingsInAll: count,
    unsignedAnchors: count.describe('Anchors that none of our keys has signed'),
    anchorGaps: z
      .array(z.object({ from: z.int().meta({ example: 4 }), to: z.int().meta({ example: 6 }) }))
      .describe('Numbers of anchors that are missing; 0 for those of before the numbering'),
    anchorsAhead: count.describe('Anchors that are newer than the database: it was set back'),
    durationMs: z.int().meta({ example: 840 }),
  })
  .meta({ id: 'AuditVerification' });

interface Needs extends Pick<AuditStore, 'list' | 'actions'> {
  /** Undefined if this process cannot read the anchors. */
  readonly verify: (() => Promise<CheckOutcome>) | undefined;
}

export function auditRoutes({ verify, ...audit }: Needs, guards: Guards): Routes {
  return guards.admin('Audit', [
    list('/api/admin/audit', {
      summary: 'Who did what, newest first',
      sorts: AUDIT_SORTS,
      order: 'desc',
      finds: 'Part of an action, of an address or of an e-mail address, or the id of a request',
      filters: z.object({
        startDate: Moment.optional().describe('A day (UTC) or an instant; the day itself counts'),
        endDate: Moment.optional().describe('A day (UTC), which counts, or an instant, which does not'),
        action: z.string().min(1).max(200).optional().meta({ example: 'clinic.update' }),
        userId: z.uuid().optional(),
        clinicId: z.uuid().optional(),
        success: z
          .enum(['true', 'false'])
          .transform((text) => text === 'true')
          .optional()
          .describe('Only what was done, or only what was refused')
          .meta({ example: 'true' }),
      }),
      row: Row,
      sheet: 'audit',
      handle: (_, query) => audit.list(filterOf(query), query),
    }),
    get('/api/admin/audit/actions', {
      summary: 'Every word for something done that stands in the audit log',
      answer: z.object({ actions: z.array(z.string()).meta({ example: ['clinic.update', 'fax.verify'] }) }),
      handle: async () => ({ actions: await audit.actions() }),
    }),
    ...(verify ? [verifyRoute(verify)] : []),
  ]);
}

const verifyRoute = (verify: () => Promise<CheckOutcome>) =>
  post('/api/admin/audit/verify', {
    summary: 'Walk every chain of the audit log and hold it against the anchors outside the database',
    answer: VerdictAnswer,
    action: 'audit.verify',
    refuses: [409],
    handle: verify,
  });

interface Asked {
  readonly startDate?: string | undefined;
  readonly endDate?: string | undefined;
  readonly action?: string | undefined;
  readonly userId?: string | undefined;
  readonly clinicId?: string | undefined;
  readonly success?: boolean | undefined;
  readonly q: string | null;
}

function filterOf(query: Asked): AuditFilter {
  const from = query.startDate ? new Date(query.startDate) : null;
  const to = query.endDate ? endOf(query.endDate) : null;
  if (from && to && from >= to)
    throw new Failure('INVALID_REQUEST', 'startDate must be before endDate.', {
      fields: { startDate: 'is after endDate' },
    });
  return {
    from,
    to,
    action: query.action ?? null,
    userId: query.userId ?? null,
    clinicId: query.clinicId ?? null,
    success: query.success ?? null,
    q: query.q,
  };
}

function endOf(text: string): Date {
  return text.length === 10 ? new Date(Date.parse(text) + DAY_MS) : new Date(text);
}
