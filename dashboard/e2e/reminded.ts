import { randomUUID } from 'node:crypto';

type Insert = (table: string, row: Record<string, unknown>) => Promise<void>;

/** A day of reminders: who was texted, what came back, and who has to be called. */
const TOMORROW = '2026-11-17';

interface Reminded {
  readonly time: string;
  readonly patient: readonly [id: string, name: string];
  readonly provider: string;
  /** 48 hours before: sent, or why not. */
  readonly first: 'sent' | 'waiting' | string;
  readonly second: 'sent' | 'waiting' | string;
  readonly answer?: readonly [answer: string, at: string];
}

const REMINDED: readonly Reminded[] = [
  { time: '09:00', patient: ['1', 'John Smith'], provider: '101', first: 'sent', second: 'waiting' },
  {
    ...{ time: '09:15', patient: ['4', '林美华 Mei-Hua Lin'], provider: '102', first: 'sent' },
    ...{ second: 'confirmed', answer: ['confirmed', '2026-11-15T09:19'] },
  },
  {
    ...{ time: '09:30', patient: ['21', 'Anika Patel'], provider: '103', first: 'sent' },
    ...{ second: 'confirmed', answer: ['confirmed', '2026-11-15T09:33'] },
  },
  {
    ...{ time: '09:40', patient: ['22', 'Harpreet Gill'], provider: '103', first: 'sent' },
    ...{ second: 'gone', answer: ['cancelled', '2026-11-16T09:41'] },
  },
  {
    ...{ time: '10:00', patient: ['23', 'Peter Novak'], provider: '101' },
    ...{ first: 'opted_out', second: 'opted_out' },
  },
  {
    ...{ time: '10:15', patient: ['24', 'Rosa Almeida'], provider: '102', first: 'sent' },
    ...{ second: 'waiting', answer: ['unclear', '2026-11-16T08:12'] },
  },
  {
    ...{ time: '10:20', patient: ['25', 'Jane Doe'], provider: '101' },
    ...{ first: 'landline', second: 'landline' },
  },
  {
    ...{ time: '10:40', patient: ['26', 'Kenji Mori'], provider: '104', first: 'sent' },
    ...{ second: 'confirmed', answer: ['confirmed', '2026-11-15T12:02'] },
  },
  { time: '11:00', patient: ['27', '陈伟 Wei Chen'], provider: '101', first: 'too_late', second: 'waiting' },
  {
    ...{ time: '11:20', patient: ['28', 'Olga Petrenko'], provider: '102', first: 'sent' },
    ...{ second: 'confirmed', answer: ['confirmed', '2026-11-15T18:40'] },
  },
  { time: '11:40', patient: ['29', 'Samir Haddad'], provider: '103', first: 'veto', second: 'veto' },
  {
    ...{ time: '13:30', patient: ['30', 'Amina Yusuf'], provider: '104', first: 'sent' },
    ...{ second: 'waiting', answer: ['other_times', '2026-11-16T09:02'] },
  },
  { time: '14:00', patient: ['31', 'Marie Gagnon'], provider: '101', first: 'by_staff', second: 'by_staff' },
];

const wall = (moment: string): Date => new Date(`${moment}:00-07:00`);
const HOUR_MS = 3_600_000;

export async function remindTomorrow(insert: Insert, clinicId: string): Promise<void> {
  for (const [at, { time, patient, provider, first, second, answer }] of REMINDED.entries())
    for (const [hoursBefore, outcome] of [
      [48, first],
      [4, second],
    ] as const) {
      const visitAt = wall(`${TOMORROW}T${time}`);
      const opensAt = new Date(visitAt.getTime() - hoursBefore * HOUR_MS);
      const isKnown = outcome === 'sent' || outcome === 'waiting';
      await insert('reminders', {
        ...{ clinic_id: clinicId, appointment_id: String(9_000 + at), patient_id: patient[0] },
        ...{ patient_name: patient[1], provider_id: provider, date: TOMORROW, time },
        ...{ hours_before: hoursBefore, visit_at: visitAt, opens_at: opensAt },
        state: isKnown ? outcome : 'skipped',
        reason: isKnown ? null : outcome,
        sent_at: outcome === 'sent' ? new Date(opensAt.getTime() + 4_000) : null,
        ...(second === 'gone' && { ended_as: 'gone', ended_at: wall('2026-11-16T09:41') }),
        ...(answer && outcome === 'sent' && { answer: answer[0], answered_at: wall(answer[1]) }),
      });
    }
}

