import { z } from 'zod';
import {
  ById,
  envelope,
  ok,
  PageParameters,
  Pagination,
  paginationOf,
  Timestamp,
} from '../../http/envelope.ts';
import type { Guards } from '../../http/guards.ts';
import { type Routes, type Trail, userOf } from '../../http/routes.ts';
import { Failure } from '../../kernel/failure.ts';
import { DOCUMENT_TYPES } from '../../ports/fax-reader.ts';
import {
  FAX_STATUSES,
  type FaxDocument,
  type FaxStatus,
  MATCH_METHODS,
  REVIEW_REASONS,
  VERIFIABLE,
} from './document.ts';
import type { ShowPage } from './show-page.ts';
import type { FaxStore } from './store.ts';
import type { Verified } from './verify.store.ts';

const tags = ['Fax'];
const text = z.string().nullable();
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
    status: z.enum(FAX_STATUSES),
    documentType: z.enum(DOCUMENT_TYPES).nullable(),
    urgency: text,
    extracted: Extracted.nullable(),
    confidence: share,
    model: text,
    cost: z.number().nullable().describe('US dollars; null where the reader does not say'),
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

const List = {
  tags,
  summary: 'Faxes, newest first',
  querystring: PageParameters.extend({ status: z.enum(FAX_STATUSES).optional() }),
  response: { 200: ok(z.object({ docs: z.array(Document), pagination: Pagination })) },
};
const Detail = {
  tags,
  summary: 'One fax; the look is recorded',
  params: ById,
  response: { 200: ok(Document) },
};
const Page = {
  tags,
  summary: 'One page as PNG; the look is recorded',
  params: ById.extend({
    n: z
      .string()
      .regex(/^[1-9]\d{0,3}$/, 'is no page number')
      .transform(Number)
      .describe('From 1'),
  }),
  response: {
    200: {
      description: 'The page',
      content: { 'image/png': { schema: z.string().meta({ format: 'binary' }) } },
    },
  },
};
const Verify = {
  tags,
  summary: 'Confirm the match, or name the right patient',
  params: ById,
  body: z.object({
    demographicId: z
      .union([
        z
          .string()
          .trim()
          .regex(/^[\w-]{1,40}$/, 'is no patient number'),
        z.int().positive(),
      ])
      .transform(String)
      .optional()
      .describe('Absent confirms the match, present corrects it')
      .meta({ example: '4' }),
  }),
  response: { 200: ok(Document) },
};
const Retry = {
  tags,
  summary: 'Process a fax that ended in an error once more',
  params: ById,
  response: { 200: ok(Document) },
};

export interface FaxDesk {
  readonly store: Pick<FaxStore, 'list' | 'read' | 'retry'>;
  readonly showPage: ShowPage;
  /** `not-a-patient` when the clinic's EMR knows nobody of this id. */
  verify(
    clinicId: string,
    id: string,
    by: { readonly userId: string; readonly demographicId: string | null },
    trail: Trail,
  ): Promise<Verified | { readonly status: 'not-a-patient' }>;
}

export function faxRoutes(desk: FaxDesk, guards: Guards): Routes[] {
  return [
    guards.clinic(async (app) => {
      app.get('/api/fax/documents', { schema: List }, async ({ clinicId, query }) => {
        const { rows, total } = await desk.store.list(clinicId, query.status ?? null, query);
        return envelope({ docs: rows.map(toWire), pagination: paginationOf(total, query) });
      });

      app.get(
        '/api/fax/documents/:id',
        { schema: Detail, config: { action: 'fax.read' } },
        async ({ clinicId, params, trail }) => {
          const document = await desk.store.read(clinicId, params.id, trail);
          if (!document) throw notFound();
          return envelope(toWire(document));
        },
      );

      app.get(
        '/api/fax/documents/:id/pages/:n',
        { schema: Page, config: { action: 'fax.read' } },
        async ({ clinicId, params: { id, n }, trail }, reply) => {
          const page = await desk.showPage(clinicId, id, n, (tx) => trail(tx, { page: n }));
          if (!page) throw new Failure('NOT_FOUND', 'This fax has no such page, or it cannot be drawn.');
          return reply.type('image/png').send(page as never);
        },
      );

      app.put(
        '/api/fax/documents/:id/verify',
        { schema: Verify, config: { action: 'fax.verify' } },
        async (request) => {
          const by = { userId: userOf(request).id, demographicId: request.body.demographicId ?? null };
          const verified = await desk.verify(request.clinicId, request.params.id, by, request.trail);
          if (verified.status !== 'verified') throw verifyRefusal(verified);
          return envelope(toWire(verified.document));
        },
      );

      app.post(
        '/api/fax/documents/:id/retry',
        { schema: Retry, config: { action: 'fax.retry' } },
        async ({ clinicId, params, trail }) => {
          const document = await desk.store.retry(clinicId, params.id, trail);
          if (!document) throw notFound();
          if ('from' in document) throw forbiddenMove('tried again', document.from, ['error']);
          return envelope(toWire(document));
        },
      );
    }),
  ];
}

/** The schema's arrays and records may be written to, ours may not. */
export function toWire(document: FaxDocument): z.output<typeof Document> {
  return document as z.output<typeof Document>;
}

function verifyRefusal(
  refusal: Exclude<Awaited<ReturnType<FaxDesk['verify']>>, { status: 'verified' }>,
): Failure {
  switch (refusal.status) {
    case 'not-found':
      return notFound();
    case 'not-a-patient':
      return new Failure('PATIENT_NOT_FOUND', "The clinic's EMR has no patient with this number.", {
        fields: { demographicId: 'is nobody' },
      });
    case 'nobody-matched':
      return new Failure('INVALID_REQUEST', 'Nobody was matched, so name the patient to verify this fax.', {
        fields: { demographicId: 'is missing, and there is no match to confirm' },
      });
    case 'forbidden-move':
      return forbiddenMove('verified', refusal.from, VERIFIABLE);
  }
}

function forbiddenMove(what: string, from: FaxStatus, allowed: readonly FaxStatus[]): Failure {
  return new Failure(
    'INVALID_REQUEST',
    `A fax that is ${from} cannot be ${what}. It must be ${allowed.join(' or ')}.`,
    {
      status: from,
      allowed,
    },
  );
}

function notFound(): Failure {
  return new Failure('NOT_FOUND', 'This clinic has no such fax.');
}
