import { z } from 'zod';
import { PageParameters, Pagination, paginationOf } from '../../http/envelope.ts';
import { asInteger, ById, file, type Guards, get, type Routes, Timestamp } from '../../http/routes.ts';
import { Failure } from '../../kernel/failure.ts';
import { DOCUMENT_TYPES } from '../../ports/fax-reader.ts';
import { FAX_STATUSES, MATCH_METHODS, REVIEW_REASONS } from './document.ts';
import type { ShowPage } from './show-page.ts';
import type { FaxStore } from './store.ts';

const text = z.string().nullable();
const Png = z.string().meta({ format: 'binary', example: '\u0089PNG …' });
const share = z.number().nullable();

const Extracted = z.object({
  patientName: text,
  firstName: text,
  lastName: text,
  dateOfBirth: text,
  phn: text,
  phone: text,
  sender: text,
  documentDate: text,
  documentType: z.enum(DOCUMENT_TYPES),
  urgency: z.string(),
  confidences: z.record(z.string(), z.number()).describe('How sure the reader is of each field, 0 to 1'),
  isBlank: z.boolean(),
  patients: z.array(
    z.object({
      firstName: text,
      lastName: text,
      dateOfBirth: text,
      phn: text,
      phnIsCertain: z.boolean(),
      phone: text,
    }),
  ),
});
export const Document = z
  .object({
    id: z.uuid(),
    status: z.enum(FAX_STATUSES).meta({ example: 'matched' }),
    documentType: z.enum(DOCUMENT_TYPES).nullable(),
    urgency: text,
    extracted: Extracted.nullable(),
    confidence: share,
    model: text,
    cost: z
      .number()
      .nullable()
      .describe('US dollars; null where the reader does not say')
      .meta({ example: null }),
    matchedDemographicId: text,
    matchConfidence: share,
    matchMethod: z.enum(MATCH_METHODS).nullable(),
    reviewReason: z.enum(REVIEW_REASONS).nullable(),
    errorMessage: text,
    source: z.enum(['upload', 'mock']),
    receivedAt: Timestamp,
    pageCount: z.int().nullable(),
    fileName: z.string(),
    machineMatch: z
      .object({
        demographicId: text,
        method: z.enum(MATCH_METHODS).nullable(),
        confidence: share,
        reviewReason: z.enum(REVIEW_REASONS).nullable(),
      })
      .nullable()
      .describe('What the machine had said, whatever a person made of it'),
    verifiedBy: z.uuid().nullable(),
    verifiedAt: Timestamp.nullable(),
  })
  .meta({ id: 'FaxDocument' });
interface Needs {
  readonly store: Pick<FaxStore, 'list' | 'read'>;
  readonly showPage: ShowPage;
}

export function faxRoutes({ store, showPage }: Needs, guards: Guards): Routes {
  return guards.clinic('Fax', [
    get('/api/fax/documents', {
      summary: 'Faxes, newest first',
      query: PageParameters.extend({ status: z.enum(FAX_STATUSES).optional() }),
      answer: z.object({ docs: z.array(Document), pagination: Pagination }),
      handle: async ({ clinicId, query }) => {
        const { rows, total } = await store.list(clinicId, query.status ?? null, query);
        return { docs: rows, pagination: paginationOf(total, query) };
      },
    }),
    get('/api/fax/documents/:id', {
      summary: 'One fax; the look is recorded',
      params: ById,
      answer: Document,
      action: 'fax.read',
      handle: async ({ clinicId, params, trail }) => {
        const document = await store.read(clinicId, params.id, trail);
        if (!document) throw notFound();
        return document;
      },
    }),
    get('/api/fax/documents/:id/pages/:n', {
      summary: 'One page as PNG; the look is recorded',
      params: ById.extend({
        n: z
          .string()
          .regex(/^[1-9]\d{0,3}$/, 'is no page number')
          .transform(Number)
          .describe('From 1')
          .meta({ ...asInteger(1, 9999), example: 1 }),
      }),
      answer: file('image/png', Png, 'The page'),
      action: 'fax.read',
      handle: async ({ clinicId, params: { id, n }, trail }, reply) => {
        const page = await showPage(clinicId, id, n, (tx) => trail(tx, { page: n }));
        if (!page) throw new Failure('NOT_FOUND', 'This fax has no such page, or it cannot be drawn.');
        return reply.type('image/png').send(page);
      },
    }),
  ]);
}

export function notFound(): Failure {
  return new Failure('NOT_FOUND', 'This clinic has no such fax.');
}
