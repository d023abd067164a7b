import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { JobKind } from '../src/database/jobs/jobs.ts';
import { createAudit } from '../src/features/audit/index.ts';
import { createInbox } from '../src/features/inbox/index.ts';
import { createNotifications } from '../src/features/notifications/index.ts';
import { frozenClock } from '../src/kernel/time/clock.ts';
import { emrFailure } from '../src/ports/emr.ts';
import { inMemoryEmr } from '../testing/adapters/emr/in-memory-emr.ts';
import { type ForgetfulDatabase, forgetful } from '../testing/database/lost-answers.ts';
import { aReading, type FaxOffice, faxOffice, onePage } from '../testing/features/fax/fax-office.ts';
import { WEI } from '../testing/features/fax/shared-fax-office.ts';
import { JOHN, registeringClinic } from '../testing/features/patients/registering-clinic.ts';
import { bookingClinic, NINE } from '../testing/features/scheduling/booking/booking-clinic.ts';
import { smsClinic } from '../testing/features/sms/sms-clinic.ts';
import { testDatabase } from './test-database.ts';
import { insertClinic, insertUser } from './world/rows.ts';

// What was begun ends, or waits with a job, whichever commit of ours goes unanswered.

let database: ForgetfulDatabase;
beforeAll(async () => {
  database = forgetful(await testDatabase({ max: 20 }));
});
afterAll(() => database.close());

/** Once for each commit that the work makes; none is lost while a world is prepared or looked at. */
async function losingEach(
  play: (lossy: (work: () => Promise<unknown>) => Promise<void>, nth: number) => Promise<void>,
): Promise<number> {
  for (let nth = 1; nth < 60; nth += 1) {
    let wasLost = false;
    await play(async (work) => {
      database.loseAnswer(nth);
      await work().catch(() => undefined);
      wasLost = database.hasLost();
      database.loseAnswer(Number.POSITIVE_INFINITY);
    }, nth);
    if (!wasLost) return nth - 1;
  }
  throw new Error('the work never ends');
}

const unfinished = async (clinicId: string) =>
  (
    await database.ownerQuery('select kind from jobs where clinic_id = $1 and finished_at is null', [
      clinicId,
    ])
  ).map(({ kind }) => kind);

/** What the runner does, without its waits: a run that failed comes again, and so does one that wants to. */
async function runJobs(clinicId: string, kinds: readonly JobKind[], rounds = 8): Promise<void> {
  for (let round = 0; round < rounds; round += 1) {
    const due = await database.ownerQuery(
      'select id, kind, payload from jobs where clinic_id = $1 and finished_at is null order by id',
      [clinicId],
    );
    for (const { id, kind, payload } of due) {
      const outcome = await kinds
        .find((each) => each.kind === kind)
        ?.run({ id: Number(id), clinicId, payload, attempt: 1 }, new AbortController().signal)
        .catch(() => null);
      if (outcome === 'done')
        await database.ownerQuery('update jobs set finished_at = now() where id = $1', [id]);
    }
  }
}

describe('a text message', () => {
  let desk: Awaited<ReturnType<typeof smsClinic>>;
  beforeAll(async () => {
    desk = await smsClinic({ database, timing: { rewriteAfterMs: [0, 0] } });
  });
  afterAll(() => desk.simulator.close());

  test.each<[string, '10011' | '40300' | null]>([
    ['that the vendor takes', null],
    ['that the vendor has no time for at first', '10011'],
    ['that the vendor refuses', '40300'],
  ])('%s is sent, has failed or waits, and leaves at most twice', async (_, refusal) => {
    const commits = await losingEach(async (lossy) => {
      const clinicId = await desk.aClinic();
      desk.simulator.faults.clear();
      desk.simulator.ledger.clear();
      if (refusal) desk.simulator.refuse(refusal);
      await desk.queue(clinicId);
      await lossy(async () => {
        for (let round = 0; round < 6; round += 1) {
          await runJobs(clinicId, [desk.job], 1);
          if (refusal === '10011') desk.simulator.faults.clear();
          await desk.waitOver();
        }
      });
      const [row] = await desk.rows(clinicId);
      const waits = row?.state === 'queued' || row?.state === 'sending';
      if (waits) expect(await unfinished(clinicId)).toContain('send-sms');
      else expect(row?.state).toMatch(refusal ? /^(sent|failed)$/ : /^sent$/);
      expect(desk.posts()).toBeLessThanOrEqual(2);
      await desk.ownerQuery('update jobs set finished_at = now()');
    });
    expect(commits).toBeGreaterThan(1);
  });
});

