import { z } from 'zod';
import { list } from '../../http/list.ts';
import { asInteger, ById, file, type Guards, get, type Routes, Timestamp } from '../../http/routes.ts';
import { Failure } from '../../kernel/failure.ts';
import { DOCUMENT_TYPES, URGENCIES } from '../../ports/fax-reader.ts';
import type { Patients } from '../patients/index.ts';
import { FAX_SORTS, FAX_STATUSES, MATCH_METHODS, REVIEW_REASONS, SET_ASIDE } from './document.ts';
import { FILING_STATES } from './filing/filing.ts';
import { type Candidate, candidatesFor, MATCH_REASONS } from './matching/candidates.ts';
import type { OriginalOf } from './originals/originals.ts';
import type { ShowPage } from './review/page-viewer.ts';
import type { FaxFilter, FaxStore } from './store.ts';

const text = z.string().nullable();
const Png = z.string().meta({ format: 'binary', example: '\u0089PNG …' });
const Original = z.string().meta({ format: 'binary', example: '%PDF-1.7 …' });
const share = z.number().nullable();

const Extracted = z
  .object({
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
    places: z
      .record(
        z.string(),
        z.object({
          page: z.int().describe('From 1').meta({ example: 1 }),
          words: z
            .string()
            .describe('The line or the words as they stand there')
            .meta({ example: 'DOB: 15 Mar 1985' }),
        }),
      )
      .optional()
      .describe('Where each field was read, as far as the reader says'),
    asRead: z
      .record(z.string(), z.object({ value: text, confidence: share }))
      .optional()
      .describe('What the reader had read of the fields that a person has corrected'),
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
  })
  .meta({ id: 'FaxFields' });
const FilingAnswer = z
  .object({
    state: z.enum(FILING_STATES).meta({ example: 'filed' }),
    emrDocumentId: text.describe("The EMR's number of its copy").meta({ example: '4711' }),
    at: Timestamp.nullable().describe('Since when it stands so'),
    message: text.describe('What a person should know or do').meta({ example: null }),
  })
  .meta({ id: 'FaxFiling' });
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
    setAside: z
      .enum(SET_ASIDE)
      .nullable()
      .describe('Why it belongs to no chart here; its status is verified')
      .meta({ example: null }),
    routedTo: text
      .describe("The EMR's number of the provider for whom its copy is; null for the patient's doctor")
      .meta({ example: null }),
    verifiedBy: z.uuid().nullable(),
    verifiedAt: Timestamp.nullable(),
    filing: FilingAnswer.describe("How far it has come on its way into the EMR's charts"),
  })
  .meta({ id: 'FaxDocument' });
const Counts = z
  .object(Object.fromEntries(FAX_STATUSES.map((status) => [status, z.int().meta({ example: 2 })])))
  .meta({ id: 'FaxCounts' });
const day = z.iso.date().meta({ example: '2026-11-16' });
const Filters = z.object({
  status: z.enum(FAX_STATUSES).optional(),
  documentType: z.enum(DOCUMENT_TYPES).optional(),
  urgency: z.enum(URGENCIES).optional(),
  reviewReason: z.enum(REVIEW_REASONS).optional(),
  source: z.enum(['upload', 'mock']).optional(),
  patientId: z
    .string()
    .max(64)
    .optional()
    .describe('Whose it is, by the number in the EMR')
    .meta({ example: '4' }),
  startDate: day.optional().describe('Received on this day (UTC) or later'),
  endDate: day.optional().describe('Received on this day (UTC) or before'),
});

function filterOf(query: z.output<typeof Filters> & { readonly q: string | null }): FaxFilter {
  const { status, documentType, urgency, reviewReason, source, patientId, startDate, endDate } = query;
  return {
    status: status ?? null,
    documentType: documentType ?? null,
    urgency: urgency ?? null,
    reviewReason: reviewReason ?? null,
    source: source ?? null,
    patientId: patientId ?? null,
    from: startDate ?? null,
    to: endDate ?? null,
    q: query.q,
  };
}

