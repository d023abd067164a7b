import type { NamedAppointment } from '../../src/features/scheduling/index.ts';
import { date, time } from '../../src/kernel/time/calendar.ts';
import { appointment, type Scene, slot } from '../../testing/features/voice/test-call.ts';

/** One answer of a tool: what happened, what the model sent, and what the clinic is like. */
export interface SpokenScene {
  readonly what: string;
  readonly tool: string;
  readonly said: Readonly<Record<string, unknown>>;
  /** Made anew for each language: a scene remembers what was asked in it. */
  readonly scene?: (() => Scene) | Scene;
  /** The same call, heard again. */
  readonly again?: boolean;
}

export const TOMORROW = '2026-11-17';
export const FRIDAY = '2026-11-20';
export const [LEE, TIME] = ['101', `${FRIDAY}T14:30`];
export const BORN = '1980-03-05';

export const place = { providerId: LEE, providerName: 'Dr. Susan Lee', smsQueued: false } as const;
export const booked = {
  status: 'booked',
  appointmentId: '900',
  date: date(FRIDAY),
  time: time('14:30'),
  ...place,
} as const;
export const wish = { patientId: '1', providerId: LEE, appointmentTime: TIME };
export const two = [slot(FRIDAY, '15:00'), slot(FRIDAY, '15:30')];
export const three = [
  slot(TOMORROW, '09:00'),
  slot('2026-11-18', '14:00', '102'),
  slot('2026-11-18', '14:30', '102'),
];
export const row = (change: object = {}): NamedAppointment => ({
  ...appointment(change),
  providerName: 'Dr. Susan Lee',
});