describe('a fax', () => {
  let office: FaxOffice;
  beforeAll(async () => {
    office = await faxOffice({
      database,
      pages: onePage,
      reader: { read: async () => aReading(WEI), close: async () => undefined },
      filing: {
        timing: {
          undoMs: 0,
          readMs: 500,
          writeEndsMs: 0,
          absentAfterMs: [0, 0],
          againMs: 0,
          awayMs: 0,
        },
      },
    });
  });

  const statesOf = async (id: string) =>
    (await database.ownerQuery('select status, filing_state from fax_documents where id = $1', [id]))[0];

  test('is read, and then filed once', async () => {
    const commits = await losingEach(async (lossy, nth) => {
      const { id: clinicId, manager } = await office.aClinic();
      const before = office.emr.documents().length;
      const { body } = await office.upload(manager, 'fax.pdf', Buffer.from(`%PDF-1.7 lost answer ${nth}`));
      const { id } = body.data;
      await lossy(async () => {
        await runJobs(clinicId, office.jobs);
        await office.ask({ method: 'PUT', url: `/api/fax/documents/${id}/verify`, as: manager, payload: {} });
        await runJobs(clinicId, office.jobs);
      });
      // Whoever confirmed the patient and heard of an error tries again, and is told that it was done.
      await office.ask({ method: 'PUT', url: `/api/fax/documents/${id}/verify`, as: manager, payload: {} });
      await runJobs(clinicId, office.jobs);
      expect(await statesOf(id)).toEqual({ status: 'verified', filing_state: 'filed' });
      expect(office.emr.documents().length - before).toBe(1);
      expect(await unfinished(clinicId)).toEqual([]);
    });
    expect(commits).toBeGreaterThan(4);
  });

  test('that the EMR refuses fails, with an item', async () => {
    const undo = office.emr.before('fileDocument', () =>
      Promise.reject(emrFailure('refused', 'No.', { sent: 'answered' })),
    );
    await losingEach(async (lossy, nth) => {
      const { id: clinicId, manager } = await office.aClinic();
      const { body } = await office.upload(manager, 'fax.pdf', Buffer.from(`%PDF-1.7 refused ${nth}`));
      const { id } = body.data;
      await runJobs(clinicId, office.jobs);
      await office.ask({ method: 'PUT', url: `/api/fax/documents/${id}/verify`, as: manager, payload: {} });
      await lossy(() => runJobs(clinicId, office.jobs));
      expect(await statesOf(id)).toMatchObject({ filing_state: 'failed' });
      const items = await database.ownerQuery(
        "select state from inbox_items where clinic_id = $1 and kind = 'fax_filing'",
        [clinicId],
      );
      expect(items).toEqual([{ state: 'open' }]);
    });
    undo();
  });
});

