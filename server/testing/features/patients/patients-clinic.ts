import { randomUUID } from 'node:crypto';
import { createPatients } from '../../../src/features/patients/index.ts';
import type {
  Asker,
  Intent,
  RegisteredEvent,
  RegistrationMatter,
} from '../../../src/features/patients/registration.ts';
import type { RegistrationStore } from '../../../src/features/patients/registrations.store.ts';
import { registrationsOver } from '../../../src/features/patients/registrations.ts';
import { isSamePerson } from '../../../src/features/patients/same-person.ts';
import { silentLogger } from '../../../src/kernel/logger.ts';
import { date } from '../../../src/kernel/time/calendar.ts';
import { frozenClock } from '../../../src/kernel/time/clock.ts';
import { deadlineIn } from '../../../src/kernel/time/deadline.ts';
import type { Patient } from '../../../src/ports/emr.ts';
import { type InMemoryEmr, inMemoryEmr } from '../../adapters/emr/in-memory-emr.ts';

export const CLINIC = '6f9619ff-8b86-4d01-b42d-00cf4fc964ff';
export const ANOTHER = '7f9619ff-8b86-4d01-b42d-00cf4fc964ff';
export const soon = () => deadlineIn(4_000);

export const person = (
  id: string,
  firstName: string,
  lastName: string,
  change: Partial<Patient> = {},
): Patient => ({
  id,
  firstName,
  lastName,
  dateOfBirth: date('1980-03-05'),
  phone: '604-555-0142',
  sex: 'F',
  healthNumber: '',
  active: true,
  ...change,
});

export function aClinic(
  people: readonly Patient[] = [],
  emr: InMemoryEmr = inMemoryEmr({ patients: people }),
) {
  const clock = frozenClock('2026-11-16T16:00:00Z');
  const registered: RegisteredEvent[] = [];
  const matters: RegistrationMatter[] = [];
  const registrations = registrationsOver({
    emr: { of: async () => ({ ...emr, fresh: emr }) },
    store: inMemoryRegistrations(),
    afterwards: async (_, __, event) => void registered.push(event),
    showClinic: async (_, __, matter) => void matters.push(matter),
    log: silentLogger,
  });
  const patients = { ...createPatients({ emr: { of: async () => emr }, clock }), ...registrations };
  return { emr, clock, registered, matters, patients };
}

/** Another tool call each time, unless it is named. */
export const asker = (attemptId: string = randomUUID()): Asker => ({
  attemptId,
  callId: 'call-1',
  language: 'en',
  callerPhone: null,
});

/** One process's memory instead of the database: no locks are needed, and nothing outlives it. */
export function inMemoryRegistrations(): RegistrationStore {
  const intents = new Map<string, Intent>();
  const change = (id: string, to: Partial<Intent>) => {
    const intent = intents.get(id);
    if (intent) intents.set(id, { ...intent, ...to });
  };
  const stateOf = (id: string) => intents.get(id)?.state;
  const isOpen = (id: string) => ['writing', 'doubt'].includes(stateOf(id) ?? '');
  return {
    intend: async (_, by, newcomer) => {
      const counts = [...intents.values()].filter(({ id, state }) => isOpen(id) || state === 'registered');
      const same = counts.find((each) => isSamePerson(newcomer, each.newcomer));
      if (same) return { status: 'known', intent: same };
      const id = String(intents.size + 1);
      const fresh = {
        state: 'writing',
        patientId: null,
        sentAgoMs: 0,
        absentReads: 0,
        shown: false,
      } as const;
      const intent: Intent = { id, newcomer, asker: by, ...fresh };
      intents.set(id, intent);
      return { status: 'begun', intent };
    },
    end: async (_, id, end, also) => {
      if (!isOpen(id)) return false;
      change(id, end);
      await also({});
      return true;
    },
    doubt: async (_, id) => {
      if (stateOf(id) === 'writing') change(id, { state: 'doubt' });
    },
    read: async (_, id) => intents.get(id) ?? null,
    ofAttempt: async (_, attemptId) =>
      [...intents.values()].findLast((intent) => intent.asker.attemptId === attemptId) ?? null,
    chartsMade: async () => [...intents.values()].flatMap(({ patientId }) => patientId ?? []),
    chartOf: async (_, newcomer) =>
      [...intents.values()].find((each) => isSamePerson(newcomer, each.newcomer))?.patientId ?? null,
    countAbsentRead: async (_, id) => change(id, { absentReads: (intents.get(id)?.absentReads ?? 0) + 1 }),
    forgetShown: async (_, id) => change(id, { shown: false }),
    show: async (_, id, also) => {
      if (intents.get(id)?.shown) return;
      change(id, { shown: true });
      await also({});
    },
  };
}
