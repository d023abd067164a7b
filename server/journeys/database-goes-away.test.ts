import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { liveThrough, type OutageReport } from './live-through-outage.ts';
import { type OutageScene, outageScene, POOL_MAX } from './outage-scene.ts';
import type { Outage } from './own-postgres.ts';
import { aDataDir, buildServer, databaseProcess, isAlive, startService, stopAll } from './running-service.ts';

const PROCESSES = 2;
const LASTING = { beforeMs: 1_000, outMs: 5_000, afterMs: 1_000, callers: 6, pauseMs: 60 };
const CHINESE = /[\u4e00-\u9fff]/;

let dataDir: Awaited<ReturnType<typeof aDataDir>>;
let scene: OutageScene;
beforeAll(async () => {
  await buildServer();
  dataDir = await aDataDir();
  scene = await outageScene(dataDir.path, PROCESSES);
});
afterAll(async () => {
  await scene?.close();
  await stopAll();
  await dataDir.remove();
});

describe.each<Outage>(['stopped', 'killed', 'frozen'])('a database that is %s', (outage) => {
  let report: OutageReport;
  beforeAll(async () => {
    report = await liveThrough(scene, outage, LASTING);
  });

  test('answers every caller at once, in their own language', () => {
    const { during } = report;
    expect(during.length).toBeGreaterThan(20);
    expect(during.filter(({ http, message }) => http !== 200 || message.length < 3)).toEqual([]);
    expect(during.filter(({ given, message }) => given.language === 'zh' && !CHINESE.test(message))).toEqual(
      [],
    );
    // The database is away for longer than this. `npm run chaos -- database` measures how much shorter the wait is.
    expect(report.p95Ms).toBeLessThan(LASTING.outMs - 1_000);
    expect(report.slowestMs).toBeLessThan(LASTING.outMs);
  });

  test('neither confirms nor denies a booking, and writes none to the EMR', () => {
    const bookings = report.during.filter(({ tool }) => tool === 'create_appointment');
    const live = scene.book
      .liveAppointments()
      .map(({ providerNo, date, startTime }) => `${providerNo} ${date}T${startTime.slice(0, 5)}`);
    const wanted = bookings
      .filter(({ callId }) => callId !== report.repeated.callId)
      .map(({ given }) => `${given.providerId} ${given.appointmentTime}`);

    expect(bookings.length).toBeGreaterThan(5);
    expect(bookings.filter(({ result }) => result.success !== false)).toEqual([]);
    expect(bookings.filter(({ result }) => String(result.message).includes('Nothing has been'))).toEqual([]);
    expect(live.filter((row) => wanted.includes(row))).toEqual([]);
  });

  test('still answers questions about the clinic', () => {
    expect(report.readsAnswered).toBeGreaterThan(5);
  });

  test('answers the dashboard and health checks with 503 at once', () => {
    expect(report.dashboard).toMatchObject({ status: 503, code: 'INTERNAL_ERROR' });
    expect(report.dashboard.ms).toBeLessThan(LASTING.outMs);
    expect(report.health.status).toBe(503);
    expect(report.health.ms).toBeLessThan(LASTING.outMs + 5_000);
  });

  test('accepts bookings again once it is back, including those refused before', () => {
    // Within two seconds where the machine is not busy with other tests: `npm run chaos -- database` measures it.
    expect(report.firstBookingAfterMs).toBeLessThan(60_000);
    expect(report.repeated.result).toMatchObject({ success: true });
  });

  test('loses no end-of-call report: the platform gets an error, and the report is stored later', async () => {
    expect(report.reports).toEqual([503, 503]);
    await vi.waitFor(async () => {
      const rows = await scene.postgres.query(
        'select call_id, transcript from call_logs where call_id like $1 order by call_id',
        [`reported-${outage}-%`],
      );
      expect(rows).toEqual(
        [1, 2].map((number) => ({ call_id: `reported-${outage}-${number}`, transcript: 'User: hello' })),
      );
    });
  });

  test('leaves no connection and no claim behind', async () => {
    expect(report.connections.leaked).toBe(0);
    expect(report.connections.after).toBeLessThanOrEqual(PROCESSES * (POOL_MAX + 1));
    // Whatever is still in doubt has a job that will end it.
    const forgotten = await scene.postgres.query(
      `select a.state from claims c join attempts a on a.id = c.attempt_id
        where not (a.state in ('writing', 'doubt', 'undoing') and exists
              (select from jobs where kind = 'settle-attempt' and dedupe_key = a.id::text and finished_at is null))
          and c.lease_until < now()`,
    );
    expect(forgotten).toEqual([]);
  });

  test('stops no process', () => {
    expect(scene.services.map(({ output }) => /uncaught|unhandled/i.test(output()))).toEqual([false, false]);
  });
});

/** A booking that has reached the EMR when the database freezes, until its caller is answered. */
async function frozenAfterTheWrite() {
  const written = writtenBy(scene);
  const wish = scene.nextWish();
  const booking = scene.callTool('create_appointment', wish);
  await written;
  await scene.postgres.begin('frozen');
  const answer = await booking;
  await scene.postgres.end('frozen');
  return { wish, ...answer };
}

