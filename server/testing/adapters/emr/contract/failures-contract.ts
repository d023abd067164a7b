import { inspect } from 'node:util';
import { expect } from 'vitest';
import { Failure } from '../../../../src/kernel/failure.ts';
import { type Emr, type EmrTrouble, emrSent, emrTrouble, type Wait } from '../../../../src/ports/emr.ts';
import { sampleDocument, todo } from './documents-contract.ts';
import { days } from './schedules-contract.ts';
import type { Contract, EmrFault, EmrSubject } from './subject.ts';
import { patience, until, whenAsked } from './waiting.ts';
import { draft, newcomer } from './writes-contract.ts';

type Operation = (emr: Emr, wait: Wait) => Promise<unknown>;

const reads = {
  ping: (emr, wait) => emr.ping(wait),
  findPatients: (emr, wait) => emr.findPatients({ phone: '6045551234' }, wait),
  getPatient: (emr, wait) => emr.getPatient('1', wait),
  listProviders: (emr, wait) => emr.listProviders(wait),
  getSchedule: (emr, wait) => emr.getSchedule('100001', days('2026-03-03'), wait),
  listBookings: (emr, wait) => emr.listBookings('100001', days('2026-03-03'), wait),
  listAppointments: (emr, wait) => emr.listAppointments('1', days('2026-03-03'), wait),
  getAppointment: (emr, wait) => emr.getAppointment('1', wait),
  getTemplateCodes: (emr, wait) => emr.getTemplateCodes(wait),
  getAppointmentTypes: (emr, wait) => emr.getAppointmentTypes(wait),
} satisfies Record<string, Operation>;
const writes = {
  book: (emr, wait) => emr.book(draft(), wait),
  cancel: (emr, wait) => emr.cancel('1', 'patient called', wait),
  markConfirmed: (emr, wait) =>
    emr.markConfirmed('1', { status: 'h', note: 'Confirmed by text Mar 2' }, wait),
  registerPatient: async (emr, wait) => emr.registerPatient?.(newcomer(), wait),
  fileDocument: async (emr, wait) => emr.fileDocument?.(sampleDocument(), wait),
  addTask: async (emr, wait) => emr.addTask?.(todo(), wait),
} satisfies Record<string, Operation>;

async function failureOf(work: Promise<unknown>): Promise<Failure> {
  const outcome = await work.then(
    () => 'it succeeded',
    (error: unknown) => error,
  );
  expect(outcome).toBeInstanceOf(Failure);
  expect(emrTrouble(outcome)).not.toBeNull();
  return outcome as Failure;
}

export function failuresContract(contract: Contract): void {
  strangers(contract);
  unplugged(contract);
  sickReads(contract);
  sickWrites(contract);
  afterwards(contract);
}

function strangers({ promise }: Contract): void {
  const refused = ['credentials', 'reauthorise'];
  promise('a wrong password, key or token is told from an outage', async ({ stranger }) => {
    const failure = await failureOf(stranger.ping(patience()));
    expect(refused).toContain(emrTrouble(failure));
  });
  promise('nothing is read with a wrong password, key or token', async ({ stranger }) => {
    const failure = await failureOf(stranger.findPatients({ phone: '6045551234' }, patience()));
    expect(refused).toContain(emrTrouble(failure));
  });
  promise('nothing is written with a wrong password, key or token, and it says so', async (subject) => {
    const before = subject.stored();
    const failure = await failureOf(subject.stranger.book(draft(), patience()));
    expect(refused).toContain(emrTrouble(failure));
    expect(['no', 'answered']).toContain(emrSent(failure));
    expect(subject.stored()).toEqual(before);
  });
}

function unplugged({ promise }: Contract): void {
  for (const [name, operation] of Object.entries({ ...reads, ...writes }))
    promise(`${name} fails as unreachable, with nothing sent, when nobody is there`, async (subject) => {
      await subject.unplug();
      const failure = await failureOf(operation(subject.emr, patience()));
      expect([emrTrouble(failure), emrSent(failure)]).toEqual(['unreachable', 'no']);
    });
  for (const [name, operation] of Object.entries({ ...reads, ...writes }))
    promise(`${name} asks nothing once the caller's time is over`, async ({ emr, requests }) => {
      const before = requests();
      const failure = await failureOf(operation(emr, { signal: AbortSignal.abort() }));
      expect([emrTrouble(failure), emrSent(failure)]).toEqual(['timeout', 'no']);
      expect(requests()).toBe(before);
    });
}

const said: Readonly<Record<Exclude<EmrFault, 'silent' | 'silent-before' | 'huge'>, readonly EmrTrouble[]>> =
  {
    html: ['misconfigured'],
    error: ['refused', 'misconfigured', 'unreachable'],
    'error-after': ['refused', 'misconfigured', 'unreachable'],
    reset: ['unreachable'],
    garbage: ['malformed'],
    empty: ['malformed'],
  };

