import type { BookingOutcome, MoveOutcome } from '../../src/features/scheduling/index.ts';
import { date, time } from '../../src/kernel/time/calendar.ts';
import { slot } from '../../testing/features/voice/test-call.ts';
import { booked, FRIDAY, row, type SpokenScene, TIME, TOMORROW, three, two, wish } from './scene.ts';

const CLOSED = [
  'past',
  'too-soon',
  'too-far',
  'closure',
  'not-for-new',
  'away',
  'holiday',
  'no-template',
  'crosses-midnight',
  'not-bookable',
  'day-full',
  'taken',
  'buffer',
] as const;
const REFUSALS: readonly (readonly [string, Extract<BookingOutcome, MoveOutcome>])[] = [
  ['held by another caller', { status: 'slot-held', alternatives: two }],
  ['taken', { status: 'slot-taken', alternatives: three }],
  ['taken, nothing else free', { status: 'slot-taken', alternatives: [] }],
  ...CLOSED.map((reason) => [`closed: ${reason}`, { status: 'closed', reason, alternatives: two }] as const),
  [
    'the patient is with another doctor then',
    { status: 'patient-busy', other: { ...row(), providerName: 'Dr. Omar Haddad' }, alternatives: two },
  ],
  ['no such doctor', { status: 'unknown-provider' }],
  ['no such patient', { status: 'unknown-patient' }],
  ['an inactive file', { status: 'inactive-patient' }],
  ['no time left', { status: 'out-of-time' }],
  ['refused by the EMR', { status: 'failed' }],
];
const UNTOUCHABLE = ['past', 'happened', 'no-show', 'no-patient', 'other-patient'] as const;

const booking: SpokenScene[] = [
  { what: 'booked', tool: 'create_appointment', said: wish, scene: { booked } },
  {
    what: 'booked for tomorrow',
    tool: 'create_appointment',
    said: { ...wish, appointmentTime: `${TOMORROW}T09:30` },
    scene: { booked: { ...booked, date: date(TOMORROW), time: time('09:30') } },
  },
  {
    what: 'booked next year',
    tool: 'create_appointment',
    said: { ...wish, appointmentTime: '2027-01-05T12:00' },
    scene: { booked: { ...booked, date: date('2027-01-05'), time: time('12:00') } },
  },
  {
    what: 'booked by phone',
    tool: 'create_appointment',
    said: { ...wish, visitMode: 'phone' },
    scene: { booked: { ...booked, remote: 'phone' } },
  },
  {
    what: 'booked by video',
    tool: 'create_appointment',
    said: { ...wish, visitMode: 'video' },
    scene: { booked: { ...booked, remote: 'video' } },
  },
  {
    what: 'booked with a doctor who has Chinese characters',
    tool: 'create_appointment',
    said: wish,
    scene: { booked: { ...booked, providerName: 'Dr. 陈伟' } },
  },
  {
    what: 'booked with a nurse',
    tool: 'create_appointment',
    said: wish,
    scene: { booked: { ...booked, providerName: 'Jiwoo Kim' } },
  },
  {
    what: 'booked before',
    tool: 'create_appointment',
    said: wish,
    scene: { booked: { ...booked, status: 'already-booked' } },
  },
  { what: 'in doubt', tool: 'create_appointment', said: wish, scene: { booked: { status: 'unconfirmed' } } },
  {
    what: 'a stale year, booked today',
    tool: 'create_appointment',
    said: { ...wish, appointmentTime: '2025-11-20T14:30' },
    scene: { booked: { ...booked, date: date('2026-11-16') } },
  },
  {
    what: 'a stale year, taken today',
    tool: 'create_appointment',
    said: { ...wish, appointmentTime: '2025-11-20T14:30' },
    scene: { booked: { status: 'slot-taken', alternatives: [] }, found: [slot(FRIDAY, '14:30')] },
  },
  {
    what: 'a day of last week, taken today',
    tool: 'create_appointment',
    said: { ...wish, appointmentTime: '2026-11-10T14:30' },
    scene: { booked: { status: 'slot-taken', alternatives: [slot('2026-11-16', '15:00')] } },
  },
  {
    what: 'a time of this morning',
    tool: 'create_appointment',
    said: { ...wish, appointmentTime: '08:00' },
    scene: { found: [slot('2026-11-16', '10:30')] },
  },
  { what: 'without a patient', tool: 'create_appointment', said: { ...wish, patientId: '' } },
  { what: 'without a doctor', tool: 'create_appointment', said: { ...wish, providerId: '' } },
  {
    what: 'with an unknown doctor',
    tool: 'create_appointment',
    said: { ...wish, providerId: 'Dr. Zhivago' },
  },
  {
    what: 'with one of two doctors of that name',
    tool: 'create_appointment',
    said: { ...wish, providerId: 'Dr. Lee' },
    scene: {
      roster: [
        { id: '101', name: 'Dr. Susan Lee', specialty: '' },
        { id: '103', name: 'Dr. Robert Lee', specialty: '' },
      ],
    },
  },
  { what: 'without a time', tool: 'create_appointment', said: { ...wish, appointmentTime: '' } },
  { what: 'a day without a time', tool: 'create_appointment', said: { ...wish, appointmentTime: FRIDAY } },
  {
    what: 'a day that is none',
    tool: 'create_appointment',
    said: { ...wish, appointmentTime: '2026-11-31T10:00' },
  },
  { what: 'a time nobody reads', tool: 'create_appointment', said: { ...wish, appointmentTime: 'soonish' } },
  ...REFUSALS.map(([what, outcome]) => ({
    what,
    tool: 'create_appointment',
    said: wish,
    scene: { booked: outcome },
  })),
];