describe('a task in the EMR', () => {
  test('is written once', async () => {
    const { db } = database;
    const clinics = {
      read: async () =>
        ({
          timezone: 'America/Vancouver',
          emrTasks: { kinds: ['booking_in_doubt'], assignTo: '101' },
        }) as never,
      all: async () => [],
    };
    const inbox = await createInbox({
      db,
      notifications: createNotifications({ db }),
      audit: createAudit({ db }),
      clock: frozenClock('2026-11-16T17:00:00Z'),
      outside: { clinics, mail: null, publicUrl: 'https://desk.example.test' },
    });
    const commits = await losingEach(async (lossy) => {
      const clinicId = await insertClinic(database.ownerQuery);
      await insertUser(database.ownerQuery, clinicId);
      const emr = inMemoryEmr({
        patients: [
          {
            ...{ id: '7', firstName: 'Wei', lastName: 'Chen', dateOfBirth: null, phone: '', sex: 'F' },
            ...{ healthNumber: '', active: true },
          },
        ],
      });
      const kind = inbox.taskJob({ of: async () => emr });
      const { id } = await inbox.report(db, clinicId, {
        kind: 'booking_in_doubt',
        cause: 'attempt-1',
        name: 'Wei Chen',
        patientId: '7',
        phone: '+16045550142',
        facts: { when: 'Friday at nine' },
      });
      await lossy(() => runJobs(clinicId, [kind as JobKind]));
      const [row] = await database.ownerQuery('select emr_task from inbox_items where id = $1', [id]);
      expect([row?.emr_task, emr.tasks().length]).toEqual(['written', 1]);
    });
    expect(commits).toBeGreaterThan(2);
  });
});

const UNDER_WAY = ['writing', 'doubt', 'undoing'];

describe('an appointment', () => {
  test('is booked once, or not at all, and no time stays claimed', async () => {
    const commits = await losingEach(async (lossy) => {
      const clinic = await bookingClinic(database);
      const desk = clinic.process();
      await lossy(async () => {
        await desk.book(NINE).catch(() => undefined);
        await clinic.settle(6);
      });
      await clinic.settle(6);
      const states = await clinic.states();
      const open = states.filter((state) => UNDER_WAY.includes(state));
      if (open.length > 0) expect(await unfinished(clinic.clinicId)).not.toEqual([]);
      expect(clinic.liveRows().length).toBe(states.filter((state) => state === 'booked').length);
      expect(clinic.liveRows().length).toBeLessThanOrEqual(1);
    });
    expect(commits).toBeGreaterThan(2);
  });

  test('is cancelled, or a job will cancel it', async () => {
    const commits = await losingEach(async (lossy) => {
      const clinic = await bookingClinic(database);
      const desk = clinic.process();
      await desk.book(NINE);
      const [row] = clinic.liveRows();
      await lossy(async () => {
        await desk.scheduling
          .cancel(
            clinic.clinicId,
            { patientId: '1', appointmentId: row?.id ?? '', reason: '' },
            desk.aRun(crypto.randomUUID()),
          )
          .catch(() => undefined);
        await clinic.settle(6);
      });
      await clinic.settle(6);
      if (clinic.liveRows().length > 0) expect(await unfinished(clinic.clinicId)).not.toEqual([]);
    });
    expect(commits).toBeGreaterThan(1);
  });
});

describe('a registration', () => {
  test('leaves one chart, or none that anybody was told of', async () => {
    const commits = await losingEach(async (lossy) => {
      const emr = inMemoryEmr();
      const clinic = await registeringClinic(database, { ...emr, fresh: emr } as never);
      const desk = clinic.process();
      let said = 'failed';
      await lossy(async () => {
        said = await desk.once('tool-1', JOHN);
        await clinic.settle(6);
      });
      await clinic.settle(6);
      expect(emr.patients().length).toBeLessThanOrEqual(1);
      if (said === 'registered') expect(emr.patients()).toHaveLength(1);
      const open = await database.ownerQuery(
        "select state from registrations where clinic_id = $1 and state in ('writing', 'doubt')",
        [clinic.clinicId],
      );
      if (open.length > 0) expect(await unfinished(clinic.clinicId)).not.toEqual([]);
      await desk.close();
    });
    expect(commits).toBeGreaterThan(2);
  });
});
