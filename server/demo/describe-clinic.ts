import type { DemoClinic } from '@frontdesk/simulators';
import { ANSWERS, OWN_ENTRIES } from './clinic-answers.ts';
import type { Ask } from './staff-actions.ts';

/** The clinic's profile, as a manager enters it. */
const PROFILES: Readonly<Record<DemoClinic, object>> = {
  fraser: {
    fax: '604-555-0198',
    email: 'desk@fraser.demo',
    website: 'https://fraser.demo',
    directions: 'Two blocks north of King Edward Avenue. Bus 8 stops in front, and there is an elevator.',
    directionsZh: 'King Edward大道以北两个路口，8路公交就在门口，有电梯。',
    parking: 'Parking is free for two hours behind the building, entrance from the lane.',
    parkingZh: '楼后免费停车两小时，从小巷进。',
    whatToBring: 'Please bring your care card, photo ID and a list of your medications.',
    whatToBringZh: '请带上MSP卡、有照片的证件和用药清单。',
  },
  harbour: {
    fax: '604-555-0298',
    email: 'desk@harbour.demo',
    website: 'https://harbour.demo',
    directions: 'On the second floor above the library, five minutes from Waterfront Station.',
    directionsZh: '图书馆楼上二楼，离Waterfront车站走路五分钟。',
    parking: 'There is paid parking under the building, four dollars an hour.',
    parkingZh: '楼下有收费停车场，每小时四元。',
    whatToBring: 'Please bring your care card.',
    whatToBringZh: '请带上MSP卡。',
  },
};

/**
 * Maps each kind of visit to one of the EMR's types. By the specification's own codes a cough would take 45
 * minutes; here only a physical or a pregnancy visit does.
 */
const VISIT_TYPES = {
  general: 'B',
  pain_illness: 'B',
  vaccination: 'B',
  refill: 'Prescription Renewal',
  follow_up: 'Follow Up',
  results: 'Follow Up',
  referral: 'New Problem',
  specialist: 'New Problem',
  checkup: 'Complete Physical',
};

/** Nine to five with an hour for lunch, as in the EMR's templates. */
const HOURS = [0, 1, 2, 3, 4, 5, 6].map((weekday) =>
  weekday === 0 || weekday === 6
    ? { weekday, isOpen: false }
    : { weekday, isOpen: true, open: '09:00', close: '17:00', breaks: [{ from: '12:00', to: '13:00' }] },
);

interface Entry {
  readonly id: string;
  readonly question: string;
}

export async function describeClinic(ask: Ask, token: string, clinic: DemoClinic): Promise<void> {
  await ask('PUT', '/api/clinic/me', token, PROFILES[clinic]);
  await ask('PUT', '/api/clinic/schedule', token, { hours: HOURS });
  await ask('POST', '/api/clinic/knowledge/starter', token);
  const { data } = await ask('GET', '/api/clinic/knowledge?pageSize=100', token);
  for (const { id, question } of data as readonly Entry[]) {
    const [answer, answerZh] = ANSWERS[question] ?? [];
    if (answer) await ask('PUT', `/api/clinic/knowledge/${id}`, token, { answer, answerZh, active: true });
  }
  for (const entry of OWN_ENTRIES) await ask('POST', '/api/clinic/knowledge', token, entry);
}

/** Closes the clinic on the statutory holidays from `today` on, as a manager accepts the suggestions. */
export async function closeOnHolidays(ask: Ask, token: string, today: string): Promise<void> {
  const query = `year=${today.slice(0, 4)}&years=2`;
  const { data } = await ask('GET', `/api/clinic/closures/suggestions?${query}`, token);
  for (const { accepted, ...holiday } of data as readonly { from: string; accepted: boolean }[])
    if (!accepted && holiday.from >= today) await ask('POST', '/api/clinic/closures', token, holiday);
}

/** Call after reading the EMR's own types. */
export async function chooseVisitTypes(ask: Ask, token: string): Promise<void> {
  await ask('PUT', '/api/clinic/emr-config/appointment-types', token, { mappings: VISIT_TYPES });
}