/** How the patients of tomorrow have agreed; one was never asked. */
const SOURCES = ['call', 'call', 'form', 'call', 'desk', 'form', 'call', 'text', 'call', 'form'] as const;
const WEEKS_BACK = 10;
const DAY_MS = 24 * HOUR_MS;

/** Reminders are on since October 5: what the weeks before and since came to, and who of tomorrow has agreed. */
export async function countReminders(insert: Insert, clinicId: string): Promise<void> {
  await insert('reminder_settings', {
    ...{ clinic_id: clinicId, enabled: true, on_since: wall('2026-10-05T09:00') },
    // Nothing is sent here: a run that was just made is not made again.
    ran_at: new Date('2099-01-01'),
  });
  for (const [at, { patient }] of REMINDED.entries()) {
    const phone = `+160455506${String(at).padStart(2, '0')}`;
    await insert('reminder_charts', {
      ...{ clinic_id: clinicId, patient_id: patient[0], name: patient[1], phones: [phone], language: 'en' },
      ...{ active: true, deceased: false, vetoed: false },
    });
    const source = SOURCES[at];
    if (source)
      await insert('consents', {
        ...{ id: randomUUID(), clinic_id: clinicId, phone, kind: 'reminder', state: 'given' },
        ...{ source, evidence: 'said yes', at: wall('2026-10-05T10:00') },
      });
  }
  for (let back = 1; back <= WEEKS_BACK * 7; back += 1) {
    const day = new Date(wall('2026-11-16T12:00').getTime() - back * DAY_MS).toISOString().slice(0, 10);
    const isBefore = day < '2026-10-05';
    await insert('visit_figures', {
      ...{ clinic_id: clinicId, provider_id: '101', date: day, visits: 22 },
      ...{ missed: back % (isBefore ? 1 : 2) === 0 ? 1 : 0, cancelled: isBefore ? back % 2 : 1 },
    });
    if (isBefore) continue;
    await insert('reminders', {
      ...{
        clinic_id: clinicId,
        appointment_id: String(20_000 + back),
        patient_id: '1',
        patient_name: 'John Smith',
      },
      ...{ provider_id: '101', date: day, time: '09:00', hours_before: 48, message_id: randomUUID() },
      ...{ visit_at: wall(`${day}T09:00`), opens_at: wall(`${day}T09:00`), state: 'sent' },
      ...{ sent_at: wall(`${day}T09:00`), answer: back % 3 === 0 ? null : 'confirmed' },
    });
  }
}

interface Waiting {
  readonly patient: string;
  /** Left out by who joined before names were kept. */
  readonly name?: string;
  /** The visit that an earlier time would replace. */
  readonly has?: readonly [date: string, time: string];
  readonly since: string;
  readonly days?: readonly string[];
  readonly earliest?: string;
  readonly latest?: string;
  readonly provider?: string;
  readonly priority?: number;
  readonly notice?: number;
}