test('a booking that is in the book when the database freezes is reported correctly, and settled afterwards', async () => {
  scene.soap.faults.set({ kind: 'slow', ms: 700 }, { operation: 'addAppointment', times: 1 });
  const { wish, http, result } = await frozenAfterTheWrite();

  expect([http, result.success, result.unconfirmed]).toEqual([200, true, undefined]);
  expect(scene.book.appointment(Number(result.appointmentId))?.providerNo).toBe(wish.providerId);
  expect(rowsAt(scene, wish)).toBe(1);
  await vi.waitFor(
    async () => {
      const attempts = await scene.postgres.query(
        `select a.state, c.fence from attempts a left join claims c on c.attempt_id = a.id where a.appointment_id = $1`,
        [String(result.appointmentId)],
      );
      expect(attempts).toEqual([{ state: 'booked', fence: null }]);
    },
    { timeout: 40_000, interval: 500 },
  );
});

test('a booking with an unknown outcome is reported as such, and settled afterwards', async () => {
  scene.soap.faults.set({ kind: 'silent' }, { operation: 'addAppointment', times: 1 });
  const { wish, http, result } = await frozenAfterTheWrite();

  expect([http, result.success, result.unconfirmed]).toEqual([200, false, true]);
  await vi.waitFor(
    async () => {
      const attempts = await scene.postgres.query(
        `select a.state, c.fence from attempts a left join claims c on c.attempt_id = a.id
          where a.provider_id = $1 and a.starts_at = $2::timestamp`,
        [wish.providerId, wish.appointmentTime],
      );
      expect(attempts).toEqual([{ state: 'booked', fence: null }]);
    },
    { timeout: 40_000, interval: 500 },
  );
  expect(rowsAt(scene, wish)).toBe(1);
});

test('no appointment is cancelled after the database has gone', async () => {
  const { result } = await scene.callTool('create_appointment', scene.nextWish());
  scene.soap.faults.set({ kind: 'slow', ms: 600 }, { operation: 'getAppointment2', times: 1 });
  const cancelling = scene.callTool('cancel_appointment', { appointmentId: result.appointmentId });
  await new Promise((resolve) => setTimeout(resolve, 300));
  await scene.postgres.begin('frozen');
  const answer = await cancelling;
  await scene.postgres.end('frozen');

  expect(answer.result).toMatchObject({ success: false });
  expect(answer.message).toContain('The appointment has not been cancelled');
  expect(scene.book.liveAppointments().map(({ id }) => String(id))).toContain(String(result.appointmentId));
  const again = await vi.waitFor(
    async () => {
      const next = await scene.callTool('cancel_appointment', answer.given, answer.callId);
      expect(next.result).toMatchObject({ success: true });
      return next;
    },
    { interval: 500 },
  );
  expect(again.message).toContain('is cancelled');
});

function writtenBy({ book }: OutageScene): Promise<void> {
  return new Promise<void>((resolve) => {
    const forget = book.onWrite(async () => {
      forget();
      setTimeout(resolve, 50);
    });
  });
}

function rowsAt(
  { book }: OutageScene,
  { providerId, appointmentTime }: Readonly<Record<string, string>>,
): number {
  return book
    .liveAppointments()
    .filter(
      ({ providerNo, date, startTime }) =>
        providerNo === providerId && `${date}T${startTime.slice(0, 5)}` === appointmentTime,
    ).length;
}

test('a worker killed during an outage restarts within seconds, answers callers, and recovers fully afterwards', async () => {
  const own = await aDataDir();
  const service = startService({ ...scene.environment, DATA_DIR: own.path, WORKERS: '1' }, 'supervisor.js');
  const address = await service.listening;
  const worker = Number(/"pid":(\d+)[^\n]*Frontdesk is listening/.exec(service.output())?.[1]);
  const killedInOutage = async () => {
    await scene.postgres.begin('stopped');
    try {
      expect(await isAlive(worker), service.output()).toBe(true);
      process.kill(worker, 'SIGKILL');
      const during = await scene.callTool('create_appointment', scene.nextWish(), 'call-at-start', address);
      const reported = await scene.report('reported-at-start', address);
      return { during, reported };
    } finally {
      await scene.postgres.end('stopped');
    }
  };
  const { during, reported } = await killedInOutage();

  expect(during).toMatchObject({ http: 200, result: { success: false, unconfirmed: true } });
  expect(reported).toBe(503);
  await vi.waitFor(
    async () => {
      const again = await scene.callTool('create_appointment', during.given, 'call-at-start', address);
      expect(again.result).toMatchObject({ success: true });
      const rows = await scene.postgres.query('select 1 from call_logs where call_id = $1', [
        'reported-at-start',
      ]);
      expect(rows).toHaveLength(1);
    },
    { timeout: 30_000, interval: 300 },
  );
  expect((await service.stop()).code).toBe(0);
  await own.remove();
});

test('the service restarts the packaged database after it was killed', async () => {
  const own = await aDataDir();
  const service = startService({ DATA_DIR: own.path }, 'supervisor.js');
  const address = await service.listening;
  const health = async () => (await fetch(`${address}/health`)).status;
  expect(await health()).toBe(200);
  const killed = await databaseProcess(own.path);
  process.kill(killed ?? 0, 'SIGKILL');
  await vi.waitFor(async () => expect(await databaseProcess(own.path)).not.toBe(killed));
  await vi.waitFor(async () => expect(await health()).toBe(200));

  expect((await service.stop()).code).toBe(0);
  await own.remove();
});
