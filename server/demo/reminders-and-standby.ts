import type { ClinicBook } from '@frontdesk/simulators';
import { toE164 } from '../src/kernel/people/phone-number.ts';
import type { Ask } from './staff-actions.ts';

/** What each patient would accept; the last was never asked whether offers may be texted. */
const WISHES = [
  { priority: 5, notice: 2 },
  { latestTime: '11:30' },
  { days: ['monday', 'tuesday', 'wednesday'] },
  { earliestTime: '12:00', notice: 3 },
  { days: ['friday'], latestTime: '15:00' },
];

const REMINDERS = {
  enabled: true,
  consentPolicy: 'implied',
  consentWords: 'Every patient agrees to reminders by text on the registration form.',
};

export async function fillStandby(
  ask: Ask,
  { manager, book }: { readonly manager: string; readonly book: ClinicBook },
): Promise<void> {
  const people = book
    .patients()
    .filter(({ patientStatus, phone }) => patientStatus === 'AC' && toE164(phone) !== null)
    .slice(2, 2 + WISHES.length);
  for (const [at, { demographicNo, phone }] of people.entries()) {
    if (at < people.length - 1)
      await ask('POST', '/api/clinic/consents', manager, {
        ...{ phone: toE164(phone), kind: 'offers', state: 'given', source: 'desk' },
        evidence: 'Asked at the desk',
      });
    await ask('POST', '/api/clinic/standby', manager, { patientId: String(demographicNo), ...WISHES[at] });
  }
}

/** Must come last: from then on the book is watched, and watching must not meet the story's outages. */
export async function startWatching(ask: Ask, manager: string): Promise<void> {
  await ask('PUT', '/api/clinic/standby-rules', manager, { enabled: true });
  await ask('PUT', '/api/clinic/reminders', manager, REMINDERS);
}