const WAITING: readonly Waiting[] = [
  {
    patient: '2',
    name: 'Li Hua Chen',
    has: ['2026-12-09', '15:10'],
    since: '2026-11-14',
    provider: '103',
    priority: 5,
  },
  { patient: '3', name: 'Emily Chen', has: ['2026-12-03', '09:20'], since: '2026-11-05', latest: '11:30' },
  {
    patient: '5',
    name: 'Jane Smith',
    has: ['2026-12-04', '10:00'],
    since: '2026-11-07',
    latest: '11:00',
    notice: 2,
  },
  {
    patient: '6',
    name: 'John Smith',
    since: '2026-11-08',
    days: ['monday', 'tuesday', 'wednesday'],
    provider: '102',
  },
  { patient: '7', since: '2026-11-12', earliest: '15:30' },
];

const phoneOf = (patient: string): string => `+1604555070${patient}`;

/** Who waits for an earlier time, one offer under way, and how two others ended. */
export async function standBy(insert: Insert, clinicId: string, now: Date): Promise<void> {
  const ids = WAITING.map(() => randomUUID());
  for (const [at, waiting] of WAITING.entries())
    await insert('standby_entries', {
      ...{ id: ids[at], clinic_id: clinicId, patient_id: waiting.patient, source: 'staff', language: 'en' },
      ...{ provider_id: waiting.provider ?? null, days: waiting.days ?? [], notice: waiting.notice ?? 0 },
      ...{ earliest_time: waiting.earliest ?? null, latest_time: waiting.latest ?? null },
      ...{ priority: waiting.priority ?? 0, since: wall(`${waiting.since}T10:00`) },
      ...{ patient_name: waiting.name ?? null, appointment_date: waiting.has?.[0] ?? null },
      ...{ appointment_id: waiting.has ? `91${waiting.patient}0` : null },
      ...{ appointment_time: waiting.has?.[1] ?? null, ends_at: wall('2027-02-01T10:00') },
      phone: phoneOf(waiting.patient),
    });
  // The last of them was never asked whether offers may be texted.
  for (const { patient } of WAITING.slice(0, -1))
    await insert('consents', {
      ...{ id: randomUUID(), clinic_id: clinicId, phone: phoneOf(patient), kind: 'offers', state: 'given' },
      ...{ source: 'call', evidence: 'said yes', at: wall('2026-11-05T10:00') },
    });
  const minutes = (count: number) => new Date(now.getTime() + count * 60_000);
  const [first = '', second = '', third = ''] = ids;
  const times = {
    running: { id: randomUUID(), provider: '103', time: '09:40', at: -9, state: 'open' },
    filled: { id: randomUUID(), provider: '101', time: '11:20', at: -4_000, state: 'filled' },
    closed: { id: randomUUID(), provider: '102', time: '16:40', at: -1_500, state: 'closed' },
  };
  for (const { id, provider, time, at, state } of Object.values(times))
    await insert('freed_times', {
      ...{ id, clinic_id: clinicId, provider_id: provider, date: TOMORROW, time, duration_minutes: 15 },
      ...{ cause: 'cancelled', freed_at: minutes(at - 3), state },
    });
  const offer = (freed: keyof typeof times, row: Record<string, unknown>, at: number) =>
    insert('standby_offers', {
      ...{ clinic_id: clinicId, freed_id: times[freed].id, provider_id: times[freed].provider },
      ...{ date: TOMORROW, time: times[freed].time, language: 'en', offered_at: minutes(at), ...row },
    });
  const notAsked = JSON.stringify([{ standbyId: first, patientId: '2', why: 'too_long' }]);
  const asked = { why: 'longest_waiting', not_asked: notAsked };
  await offer(
    'running',
    { ...asked, standby_id: second, patient_id: '3', state: 'offered', until: minutes(21) },
    -9,
  );
  await offer('filled', { ...asked, standby_id: second, patient_id: '3', state: 'expired' }, -4_000);
  await offer(
    'filled',
    {
      why: 'longest_waiting',
      standby_id: third,
      patient_id: '5',
      state: 'accepted',
      appointment_id: '9100',
      ended_at: minutes(-3_960),
    },
    -3_970,
  );
  await offer('closed', { state: 'closed', why: 'nobody_fits' }, -1_500);
}
