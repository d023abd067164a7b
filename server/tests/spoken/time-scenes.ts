import { date } from '../../src/kernel/time/calendar.ts';
import { FRIDAY, LEE, row, type SpokenScene, TOMORROW, three, two } from './scene.ts';

export const day = { providerId: LEE, startDate: FRIDAY };
const open = { [FRIDAY]: ['09:00', '09:15', '09:30', '13:00', '14:00', '15:00'], [TOMORROW]: ['12:00'] };
export const prefers = { patientId: '1', preference: 'this week' };
const WHY = [
  'closure',
  'holiday',
  'away',
  'no-template',
  'too-far',
  'past',
  'day-full',
  'not-for-new',
] as const;
export const TIME_SCENES: readonly SpokenScene[] = [
  {
    what: 'the times of a day, of which there are more',
    tool: 'get_available_slots',
    said: day,
    scene: { open },
  },
  {
    what: 'one time tomorrow',
    tool: 'get_available_slots',
    said: { ...day, startDate: TOMORROW },
    scene: { open },
  },
  {
    what: 'the afternoon of a day',
    tool: 'get_available_slots',
    said: { ...day, timeOfDay: 'afternoon' },
    scene: { open },
  },
  {
    what: 'a morning without a time',
    tool: 'get_available_slots',
    said: { ...day, timeOfDay: 'morning' },
    scene: { open: { [FRIDAY]: ['13:00'] } },
  },
  {
    what: 'a day that has passed',
    tool: 'get_available_slots',
    said: { ...day, startDate: '2026-11-10' },
    scene: { open: { '2026-11-16': ['15:00'] } },
  },
  ...WHY.map((why) => ({
    what: `no times: ${why}`,
    tool: 'get_available_slots',
    said: day,
    scene: { why, found: three },
  })),
  { what: 'no times, and none after', tool: 'get_available_slots', said: day },
  { what: 'without a day', tool: 'get_available_slots', said: { providerId: LEE } },
  { what: 'the earliest', tool: 'find_earliest_appointment', said: {}, scene: { found: three } },
  {
    what: 'none, others later',
    tool: 'find_earliest_appointment',
    said: { timeOfDay: 'morning' },
    scene: { found: [] },
  },
  {
    what: 'a doctor who takes no new patients',
    tool: 'find_earliest_appointment',
    said: { providerId: LEE, isNewPatient: true },
    scene: { closedToNew: ['Dr. Susan Lee'] },
  },
  {
    what: 'the schedule could not be read in time',
    tool: 'find_earliest_appointment',
    said: {},
    scene: { complete: false },
  },
  { what: 'from a day that is none', tool: 'find_earliest_appointment', said: { startDate: '2026-02-30' } },
  { what: 'from a day nobody reads', tool: 'find_earliest_appointment', said: { startDate: 'blursday' } },
  {
    what: 'with an unknown doctor',
    tool: 'find_earliest_appointment',
    said: { providerName: 'Doctor Zhivago' },
  },
  { what: 'three times', tool: 'findAppointmentByPreference', said: prefers, scene: { found: three } },
  {
    what: 'two times of one doctor',
    tool: 'findAppointmentByPreference',
    said: prefers,
    scene: { found: two },
  },
  { what: 'nothing at all', tool: 'findAppointmentByPreference', said: prefers },
  {
    what: 'November 31',
    tool: 'findAppointmentByPreference',
    said: { ...prefers, preference: 'Nov 31' },
  },
  {
    what: 'words nobody reads',
    tool: 'findAppointmentByPreference',
    said: { ...prefers, preference: 'blursday' },
  },
  { what: 'without words', tool: 'findAppointmentByPreference', said: { patientId: '1' } },
  { what: 'one', tool: 'check_appointments', said: { patientId: '1' }, scene: { appointments: [row()] } },
  {
    what: 'one tomorrow',
    tool: 'check_appointments',
    said: { patientId: '1' },
    scene: { appointments: [row({ date: date(TOMORROW) })] },
  },
  {
    what: 'two',
    tool: 'check_appointments',
    said: { patientId: '1' },
    scene: { appointments: [row(), row({ date: date('2026-11-24') })] },
  },
  {
    what: 'six',
    tool: 'check_appointments',
    said: { patientId: '1' },
    scene: { appointments: [20, 23, 24, 25, 26, 27].map((on) => row({ date: date(`2026-11-${on}`) })) },
  },
  {
    what: 'one of a doctor nobody knows',
    tool: 'check_appointments',
    said: { patientId: '1' },
    scene: { appointments: [{ ...row(), providerName: '' }] },
  },
  { what: 'none', tool: 'check_appointments', said: { patientId: '1' } },
  { what: 'without a patient', tool: 'check_appointments', said: {} },
  { what: 'the old stub', tool: 'getUpcomingAppointments', said: { patientId: '1' } },
];
