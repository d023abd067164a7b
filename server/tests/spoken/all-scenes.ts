import { Failure } from '../../src/kernel/failure.ts';
import { BOOKING_SCENES, move, one } from './booking-scenes.ts';
import { newcomer, PEOPLE_SCENES, who } from './people-scenes.ts';
import { type SpokenScene, wish } from './scene.ts';
import { day, prefers, TIME_SCENES } from './time-scenes.ts';

const clinic: SpokenScene[] = [
  { what: 'open', tool: 'get_clinic_info', said: {} },
  { what: 'taking new patients', tool: 'checkNewPatientAcceptance', said: {} },
  {
    what: 'a waitlist',
    tool: 'checkNewPatientAcceptance',
    said: {},
    scene: { clinic: { acceptingNewPatients: false } },
  },
  {
    what: 'no waitlist',
    tool: 'checkNewPatientAcceptance',
    said: {},
    scene: { clinic: { acceptingNewPatients: false, waitlistEnabled: false } },
  },
  { what: 'on the waitlist', tool: 'add_to_waitlist', said: newcomer },
  {
    what: 'from a hidden number, without another',
    tool: 'add_to_waitlist',
    said: { ...newcomer, phone: '' },
    scene: { callerPhone: null },
  },
  {
    what: 'no waitlist',
    tool: 'add_to_waitlist',
    said: newcomer,
    scene: { clinic: { waitlistEnabled: false } },
  },
  { what: 'two doctors', tool: 'get_providers', said: {} },
  { what: 'no doctor', tool: 'get_providers', said: {}, scene: { roster: [] } },
  { what: 'to the number of the call', tool: 'request_callback', said: { reason: 'a form' } },
  {
    what: 'to another number',
    tool: 'request_callback',
    said: { reason: 'a form', phone: '604-555-0188' },
  },
  {
    what: 'a message',
    tool: 'request_callback',
    said: { reason: 'a form', messageOnly: true },
  },
  { what: 'put through', tool: 'transfer_call', said: { reason: 'billing' } },
];

/** Each tool once, with all that a caller needs, while the clinic's system or our own is gone. */
const USUAL: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  create_appointment: wish,
  update_appointment: move,
  cancel_appointment: one,
  register_new_patient: newcomer,
  get_available_slots: day,
  find_earliest_appointment: {},
  findAppointmentByPreference: prefers,
  check_appointments: { patientId: '1' },
  search_patient_by_phone: {},
  search_patient: who,
  get_patient: { patientId: '1' },
  get_providers: {},
};
const gonePart = (what: string, broken: Error): SpokenScene[] =>
  Object.entries(USUAL).map(([tool, said]) => ({
    what,
    tool,
    said,
    scene: () => ({ broken, roster: [] }),
  }));

export const SPOKEN_SCENES: readonly SpokenScene[] = [
  ...BOOKING_SCENES,
  ...TIME_SCENES,
  ...PEOPLE_SCENES,
  ...clinic,
  ...gonePart("the clinic's system is gone", new Failure('EMR_UNAVAILABLE', 'gone')),
  ...gonePart('something broke', new Error('broken')),
];
