import { z } from 'zod';
import { list } from '../../http/list.ts';
import { type Guards, post, type Routes, Timestamp, userOf } from '../../http/routes.ts';
import { anyText, text } from '../../kernel/fields.ts';
import { toE164 } from '../../kernel/people/phone-number.ts';
import { CONSENT_KINDS, CONSENT_SORTS, CONSENT_STATES } from './consent.ts';
import type { ConsentStore } from './store.ts';

const dialled = anyText(40)
  .refine((given) => toE164(given) !== null, 'is not a phone number that can be dialled')
  .transform((given) => toE164(given) ?? given);
const kind = z
  .enum(CONSENT_KINDS)
  .describe('What the number may be texted about')
  .meta({ example: 'reminder' });
const state = z.enum(CONSENT_STATES).meta({ example: 'given' });

const Row = z
  .object({
    id: z.uuid(),
    phone: z.string().meta({ example: '+16045550142' }),
    kind,
    state,
    source: z
      .string()
      .describe('How we know: call, text, provider or policy, or what staff have entered')
      .meta({ example: 'form' }),
    evidence: z
      .string()
      .describe('What was said, written or signed')
      .meta({ example: 'Signed the form at the desk on November 16' }),
    at: Timestamp,
    by: z
      .string()
      .nullable()
      .describe('The e-mail address of the user who entered it; null if nobody did')
      .meta({ example: 'manager@fraserclinic.ca' }),
    byName: z
      .string()
      .nullable()
      .describe('The name of that user; null if the account is gone')
      .meta({ example: 'Maya Fong' }),
  })
  .meta({ id: 'Consent' });

const Entry = z.object({
  phone: dialled.meta({ example: '604-555-0142' }),
  kind,
  state,
  source: text(100).meta({ example: 'form' }),
  evidence: text(1_000).meta({ example: 'Signed the form at the desk on November 16' }),
});

interface Needs {
  readonly store: Pick<ConsentStore, 'list' | 'enter'>;
}

/** The ledger is append-only, so no route changes or removes a row. */
export function consentRoutes({ store }: Needs, guards: Guards): Routes {
  return guards.clinic('Consent', [
    list('/api/clinic/consents', {
      summary: 'What numbers have agreed to or withdrawn, the latest first',
      sorts: CONSENT_SORTS,
      order: 'desc',
      finds: 'Digits of the number',
      words: text(40).optional().meta({ example: '604555' }),
      filters: z.object({
        phone: dialled.optional().describe('One number').meta({ example: '604-555-0142' }),
      }),
      row: Row,
      sheet: 'consents',
      namesPatients: true,
      handle: ({ clinicId }, query) =>
        store.list(clinicId, { phone: query.phone ?? null, digits: query.q }, query),
    }),
    post('/api/clinic/consents', {
      summary: 'Add a row: a consent that was given or withdrawn',
      description: 'The last row of a number and kind holds. Rows cannot be changed or removed.',
      body: Entry,
      answer: Row,
      action: 'consent.enter',
      handle: (request) =>
        store.enter(request.clinicId, { ...request.body, by: userOf(request).email }, request.trail),
    }),
  ]);
}
