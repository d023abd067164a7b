import { z } from 'zod';
import { ById, envelope, ok } from '../../http/envelope.ts';
import type { Guards } from '../../http/guards.ts';
import { type Routes, type Trail, userOf } from '../../http/routes.ts';
import { Failure } from '../../kernel/failure.ts';
import { type FaxStatus, VERIFIABLE } from './document.ts';
import { Document, notFound, toWire } from './routes.ts';
import type { FaxStore } from './store.ts';
import type { Verified } from './verify.store.ts';

const tags = ['Fax'];

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

export interface DecisionDesk {
  readonly store: Pick<FaxStore, 'retry'>;
  /** `not-a-patient` when the clinic's EMR knows nobody of this id. */
  verify(
    clinicId: string,
    id: string,
    by: { readonly userId: string; readonly demographicId: string | null },
    trail: Trail,
  ): Promise<Verified | { readonly status: 'not-a-patient' }>;
}

export function decisionRoutes(desk: DecisionDesk, guards: Guards): Routes[] {
  return [
    guards.clinic(async (app) => {
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

function verifyRefusal(
  refusal: Exclude<Awaited<ReturnType<DecisionDesk['verify']>>, { status: 'verified' }>,
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
