import { date } from '../../src/kernel/time/calendar.ts';
import { emrFailure } from '../../src/ports/emr.ts';
import { inMemoryEmr } from '../../testing/adapters/emr/in-memory-emr.ts';
import { patient } from '../../testing/features/voice/test-call.ts';
import { BORN, type SpokenScene } from './scene.ts';

export const newcomer = {
  firstName: 'Ana',
  lastName: 'Torres',
  dateOfBirth: '1991-07-04',
  gender: 'F',
  phone: '604-555-0177',
};
const wang = patient('1', { firstName: '小明', lastName: '王' });
const family = [patient('1'), patient('2', { firstName: 'Bo', dateOfBirth: date('2015-01-02') })];
const twins = [patient('1'), patient('2', { phone: '604-555-0199' })];
const gone = [patient('1', { active: false })];
export const who = { name: 'Wei Chen', dateOfBirth: BORN };
export const PEOPLE_SCENES: readonly SpokenScene[] = [
  { what: 'found by number', tool: 'search_patient_by_phone', said: {} },
  { what: 'found by number and birth date', tool: 'search_patient_by_phone', said: { dateOfBirth: BORN } },
  {
    what: 'found by number and birth date, in characters',
    tool: 'search_patient_by_phone',
    said: { dateOfBirth: BORN },
    scene: { patients: [wang] },
  },
  { what: 'a family on one number', tool: 'search_patient_by_phone', said: {}, scene: { patients: family } },
  { what: 'an unknown number', tool: 'search_patient_by_phone', said: {}, scene: { patients: [] } },
  {
    what: 'an unknown number with a birth date',
    tool: 'search_patient_by_phone',
    said: { dateOfBirth: BORN },
    scene: { patients: [] },
  },
  {
    what: 'a withheld number',
    tool: 'search_patient_by_phone',
    said: {},
    scene: { callerPhone: 'anonymous' },
  },
  {
    what: 'a withheld number with a birth date',
    tool: 'search_patient_by_phone',
    said: { dateOfBirth: BORN },
    scene: { callerPhone: 'anonymous' },
  },
  { what: 'an inactive file', tool: 'search_patient_by_phone', said: {}, scene: { patients: gone } },
  { what: 'a birth date nobody reads', tool: 'search_patient_by_phone', said: { dateOfBirth: 'long ago' } },
  { what: 'found by name', tool: 'search_patient', said: who },
  {
    what: 'found by name, in characters',
    tool: 'search_patient',
    said: { name: '王小明', dateOfBirth: BORN },
    scene: { patients: [wang] },
  },
  {
    what: 'two with that name',
    tool: 'search_patient',
    said: { name: 'Wei Chen' },
    scene: { patients: twins },
  },
  { what: 'two with that name and birthday', tool: 'search_patient', said: who, scene: { patients: twins } },
  { what: 'an unknown name', tool: 'search_patient', said: { name: 'Nora Quist' } },
  { what: 'an unknown name, again', tool: 'search_patient', said: { name: 'Nora Quist' }, again: true },
  { what: 'an unknown name and birthday', tool: 'search_patient', said: { ...who, name: 'Nora Quist' } },
  { what: 'an inactive file', tool: 'search_patient', said: who, scene: { patients: gone } },
  { what: 'without a name', tool: 'search_patient', said: {} },
  { what: 'opened', tool: 'get_patient', said: { patientId: '1' } },
  {
    what: 'opened, in characters',
    tool: 'get_patient',
    said: { patientId: '1' },
    scene: { patients: [wang] },
  },
  { what: 'not there', tool: 'get_patient', said: { patientId: '99' } },
  { what: 'inactive', tool: 'get_patient', said: { patientId: '1' }, scene: { patients: gone } },
  { what: 'registered', tool: 'register_new_patient', said: newcomer },
  {
    what: 'registered, in characters',
    tool: 'register_new_patient',
    said: { ...newcomer, firstName: '小红', lastName: '李' },
  },
  {
    what: 'registered before',
    tool: 'register_new_patient',
    said: { ...newcomer, firstName: 'Wei', lastName: 'Chen', dateOfBirth: BORN, phone: '6045550142' },
  },
  {
    what: 'inactive',
    tool: 'register_new_patient',
    said: { ...newcomer, firstName: 'Wei', lastName: 'Chen', dateOfBirth: BORN, phone: '6045550142' },
    scene: { patients: gone },
  },
  {
    what: 'a wrong check digit',
    tool: 'register_new_patient',
    said: { ...newcomer, healthCardNumber: '9698658216' },
  },
  {
    what: "another's health card",
    tool: 'register_new_patient',
    said: { ...newcomer, healthCardNumber: '9698658215' },
    scene: { patients: [patient('5', { healthNumber: '9698658215' })] },
  },
  {
    what: 'in doubt',
    tool: 'register_new_patient',
    said: newcomer,
    scene: () => {
      const emr = inMemoryEmr();
      emr.failNext('registerPatient', emrFailure('timeout', 'no answer', { sent: 'unknown' }));
      return { emr };
    },
  },
  { what: 'without a name', tool: 'register_new_patient', said: { ...newcomer, firstName: '' } },
  { what: 'with a name only', tool: 'register_new_patient', said: { firstName: 'Ana' } },
  {
    what: 'a birth date nobody reads',
    tool: 'register_new_patient',
    said: { ...newcomer, dateOfBirth: 'long ago' },
  },
  {
    what: 'no new patients, a waitlist',
    tool: 'register_new_patient',
    said: newcomer,
    scene: { clinic: { acceptingNewPatients: false } },
  },
  {
    what: 'no new patients, no waitlist',
    tool: 'register_new_patient',
    said: newcomer,
    scene: { clinic: { acceptingNewPatients: false, waitlistEnabled: false } },
  },
];