interface Needs {
  readonly store: Pick<FaxStore, 'list' | 'counts' | 'read'>;
  readonly showPage: ShowPage;
  readonly originalOf: OriginalOf;
  readonly patients: Pick<Patients, 'byId' | 'search'>;
}

export function faxRoutes({ store, showPage, originalOf, patients }: Needs, guards: Guards): Routes {
  return guards.clinic('Fax', [
    list('/api/fax/documents', {
      summary: 'Faxes, newest first, and how many are in each state',
      sorts: FAX_SORTS,
      order: 'desc',
      finds: 'Part of a name on the fax, of its sender, of a health number or of its file name',
      filters: Filters,
      row: Document,
      counts: Counts,
      inData: 'docs',
      sheet: 'faxes',
      namesPatients: true,
      handle: async ({ clinicId }, query) => ({
        ...(await store.list(clinicId, filterOf(query), query)),
        counts: await store.counts(clinicId),
      }),
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
    get('/api/fax/documents/:id/candidates', {
      summary: 'Whom the fax may be about, by name and birth date, and why; the look is recorded',
      params: ById,
      answer: z
        .object({
          reviewReason: z.enum(REVIEW_REASONS).nullable(),
          candidates: z
            .array(
              z
                .object({
                  id: z.string().describe('The number in the EMR').meta({ example: '4' }),
                  firstName: z.string(),
                  lastName: z.string(),
                  dateOfBirth: text.meta({ example: '1987-03-14' }),
                  phone: z.string(),
                  healthNumber: z.string().meta({ example: '9876543217' }),
                  active: z.boolean().describe('False for those who moved away, died or left'),
                  because: z.array(z.enum(MATCH_REASONS)).meta({ example: ['name_and_birth_date'] }),
                })
                .meta({ id: 'FaxCandidate' }),
            )
            .describe('The likeliest first'),
        })
        .meta({ id: 'FaxCandidates' }),
      action: 'fax.candidates',
      handle: async ({ clinicId, params, trail }) => {
        const document = await store.read(clinicId, params.id, trail);
        if (!document) throw notFound();
        const candidates = await candidatesFor(patients, clinicId, document);
        return {
          reviewReason: document.reviewReason,
          candidates: candidates.map(shownCandidate),
        };
      },
    }),
    get('/api/fax/documents/:id/original', {
      summary: 'The file as it came; the look is recorded',
      params: ById,
      answer: file('application/octet-stream', Original, 'The file, with its own type'),
      action: 'fax.download',
      exposeHeadRoute: false,
      handle: async ({ clinicId, params, trail }, reply) => {
        const original = await originalOf(clinicId, params.id, trail);
        if (!original) throw notFound();
        return reply
          .type('application/octet-stream')
          .header('content-disposition', `attachment; filename="${original.fileName}"`)
          .send(original.bytes);
      },
    }),
    get('/api/fax/documents/:id/pages/:n', {
      summary: 'One page as PNG; the look is recorded',
      params: ById.extend({
        n: z
          .string()
          .regex(/^[1-9]\d{0,3}$/, 'must be a page number')
          .transform(Number)
          .describe('From 1')
          .meta({ ...asInteger(1, 9999), example: 1 }),
      }),
      answer: file('image/png', Png, 'The page'),
      action: 'fax.read',
      handle: async ({ clinicId, params: { id, n }, trail }, reply) => {
        const page = await showPage(clinicId, id, n, (tx) => trail(tx, { page: n }));
        if (!page)
          throw new Failure(
            'NOT_FOUND',
            'This fax has no such page, or the page cannot be rendered. Check the page number.',
          );
        return reply.type('image/png').send(page);
      },
    }),
  ]);
}

export function notFound(): Failure {
  return new Failure('NOT_FOUND', 'This clinic has no such fax. Check its id.');
}

function shownCandidate({ patient, because }: Candidate) {
  const { id, firstName, lastName, dateOfBirth, phone, healthNumber, active } = patient;
  return { id, firstName, lastName, dateOfBirth, phone, healthNumber, active, because };
}
