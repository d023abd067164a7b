import { z } from 'zod';
import { type Guards, get, type Routes } from '../../../http/routes.ts';
import { Failure } from '../../../kernel/failure.ts';
import { ACCESS_FIELDS } from '../../../kernel/people/access-report-fields.ts';
import { maskPhone, toE164 } from '../../../kernel/people/phone-number.ts';
import type { AccessReportStore } from './access-report.store.ts';

const Written = z.string().max(64, 'is longer than 64 characters');
const Phone = Written.refine((text) => toE164(text) !== null, 'is no phone number that can be dialled').meta({
  example: '604-555-0142',
});
/** In a URL, a plus arrives as a space. */
const PhoneInAddress = Written.transform((text) => text.replace(/^ (?=\d)/, '+'))
  .pipe(Phone)
  .meta({ example: '604-555-0142' });

const AccessReportAnswer = z
  .object({ phone: z.string().describe('Masked').meta({ example: '+1 604 ***-**42' }), ...ACCESS_FIELDS })
  .meta({ id: 'AccessReport' });

const action = 'access-report.read';

/**
 * An operator searches all clinics by number. A clinic's own report has more, at its own address
 * (features/privacy).
 */
export function accessReportRoutes(store: AccessReportStore, guards: Guards): Routes[] {
  return [
    guards.admin('Audit', [
      get('/api/admin/access-report', {
        summary:
          'Who saw the calls from a number, and which messages went there; asking is written into the audit log',
        query: z.object({ phone: PhoneInAddress }),
        answer: AccessReportAnswer,
        action,
        handle: async ({ query, trail }) => {
          const phone = toE164(query.phone);
          if (!phone)
            throw new Failure(
              'INVALID_REQUEST',
              'This is not a phone number. Send it with its area code, for example +16045550123.',
            );
          const masked = maskPhone(phone);
          const found = await store.read([phone, query.phone], (tx) => trail(tx, { phone: masked }));
          return { phone: masked, ...found };
        },
      }),
    ]),
  ];
}
