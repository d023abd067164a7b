import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import {
  aCall,
  appointment,
  ask,
  expectSpeakable,
  type Scene,
  slot,
} from '../../../../testing/features/voice/test-call.ts';
import { LANGUAGES } from '../../../kernel/language.ts';
import { date, time } from '../../../kernel/time/calendar.ts';
import { readArguments } from '../arguments/read-arguments.ts';
import type { Tool } from '../tool.ts';
import { loadToolbox } from '../toolbox.ts';

const box = await loadToolbox(new URL('./', import.meta.url));
const EVERY = box.tools.map((tool) => [tool.name, tool] as const);

/** Those of the spec; a tool that comes after them needs no row here. */
const SPECIFIED: [string, string[]][] = [
  ['search_patient_by_phone', []],
  ['search_patient', ['searchPatient']],
  ['get_patient', ['getPatientDetails']],
  ['getUpcomingAppointments', []],
  ['get_clinic_info', ['getClinicSettings']],
  ['get_providers', ['getProviders']],
  ['get_available_slots', ['getAvailableSlots']],
  ['find_earliest_appointment', ['findEarliestAppointment']],
  ['findAppointmentByPreference', []],
  ['check_appointments', ['getPatientAppointments']],
  ['create_appointment', ['bookAppointment']],
  ['update_appointment', []],
  ['cancel_appointment', ['cancelAppointment']],
  ['register_new_patient', ['registerPatient']],
  ['checkNewPatientAcceptance', []],
  ['add_to_waitlist', ['addToWaitlist']],
  ['transfer_call', ['transferToHuman']],
  ['log_call_metadata', ['logCallSummary']],
];

describe('the eighteen tools', () => {
  test('all exist', () => {
    expect(SPECIFIED.length).toBe(18);
    expect(box.tools.map(({ name }) => name)).toEqual(
      expect.arrayContaining(SPECIFIED.map(([name]) => name)),
    );
  });

  test.each(SPECIFIED)('%s also answers to %j', (name, aliases) => {
    expect(box.find(name)?.aliases).toEqual(aliases);
    for (const alias of aliases) expect(box.find(alias)?.name).toBe(name);
  });

  test.each([
    ['create_appointment', 'startTime', 'appointmentTime'],
    ['create_appointment', 'demographicId', 'patientId'],
    ['update_appointment', 'datetime', 'newStartTime'],
    ['update_appointment', 'providerId', 'newProviderId'],
    ['update_appointment', 'demographicId', 'patientId'],
    ['log_call_metadata', 'action', 'callOutcome'],
    ['log_call_metadata', 'outcome', 'callOutcome'],
    ['log_call_metadata', 'demographicId', 'patientId'],
    ['register_new_patient', 'hin', 'healthCardNumber'],
    ['register_new_patient', 'sex', 'gender'],
    ['get_patient', 'demographicId', 'patientId'],
    ['check_appointments', 'demographicId', 'patientId'],
    ['findAppointmentByPreference', 'demographicId', 'patientId'],
  ])('%s still accepts %s for %s', (name, old, current) => {
    expect(box.find(name)?.renamed).toHaveProperty(old, current);
  });

  test('that write are exactly five', () => {
    expect(
      SPECIFIED.map(([name]) => name)
        .filter((name) => box.find(name)?.writes)
        .toSorted(),
    ).toEqual([
      'add_to_waitlist',
      'cancel_appointment',
      'create_appointment',
      'register_new_patient',
      'update_appointment',
    ]);
  });

  test.each(EVERY)(
    '%s is described to the model in less than 1000 characters, with its arguments',
    (_, tool) => {
      expect(tool.description.length).toBeGreaterThan(20);
      expect(tool.description.length).toBeLessThan(1000);
      const schema = z.toJSONSchema(tool.arguments, { io: 'input', unrepresentable: 'any' });
      for (const argument of Object.values(schema.properties ?? {}))
        expect(argument).toMatchObject({ type: expect.any(String), description: expect.any(String) });
    },
  );

  test('state which arguments they need', () => {
    const required = (name: string) =>
      z.toJSONSchema(box.find(name)!.arguments, { io: 'input', unrepresentable: 'any' }).required;
    expect(required('create_appointment')).toEqual(['patientId', 'providerId', 'appointmentTime']);
    expect(required('update_appointment')).toEqual(['appointmentId', 'newStartTime']);
    expect(required('get_clinic_info')).toEqual([]);
  });

  test.each(EVERY)('%s apologises in both languages', (_, { whenItFails }) => {
    for (const language of LANGUAGES)
      expectSpeakable({ ...whenItFails.result, message: whenItFails.say(language) }, language);
  });
});

const WEIRD: readonly unknown[] = [
  undefined,
  null,
  '',
  '   ',
  '%',
  ',',
  '{{customer.number}}',
  '../../etc/passwd',
  '<?xml version="1.0"?><!DOCTYPE a [<!ENTITY b "c">]><a>&b;</a>',
  "'; drop table patients; --",
  '2026-02-30',
  '0000-00-00T99:99',
  '23:45',
  'x'.repeat(100_000),
  '\u0000\u2028\r\n',
  '\ud800',
  '李小龙',
  Number.NaN,
  Number.MAX_VALUE,
  -1,
  0,
  true,
  [],
  [[['deep']]],
  {},
  { toString: 'x', __proto__: null },
  JSON.parse('{"__proto__": {"admin": true}}'),
];

const scene: Scene = {
  booked: { status: 'slot-held', alternatives: [] },
  moved: { status: 'slot-held', alternatives: [] },
  cancelled: { status: 'not-found' },
  found: [slot('2026-11-17', '09:30')],
  appointments: [
    { ...appointment(), date: date('2026-11-20'), time: time('09:30'), providerName: 'Dr. Susan Lee' },
  ],
};

function argumentNames(tool: Tool): string[] {
  const schema = z.toJSONSchema(tool.arguments, { io: 'input', unrepresentable: 'any' });
  return [...Object.keys(schema.properties ?? {}), ...Object.keys(tool.renamed)];
}

describe('bad input', () => {
  test.each(EVERY)(
    '%s has a spoken answer for every odd value, in each argument and in all',
    async (_, tool) => {
      const names = argumentNames(tool);
      const good = Object.fromEntries(names.map((each) => [each, '1']));
      const bodies = WEIRD.flatMap((value) => [
        Object.fromEntries(names.map((each) => [each, value])),
        ...names.map((each) => ({ ...good, [each]: value })),
      ]);
      for (const [index, body] of bodies.entries()) {
        const language = index % 2 === 0 ? 'en' : 'zh';
        const answer = await ask(tool, body, aCall({ ...scene, language, patients: [] }));
        expect(JSON.stringify(answer).length).toBeLessThan(4_000);
      }
    },
  );

  test.each(EVERY)('%s accepts a hundred thousand characters in every argument without delay', (_, tool) => {
    const body = Object.fromEntries(argumentNames(tool).map((each) => [each, 'ab 12:'.repeat(20_000)]));
    const began = performance.now();
    expect(readArguments(tool, body).status).toBe('ready');
    expect(performance.now() - began).toBeLessThan(20_000);
  });
});
