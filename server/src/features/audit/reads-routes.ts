import { z } from 'zod';
import { list } from '../../http/list.ts';
import { type Guards, type Routes, Timestamp } from '../../http/routes.ts';
import { LOOKS } from './looks.ts';
import { AUDIT_SORTS } from './sorts.ts';
import type { AuditStore } from './store.ts';

const WHAT = Object.keys(LOOKS) as [keyof typeof LOOKS, ...Array<keyof typeof LOOKS>];
const instant = z.iso.datetime({ offset: true }).optional().meta({ example: '2026-11-01T07:00:00Z' });

const Row = z
  .object({
    id: z.uuid(),
    at: Timestamp,
    userId: z.uuid().nullable(),
    userEmail: z
      .string()
      .nullable()
      .describe('Of a person of the clinic or an operator of the platform; null where the account is gone')
      .meta({ example: 'manager@clinic.example' }),
    userName: z
      .string()
      .nullable()
      .describe('As colleagues see the person; null as userEmail')
      .meta({ example: 'Maya Fong' }),
    what: z.enum(WHAT).meta({ example: 'call' }),
    about: z
      .string()
      .nullable()
      .describe('The id of the call, the fax or the patient; null where it was no single one')
      .meta({ example: '7b0d6c1e-54e4-4a55-9a0f-2f6f6f1f9a11' }),
    list: z
      .string()
      .nullable()
      .describe('Which list was read or exported; null where it was none')
      .meta({ example: null }),
    ip: z.string().meta({ example: '203.0.113.7' }),
    requestId: z.string(),
  })
  .meta({ id: 'Look' });

export function readsRoutes(audit: Pick<AuditStore, 'looks'>, guards: Guards): Routes {
  return guards.clinic('Privacy', [
    list('/api/clinic/reads', {
      summary: "Who has looked at what of the clinic's patients, newest first",
      sorts: AUDIT_SORTS,
      order: 'desc',
      finds: 'Part of an e-mail address or a name, or the id of a call, a fax, a patient or a request',
      filters: z.object({
        what: z.enum(WHAT).optional().meta({ example: 'call' }),
        userId: z.uuid().optional(),
        from: instant.describe('Not before'),
        until: instant.describe('Before'),
      }),
      row: Row,
      sheet: 'reads',
      handle: ({ clinicId }, { what = null, userId = null, from, until, q, ...part }) =>
        audit.looks(
          clinicId,
          { what, userId, from: from ? new Date(from) : null, to: until ? new Date(until) : null, q },
          part,
        ),
    }),
  ]);
}
