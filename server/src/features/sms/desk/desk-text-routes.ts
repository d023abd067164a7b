import { z } from 'zod';
import { type Guards, post, type Routes } from '../../../http/routes.ts';
import { Failure } from '../../../kernel/failure.ts';
import { phone, text } from '../../../kernel/fields.ts';
import { TEXT_LANGUAGES } from '../../../kernel/text/text-language.ts';
import { MAX_SEGMENTS } from '../../../kernel/text/text-segments.ts';
import type { GuardReason } from '../sending/guard-chain.ts';
import { type DeskTextNeeds, textPatient } from './text-patient.ts';

const MOST_CHARACTERS = 1_600;

const WHY: Readonly<Partial<Record<GuardReason, string>>> = {
  consent_declined:
    'Nobody has agreed to texts for this number, or somebody has stopped them. Ask the patient and record the consent first.',
  no_api_key: 'The platform has no key for text messages yet.',
  sms_disabled: 'Text messages are switched off in the settings of the clinic.',
  no_sender_number: 'Please set the number that messages are sent from.',
  number_not_allowed: 'The settings of the clinic allow no texts to numbers abroad.',
};

export function deskTextRoutes(needs: DeskTextNeeds, guards: Guards): Routes {
  return guards.clinic('SMS', [
    post('/api/clinic/patients/texts', {
      summary: 'Text a patient, in words of the front desk',
      description:
        'Rests on the consent `booking` that stands for the number in the ledger; without one it is refused (`details.reason`). The words are kept as long as other texts are, and stand in no log.',
      body: z.object({
        patientId: z
          .string()
          .regex(/^[\w-]{1,40}$/, 'must be a patient number')
          .describe('The number in the EMR')
          .meta({ example: '4' }),
        phone,
        text: text(MOST_CHARACTERS).meta({
          example: 'Fraser Street Clinic: your form is ready to be picked up.',
        }),
        language: z.enum(TEXT_LANGUAGES).default('en').describe('The language of the words'),
      }),
      answer: z
        .object({ messageId: z.uuid().describe('As in /api/clinic/sms/messages') })
        .meta({ id: 'DeskText' }),
      action: 'sms.text',
      refuses: [409],
      handle: async ({ clinicId, body, trail }) => {
        const outcome = await textPatient(needs, clinicId, body, trail);
        switch (outcome.status) {
          case 'queued':
            return { messageId: outcome.messageId };
          case 'too-long':
            throw new Failure('INVALID_REQUEST', 'The text is too long. Please shorten it.', {
              fields: { text: `takes ${outcome.segments} segments; at most ${MAX_SEGMENTS} can be sent` },
            });
          case 'refused':
            throw new Failure('CONFLICT', WHY[outcome.reason] ?? 'This text cannot be sent.', {
              reason: outcome.reason,
            });
        }
      },
    }),
  ]);
}
