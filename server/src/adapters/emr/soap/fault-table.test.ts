import type { Fault } from '@frontdesk/simulators';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ACCOUNT, aSoapClinic } from '../../../../testing/adapters/emr/soap/soap-clinic.ts';
import { date, time } from '../../../kernel/time/calendar.ts';
import { emrSent, emrTrouble, type Wait } from '../../../ports/emr.ts';

const day = date('2026-03-02');
const days = { from: day, to: date('2026-03-06') };
const SHORT_MS = 80;
const LONG_MS = 60_000;

const faults: [Fault, readonly string[]][] = [
  [{ kind: 'slow', ms: 2 * LONG_MS }, ['timeout']],
  [{ kind: 'late', ms: 300 }, ['timeout']],
  [{ kind: 'silent' }, ['timeout']],
  [{ kind: 'silent-before' }, ['timeout']],
  [{ kind: 'drip', ms: 20 }, ['timeout']],
  [{ kind: 'reset' }, ['unreachable']],
  [{ kind: 'reset-mid-body' }, ['unreachable']],
  [{ kind: 'garbage' }, ['malformed']],
  [{ kind: 'empty' }, ['malformed']],
  [{ kind: 'huge' }, ['malformed']],
  [{ kind: 'error', status: 500 }, ['refused']],
  [{ kind: 'error-after', status: 500 }, ['refused']],
  [{ kind: 'error', status: 503 }, ['misconfigured', 'unreachable']],
  [{ kind: 'html' }, ['misconfigured']],
];

let clinic: Awaited<ReturnType<typeof aSoapClinic>>;
let rowId: string;
beforeAll(async () => {
  clinic = await aSoapClinic({ settings: { username: ACCOUNT.username } });
  rowId = String(clinic.book.staffBook({ providerNo: '101', date: day, startTime: '09:00', minutes: 15 }));
  await clinic.emr.warmUp({ signal: AbortSignal.timeout(LONG_MS) });
});
afterAll(() => clinic.close());

const draft = {
  patientId: '7',
  patientName: 'CHEN,WEI',
  providerId: '101',
  date: day,
  time: time('10:00'),
  durationMinutes: 15,
  type: '',
  reason: '',
  notes: '',
};

const operations: Record<string, (wait: Wait) => Promise<unknown>> = {
  ping: (wait) => clinic.emr.ping(wait),
  'findPatients by phone': (wait) => clinic.emr.findPatients({ phone: '6045550142' }, wait),
  'findPatients by name': (wait) => clinic.emr.findPatients({ name: 'Wei Chen' }, wait),
  'findPatients by health number': (wait) => clinic.emr.findPatients({ healthNumber: '9876543210' }, wait),
  getPatient: (wait) => clinic.emr.getPatient('7', wait),
  listProviders: (wait) => clinic.emr.listProviders(wait),
  getSchedule: (wait) => clinic.emr.getSchedule('101', days, wait),
  listBookings: (wait) => clinic.emr.listBookings('101', days, wait),
  listAppointments: (wait) => clinic.emr.listAppointments('7', days, wait),
  getAppointment: (wait) => clinic.emr.getAppointment(rowId, wait),
  book: (wait) => clinic.emr.book(draft, wait),
  cancel: (wait) => clinic.emr.cancel(rowId, 'x', wait),
  getTemplateCodes: (wait) => clinic.emr.getTemplateCodes(wait),
  getAppointmentTypes: (wait) => clinic.emr.getAppointmentTypes(wait),
};

describe.each(faults)('an EMR with the fault %j', (fault, troubles) => {
  // Short if only the timeout ends the call; otherwise the timeout must not come before the response.
  const waitMs = troubles.includes('timeout') ? SHORT_MS : LONG_MS;

  test.each(Object.keys(operations))(
    'ends %s in a named failure before the EMR would have answered',
    async (name) => {
      clinic.server.faults.set(fault);
      const begun = performance.now();
      const error = await operations[name]!({ signal: AbortSignal.timeout(waitMs) }).then(
        () => null,
        (cause: Error) => cause,
      );
      const took = performance.now() - begun;
      clinic.server.faults.clear();
      expect(troubles).toContain(emrTrouble(error));
      expect(error?.message).toMatch(/^[A-Z].*\.$/s);
      expect(took).toBeLessThan(LONG_MS);
      if (name === 'cancel') expect(emrSent(error), 'only the read of it was sent').toBe('no');
      if (name === 'book') expect(emrSent(error)).toBe(troubles.includes('refused') ? 'answered' : 'unknown');
    },
  );

  test('leaves no sockets open, and the next request is answered', async () => {
    await expect.poll(() => clinic.http.openSockets()).toBeLessThanOrEqual(6);
    await clinic.emr.ping({ signal: AbortSignal.timeout(LONG_MS) });
    await expect.poll(() => clinic.server.connections()).toBe(clinic.http.openSockets());
  });
});

test("a fault that affects only a cancellation's write leaves its effect unknown", async () => {
  for (const kind of ['silent', 'reset-mid-body', 'garbage', 'empty', 'html'] as const) {
    const { book, emr, server } = clinic;
    const id = book.staffBook({ providerNo: '101', date: day, startTime: '11:00', minutes: 15 });
    server.faults.set({ kind }, { operation: 'updateAppointment' });
    const error = await emr
      .cancel(String(id), 'x', { signal: AbortSignal.timeout(500) })
      .catch((cause) => cause);
    server.faults.clear();
    expect(emrSent(error)).toBe('unknown');
    expect(server.ledger.count('updateAppointment')).toBe(1);
    server.ledger.clear();
  }
});
