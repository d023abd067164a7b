import type { Database } from '../../../src/database/database.ts';
import { createRegistrations } from '../../../src/features/patients/index.ts';
import type {
  RegisteringEmr,
  RegistrationParts,
  RegistrationTiming,
} from '../../../src/features/patients/registering.ts';
import type {
  RegisteredEvent,
  Registration,
  RegistrationMatter,
} from '../../../src/features/patients/registration.ts';
import { createLedger } from '../../../src/features/scheduling/ledger/index.ts';
import { Failure, isOutage } from '../../../src/kernel/failure.ts';
import { silentLogger } from '../../../src/kernel/logger.ts';
import { date } from '../../../src/kernel/time/calendar.ts';
import { deadlineIn } from '../../../src/kernel/time/deadline.ts';
import type { NewPatient } from '../../../src/ports/emr.ts';
import { type TestDatabase, testDatabase } from '../../../tests/test-database.ts';
import { insertClinic } from '../../../tests/world/rows.ts';
import { type InMemoryEmr, inMemoryEmr } from '../../adapters/emr/in-memory-emr.ts';

export const JOHN: NewPatient = {
  firstName: 'John',
  lastName: 'Smith',
  dateOfBirth: date('1980-05-15'),
  sex: 'M',
  phone: '6045550142',
  address: '',
  city: '',
  province: 'BC',
  postalCode: '',
  healthNumber: '9123456789',
  healthCardType: 'BC',
  email: '',
  language: 'en',
};

const QUICK: RegistrationTiming = {
  leastForWriteMs: 20,
  writeMs: 700,
  readMs: 4_000,
  settleAfterMs: 0,
  absentAfterMs: [0, 1],
  showAfterMs: 0,
  lookEveryMs: 0,
  watchEveryMs: 0,
  watchMs: 60_000,
};

export interface RegisteringClinic {
  readonly clinicId: string;
  readonly events: RegisteredEvent[];
  readonly matters: RegistrationMatter[];
  /** One process of the service; several share the database and the EMR. */
  process(between?: RegistrationParts['between']): RegisteringProcess;
  /** Our database goes out, or comes back. */
  setOut(out: boolean): void;
  /** Runs what the settling jobs would do, so many times. */
  settle(rounds?: number): Promise<void>;
  /** The process that had this tool call is gone, and its lease is over. */
  endLeases(): Promise<void>;
}

export interface RegisteringProcess {
  /** As the webhook does it: the same tool call never registers twice. */
  once(toolCallId: string, patient: NewPatient, ms?: number): Promise<Registration['status'] | 'failed'>;
  close(): Promise<void>;
}

export function registeringDatabase(): Promise<TestDatabase> {
  return testDatabase({ max: 12 });
}

export async function registeringClinic(
  database: TestDatabase,
  emr: RegisteringEmr,
): Promise<RegisteringClinic> {
  const clinicId = await insertClinic(database.ownerQuery);
  const events: RegisteredEvent[] = [];
  const matters: RegistrationMatter[] = [];
  let out = false;
  const db = withSwitch(database.db, () => out);
  const ledger = createLedger({ db });
  const registrationsOf = (between: RegistrationParts['between'] = async () => undefined) =>
    createRegistrations(
      {
        db,
        emr: { of: async () => emr },
        log: silentLogger,
        afterwards: async (_, __, event) => void events.push(event),
        showClinic: async (_, __, matter) => void matters.push(matter),
      },
      { between, timing: QUICK },
    );
  return {
    clinicId,
    events,
    matters,
    setOut: (to) => {
      out = to;
    },
    process: (between) => {
      const { register, recallRegistration, close } = registrationsOf(between);
      const once: RegisteringProcess['once'] = async (toolCallId, patient, ms = 4_500) => {
        const key = { callId: 'call-1', toolCallId, tool: 'register_new_patient', argumentsHash: 'h' };
        const deadline = deadlineIn(ms);
        const work = async (attemptId: string) => {
          const asker = { attemptId, callId: 'call-1', language: 'en', callerPhone: null } as const;
          return answerOf(await register(clinicId, patient, deadline, asker).catch(apology));
        };
        const recall = async (attemptId: string) => {
          const found = await recallRegistration(clinicId, attemptId);
          return found && answerOf(found.outcome);
        };
        const said = await ledger.runOnce(clinicId, key, deadline, work, recall).catch(cannotTell);
        return (said?.answer as { status: Registration['status'] } | undefined)?.status ?? 'unconfirmed';
      };
      return { once, close };
    },
    settle: async (rounds = 4) => {
      const [job] = registrationsOf().jobs;
      for (let round = 0; round < rounds; round += 1)
        for (const { id, payload } of await database.ownerQuery(
          'select id, payload from jobs where clinic_id = $1 and finished_at is null order by id',
          [clinicId],
        )) {
          const given = { id: Number(id), clinicId, payload, attempt: 1 };
          const outcome = await job?.run(given, new AbortController().signal).catch(() => null);
          if (outcome === 'done')
            await database.ownerQuery('update jobs set finished_at = now() where id = $1', [id]);
        }
    },
    endLeases: async () => {
      await database.ownerQuery(
        `update attempts set lease_until = now() - interval '1 second' where clinic_id = $1`,
        [clinicId],
      );
    },
  };
}

export function emrInMemory(): InMemoryEmr & RegisteringEmr {
  const emr = inMemoryEmr();
  return { ...emr, fresh: emr };
}

// As the webhook stores it: an answer that nobody could be sure of says so.
function answerOf(outcome: Registration | { readonly status: 'failed' }): object {
  return outcome.status === 'unconfirmed' ? { ...outcome, unconfirmed: true } : outcome;
}

function apology(error: unknown): { readonly status: 'failed' } {
  if (isOutage(error)) throw error;
  return { status: 'failed' };
}

function cannotTell(error: unknown) {
  if (!isOutage(error)) throw error;
  return { answer: { status: 'unconfirmed' } };
}

function withSwitch(db: TestDatabase['db'], isOut: () => boolean): Database<'patients' | 'scheduling'> {
  return new Proxy(db, {
    get: (target, name) => {
      if (name !== 'inClinic' && name !== 'asPlatform') return Reflect.get(target, name);
      return async (...given: unknown[]) => {
        if (isOut()) throw new Failure('UNAVAILABLE', 'the database is out');
        return (target[name] as (...all: unknown[]) => Promise<unknown>).apply(target, given);
      };
    },
  });
}