function sickReads({ promise }: Contract): void {
  for (const [fault, troubles] of Object.entries(said))
    for (const [name, operation] of Object.entries(reads))
      promise(`${name} fails by name when the EMR answers with: ${fault}`, async (subject) => {
        subject.inject(fault as EmrFault, 'everything');
        const failure = await failureOf(operation(subject.emr, patience()));
        expect(troubles).toContain(emrTrouble(failure));
      });
  for (const [name, operation] of Object.entries(reads))
    promise(`${name} ends with its signal when the EMR says nothing`, async ({ emr, inject, requests }) => {
      inject('silent', 'everything');
      const failure = await failureOf(whenAsked<unknown>(requests, (wait) => operation(emr, wait)));
      expect(emrTrouble(failure)).toBe('timeout');
    });
}

function sickWrites({ promise }: Contract): void {
  const lost = ['html', 'reset', 'garbage', 'empty'] as const;
  for (const [name, operation] of Object.entries(writes)) {
    const on = name as keyof typeof writes;
    for (const fault of lost)
      promise(`${name} may have been done, it says, when the answer is: ${fault}`, async (subject) => {
        subject.inject(fault, on);
        const failure = await failureOf(operation(subject.emr, patience()));
        expect(said[fault]).toContain(emrTrouble(failure));
        expect(emrSent(failure)).toBe('unknown');
      });
    for (const fault of ['silent', 'silent-before'] as const)
      promise(`${name} may have been done, it says, when time ran out: ${fault}`, async (subject) => {
        // What has to be read first is read; only the write itself is left without an answer.
        const before = written(subject);
        subject.inject(fault, on);
        const failure = await failureOf(untilWritten(subject, operation));
        expect([emrTrouble(failure), emrSent(failure)]).toEqual(['timeout', 'unknown']);
        if (fault === 'silent') await until(() => written(subject) !== before);
        else expect(written(subject)).toBe(before);
      });
    promise(`${name} is refused in so many words, and a read can settle it`, async (subject) => {
      const before = written(subject);
      subject.inject('error', on);
      const failure = await failureOf(operation(subject.emr, patience()));
      expect(said.error).toContain(emrTrouble(failure));
      expect(emrSent(failure)).not.toBe('no');
      expect(written(subject)).toBe(before);
    });
  }
  promise(
    'a booking that failed after it was stored is never said not to have been sent',
    async (subject) => {
      subject.inject('error-after', 'book');
      const failure = await failureOf(writes.book(subject.emr, patience()));
      expect(emrSent(failure)).not.toBe('no');
      expect((await subject.emr.listBookings('100001', days('2026-03-09'), patience())).length).toBe(1);
    },
  );
  promise('no write is repeated by the adapter, whatever befalls it', async (subject) => {
    for (const fault of ['reset', 'garbage', 'empty', 'error-after'] as const) {
      const before = subject.stored().length;
      subject.inject(fault, 'book');
      await failureOf(writes.book(subject.emr, patience()));
      subject.recover();
      expect(subject.stored().length, fault).toBe(before + 1);
    }
  });
}

/** A digest of what the system holds. */
function written(subject: EmrSubject): string {
  const documents = subject.documents().map(({ id }) => id);
  return JSON.stringify([subject.stored(), subject.storedPatients(), documents, subject.todos()]);
}

/** Lets the reads of a write pass, and gives up when the write itself has arrived. */
async function untilWritten(subject: EmrSubject, operation: Operation): Promise<unknown> {
  return whenAsked(subject.stuck, (wait) => operation(subject.emr, wait));
}

function afterwards({ promise }: Contract): void {
  promise('a failure tells nothing about patients, and nothing that the EMR said', async (subject) => {
    for (const fault of ['html', 'error', 'garbage'] as const) {
      subject.inject(fault, 'everything');
      const failure = await failureOf(reads.findPatients(subject.emr, patience()));
      expect(inspect(failure, { depth: 6 })).not.toMatch(/smith|604.?555|<html|<title|9698658215/i);
      subject.recover();
    }
  });
  promise('a failure is a sentence that somebody at the clinic can read', async (subject) => {
    await subject.unplug();
    const failure = await failureOf(subject.emr.ping(patience()));
    expect(failure.message).toMatch(/^[A-Z].{15,}\.$/);
  });
  promise('after trouble is over, everything works again', async (subject) => {
    for (const fault of ['reset', 'garbage', 'error'] as const) {
      subject.inject(fault, 'everything');
      await failureOf(subject.emr.listProviders(patience()));
      subject.recover();
      expect((await subject.emr.listProviders(patience())).length).toBe(2);
    }
  });
  promise('many questions at once are all answered, each with its own answer', async ({ emr }) => {
    const ids = ['1', '2', '3', '4', '5', '6', '7', '8', '9', '10', '11', '12'];
    const found = await Promise.all(ids.map((id) => emr.getPatient(id, patience())));
    expect(found.map((patient) => patient?.id)).toEqual(ids);
  });
}
