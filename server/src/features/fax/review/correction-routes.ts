import { z } from 'zod';
import { ById, type Guards, post, put, type Routes, userOf } from '../../../http/routes.ts';
import { Failure } from '../../../kernel/failure.ts';
import { anyText } from '../../../kernel/fields.ts';
import type { Clock } from '../../../kernel/time/clock.ts';
import { DOCUMENT_TYPES } from '../../../ports/fax-reader.ts';
import { SET_ASIDE, VERIFIABLE } from '../document.ts';
import { Document, notFound } from '../routes.ts';
import type { Corrected, CorrectStore } from './correct.store.ts';
import type { Correction } from './correct-fields.ts';

interface Needs {
  readonly corrections: CorrectStore;
  readonly clock: Clock;
}

/** Empty means that the page does not say. */
const words = (max: number) => anyText(max).nullable().optional();
const day = z
  .union([z.iso.date('must be a date, YYYY-MM-DD'), z.literal('')])
  .nullable()
  .optional();

const Fields = z
  .object({
    sender: words(200).meta({ example: 'Pacific Laboratories' }),
    documentType: z.enum(DOCUMENT_TYPES).optional(),
    documentDate: day.meta({ example: '2026-11-14' }),
    patientName: words(200).describe('"Jane Smith" or "Smith, Jane"').meta({ example: 'Jane Smith' }),
    dateOfBirth: day.meta({ example: '1985-03-15' }),
    phn: anyText(20)
      .regex(/^[\d\s-]*$/, 'must be a health number')
      .nullable()
      .optional()
      .meta({ example: '9876 543 217' }),
    phone: words(40).meta({ example: '604-555-0142' }),
  })
  .refine((fields) => Object.keys(fields).length > 0, {
    path: ['sender'],
    message: 'or another field is needed',
  });

export function correctionRoutes({ corrections, clock }: Needs, guards: Guards): Routes {
  return guards.clinic('Fax', [
    put('/api/fax/documents/:id/fields', {
      summary: 'Correct what was read; what the reader had read stays in `asRead`',
      description:
        'While it waits for review. Candidates are looked for by the corrected fields. Null clears a field.',
      params: ById,
      body: Fields,
      answer: Document,
      action: 'fax.correct',
      handle: async ({ clinicId, params, body, trail }) =>
        documentIn(await corrections.correct(clinicId, params.id, correctionOf(body), trail), 'corrected'),
    }),
    post('/api/fax/documents/:id/set-aside', {
      summary: 'It belongs to no chart here: not ours, a duplicate, or blank; undone as a match is',
      params: ById,
      body: z.object({ why: z.enum(SET_ASIDE).meta({ example: 'duplicate' }) }),
      answer: Document,
      action: 'fax.set-aside',
      handle: async (request) => {
        const order = { why: request.body.why, userId: userOf(request).id, at: clock.now() };
        const { clinicId, params, trail } = request;
        return documentIn(await corrections.setAside(clinicId, params.id, order, trail), 'set aside');
      },
    }),
  ]);
}

function correctionOf(body: z.output<typeof Fields>): Correction {
  const given = Object.entries(body).flatMap(([field, value]) => {
    if (value === undefined) return [];
    const plain = field === 'phn' ? (value?.replace(/[\s-]/g, '') ?? null) : value;
    return [[field, plain === '' ? null : plain] as const];
  });
  return Object.fromEntries(given);
}

function documentIn(corrected: Corrected, what: string) {
  if (corrected.status === 'corrected') return corrected.document;
  if (corrected.status === 'not-found') throw notFound();
  throw new Failure(
    'INVALID_REQUEST',
    `A fax that is ${corrected.from} cannot be ${what}. It must be ${VERIFIABLE.join(' or ')}.`,
    { status: corrected.from, allowed: VERIFIABLE },
  );
}
