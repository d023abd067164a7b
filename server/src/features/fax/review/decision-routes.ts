import { z } from 'zod';
import { ById, type Guards, post, put, type Routes, userOf } from '../../../http/routes.ts';
import { Failure } from '../../../kernel/failure.ts';
import { type FaxStatus, VERIFIABLE } from '../document.ts';
import type { FilingStore } from '../filing/filing.store.ts';
import { FILING_TIMING } from '../filing/filing.ts';
import { Document, notFound } from '../routes.ts';
import type { FaxStore } from '../store.ts';
import type { StillFiled, UndoStore } from './undo.store.ts';
import { type FaxVerified, type VerifyNeeds, verifyFax } from './verify-fax.ts';

interface Needs extends VerifyNeeds {
  readonly store: Pick<FaxStore, 'retry'>;
  readonly filings: Pick<FilingStore, 'begin'>;
  readonly undos: UndoStore;
  takesDocuments(clinicId: string): Promise<boolean>;
}

const NOT_TAKEN =
  'Your EMR does not take documents from us. It does over REST: authorise that in the EMR settings.';

const CANNOT_UNDO: Readonly<Record<StillFiled, string>> = {
  filed:
    'Your EMR has this fax in the chart already, and we cannot take it out. Name the right patient here, then move the copy in your EMR.',
  filing: 'This fax is on its way into the chart this moment. Look again in a minute.',
  unsure:
    'This fax was sent to your EMR and may be in the chart. Look there; if it belongs to somebody else, name the right patient here.',
};

export function decisionRoutes(needs: Needs, guards: Guards): Routes {
  return guards.clinic('Fax', [
    put('/api/fax/documents/:id/verify', {
      summary: 'Confirm the match, or name the right patient',
      params: ById,
      body: z.object({
        demographicId: z
          .union([
            z
              .string()
              .trim()
              .regex(/^[\w-]{1,40}$/, 'must be a patient number'),
            z.int().positive(),
          ])
          .transform(String)
          .optional()
          .describe('Absent confirms the match, present corrects it')
          .meta({ example: '4' }),
        providerId: z
          .string()
          .trim()
          .regex(/^[\w-]{1,40}$/, 'must be a provider number')
          .optional()
          .describe("Whose attention it is for in the EMR; absent, the patient's doctor")
          .meta({ example: '101' }),
      }),
      answer: Document,
      action: 'fax.verify',
      handle: async (request) => {
        const { demographicId = null, providerId = null } = request.body;
        const by = { userId: userOf(request).id, demographicId, providerId };
        const verified = await verifyFax(needs, request.clinicId, request.params.id, by, request.trail);
        if (verified.status !== 'verified') throw verifyRefusal(verified);
        return verified.document;
      },
    }),
    post('/api/fax/documents/:id/undo', {
      summary: 'Take back whose it is: it waits for review again, until it was sent to the EMR',
      description: `For ${FILING_TIMING.undoMs / 1000} seconds after a fax was confirmed nothing is sent to the EMR. Later the refusal says what staff must do there; \`details.filing\` names it.`,
      params: ById,
      answer: Document,
      action: 'fax.undo',
      refuses: [409],
      handle: async ({ clinicId, params, trail }) => {
        const undone = await needs.undos.undo(clinicId, params.id, trail);
        switch (undone.status) {
          case 'undone':
            return undone.document;
          case 'not-found':
            throw notFound();
          case 'not-verified':
            throw forbiddenMove('taken back', undone.from, ['verified']);
          case 'sent':
            throw new Failure('CONFLICT', CANNOT_UNDO[undone.filing], { filing: undone.filing });
        }
      },
    }),
    post('/api/fax/documents/:id/file', {
      summary: "File it in the patient's chart of the EMR, now or again",
      params: ById,
      answer: Document,
      action: 'fax.file',
      refuses: [409],
      handle: async ({ clinicId, params, trail }) => {
        const takes = await needs.takesDocuments(clinicId);
        const begun = await needs.filings.begin(clinicId, params.id, takes, trail);
        switch (begun.status) {
          case 'not-found':
            throw notFound();
          case 'filed':
            throw new Failure('CONFLICT', 'This fax is in the EMR already. Correct it there.');
          case 'set-aside':
            throw new Failure('CONFLICT', 'This fax is set aside. Take it back to review first.');
          case 'not-taken':
            throw new Failure('CONFLICT', NOT_TAKEN);
          case 'not-verified':
            throw forbiddenMove('filed', begun.from, ['verified']);
          case 'begun':
          case 'under-way':
            return begun.document;
        }
      },
    }),
    post('/api/fax/documents/:id/retry', {
      summary: 'Process a fax that ended in an error once more',
      params: ById,
      answer: Document,
      action: 'fax.retry',
      handle: async ({ clinicId, params, trail }) => {
        const document = await needs.store.retry(clinicId, params.id, trail);
        if (!document) throw notFound();
        if ('from' in document) throw forbiddenMove('tried again', document.from, ['error']);
        return document;
      },
    }),
  ]);
}

function verifyRefusal(refusal: Exclude<FaxVerified, { status: 'verified' }>): Failure {
  switch (refusal.status) {
    case 'not-found':
      return notFound();
    case 'not-a-patient':
      return new Failure('PATIENT_NOT_FOUND', "The clinic's EMR has no patient with this number.", {
        fields: { demographicId: 'is nobody' },
      });
    case 'not-a-provider':
      return new Failure(
        'INVALID_REQUEST',
        'The clinic has no provider with this number. Take one from the list of providers.',
        {
          fields: { providerId: 'is nobody' },
        },
      );
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