export const move = { appointmentId: '700', newStartTime: TIME };
const moved = { ...booked, status: 'moved', oldCancelled: true, old: row() } as const;
const moving: SpokenScene[] = [
  { what: 'moved', tool: 'update_appointment', said: move, scene: { moved } },
  {
    what: 'moved to tomorrow',
    tool: 'update_appointment',
    said: move,
    scene: { moved: { ...moved, date: date(TOMORROW) } },
  },
  {
    what: 'a phone visit moved',
    tool: 'update_appointment',
    said: move,
    scene: { moved: { ...moved, remote: 'phone' } },
  },
  {
    what: 'moved, the old one remains',
    tool: 'update_appointment',
    said: move,
    scene: { moved: { ...moved, oldCancelled: false } },
  },
  {
    what: 'there already',
    tool: 'update_appointment',
    said: move,
    scene: { moved: { ...booked, status: 'unchanged' } },
  },
  { what: 'in doubt', tool: 'update_appointment', said: move, scene: { moved: { status: 'unconfirmed' } } },
  { what: 'not found', tool: 'update_appointment', said: move, scene: { moved: { status: 'not-found' } } },
  {
    what: 'being moved',
    tool: 'update_appointment',
    said: move,
    scene: { moved: { status: 'being-moved' } },
  },
  { what: 'without an appointment', tool: 'update_appointment', said: { ...move, appointmentId: '' } },
  { what: 'without a time', tool: 'update_appointment', said: { ...move, newStartTime: '' } },
  {
    what: 'a stale year, moved to today',
    tool: 'update_appointment',
    said: { ...move, newStartTime: '2025-11-20T14:30' },
    scene: { moved: { ...moved, date: date('2026-11-16') } },
  },
  ...UNTOUCHABLE.map((why) => ({
    what: `not ours: ${why}`,
    tool: 'update_appointment',
    said: move,
    scene: { moved: { status: 'untouchable', why } as const },
  })),
  ...REFUSALS.slice(0, 8).map(([what, outcome]) => ({
    what,
    tool: 'update_appointment',
    said: move,
    scene: { moved: outcome },
  })),
];

const cancelled = { status: 'cancelled', appointment: row(), smsQueued: false } as const;
export const one = { appointmentId: '700' };
const cancelling: SpokenScene[] = [
  { what: 'cancelled', tool: 'cancel_appointment', said: one, scene: { cancelled } },
  {
    what: 'tomorrow cancelled',
    tool: 'cancel_appointment',
    said: one,
    scene: { cancelled: { ...cancelled, appointment: row({ date: date(TOMORROW) }) } },
  },
  {
    what: 'cancelled before',
    tool: 'cancel_appointment',
    said: one,
    scene: { cancelled: { ...cancelled, status: 'already-cancelled' } },
  },
  { what: 'not found', tool: 'cancel_appointment', said: one, scene: { cancelled: { status: 'not-found' } } },
  {
    what: 'in doubt',
    tool: 'cancel_appointment',
    said: one,
    scene: { cancelled: { status: 'unconfirmed' } },
  },
  {
    what: 'refused by the EMR',
    tool: 'cancel_appointment',
    said: one,
    scene: { cancelled: { status: 'failed' } },
  },
  { what: 'without an appointment', tool: 'cancel_appointment', said: {} },
  ...UNTOUCHABLE.map((why) => ({
    what: `not ours: ${why}`,
    tool: 'cancel_appointment',
    said: one,
    scene: { cancelled: { status: 'untouchable', why } as const },
  })),
];

export const BOOKING_SCENES: readonly SpokenScene[] = [...booking, ...moving, ...cancelling];
