import { describe, expect, test, vi } from 'vitest';
import { silentLogger } from '../../../kernel/logger.ts';
import { date, time } from '../../../kernel/time/calendar.ts';
import { frozenClock } from '../../../kernel/time/clock.ts';
import { noTracing } from '../../../kernel/tracing.ts';
import {
  type AppointmentDraft,
  type Emr,
  type EmrTrouble,
  emrFailure,
  emrSent,
  emrTrouble,
  type Wait,
} from '../../../ports/emr.ts';
import { emrOver } from '../../../ports/emr-call.ts';
import type { LinePlan } from '../../../ports/emr-gateway.ts';
import type { NewDocument } from '../../../ports/emr-writes.ts';
import { type LineNeeds, openLine } from './pipeline.ts';

const notUsed = () => Promise.reject(new Error('not used'));
const draft: AppointmentDraft = {
  patientId: '7',
  patientName: 'CHEN,WEI',
  providerId: '101',
  date: date('2026-03-02'),
  time: time('09:00'),
  durationMinutes: 15,
  type: '',
  reason: '',
  notes: '',
};

interface Pending {
  readonly signal: AbortSignal;
  answer(): void;
  /** Answers one of the operation's requests. */
  answerOne(): void;
  fail(trouble: EmrTrouble): void;
}

const plan: LinePlan = {
  type: 'emr-soap',
  settings: {
    clinicId: 'clinic-1',
    timeZone: 'America/Vancouver',
    baseUrl: 'https://emr.test/oscar',
    username: '',
    password: null,
    consumerKey: '',
    consumerSecret: null,
    accessToken: null,
    accessTokenSecret: null,
    tokenExpiresAt: null,
    signatureBaseUrl: null,
    caCertificate: null,
    admissionProgramId: null,
    defaultProviderId: null,
  },
  businessHours: () => null,
  stopped: false,
};
const withToken = (tokenExpiresAt: Date | null): LinePlan => ({
  ...plan,
  type: 'emr-rest',
  settings: { ...plan.settings, tokenExpiresAt },
});

function emrOn(emr: Emr, needs: Omit<LineNeeds, 'connect'>, planned = plan) {
  const connected = { ...emr, warmUp: notUsed, close: async () => undefined };
  const line = openLine(planned, { connect: () => connected, ...needs });
  return {
    ...emrOver(line.carry, line.lacks),
    fresh: emrOver((call) => line.carry({ ...call, fresh: true }), line.lacks),
    state: line.breaker,
  };
}

/** An Emr whose `ping` and `book` stay pending until the test answers them, and honour their signals. */
function aGuardedEmr(needs: Partial<LineNeeds> = {}, planned = plan) {
  const clock = frozenClock('2026-03-02T09:00:00Z');
  const asked: Pending[] = [];
  const pending = <Result>(result: Result, { signal, onAnswer = () => {} }: Wait): Promise<Result> =>
    new Promise((resolve, reject) => {
      const fail = (trouble: EmrTrouble) =>
        reject(emrFailure(trouble, 'as planned', { sent: trouble === 'timeout' ? 'unknown' : 'answered' }));
      asked.push({ signal, answer: () => resolve(result), answerOne: onAnswer, fail });
      signal.addEventListener('abort', () => fail('timeout'));
    });
  const emr: Emr = {
    ...emrOver(notUsed, (operation) => operation === 'registerPatient'),
    ping: (wait) => pending(undefined, wait),
    book: (_, wait) => pending({ appointmentId: '1' }, wait),
    getPatient: (_, wait) => pending(null, wait),
    listBookings: (_, __, wait) => pending([], wait),
    cancel: (_, __, wait) => pending('cancelled' as const, wait),
  };
  const warn = vi.fn();
  const guarded = emrOn(emr, { clock, log: { ...silentLogger, warn }, ...needs }, planned);
  const last = () => asked.at(-1) as Pending;
  const failing = async (trouble: EmrTrouble) => {
    const call = guarded.book(draft, patient());
    last().fail(trouble);
    await expect(call).rejects.toSatisfy((error) => emrTrouble(error) === trouble);
  };
  const succeeding = async () => {
    const call = guarded.book(draft, patient());
    last().answer();
    await call;
  };
  return { clock, asked, guarded, warn, last, failing, succeeding };
}

const patient = (): Wait => ({ signal: new AbortController().signal });

test("while the EMR limits requests, only callers' requests are sent, until the time it named", async () => {
  const clock = frozenClock('2026-03-02T09:00:00Z');
  let sent = 0;
  let limited = true;
  const ping = async () => {
    sent += 1;
    if (limited) throw emrFailure('limited', 'not now', { sent: 'answered', retryAfterMs: 20_000 });
  };
  const emr = emrOn({ ...emrOver(notUsed, () => false), ping }, { clock, log: silentLogger });
  const caller = (): Wait => ({ ...patient(), onEmrCall: () => undefined });
  const troubleOf = (call: Promise<void>) => call.then(() => null, emrTrouble);

  for (const wait of [patient(), patient(), caller(), caller()])
    expect(await troubleOf(emr.ping(wait))).toBe('limited');
  expect([sent, emr.state()]).toEqual([3, 'closed']);
  clock.advance(19_999);
  limited = false;
  expect(await troubleOf(emr.ping(patient()))).toBe('limited');
  expect(await troubleOf(emr.ping(caller()))).toBeNull();
  clock.advance(1);
  expect(await troubleOf(emr.ping(patient()))).toBeNull();
  expect(sent).toBe(5);
});

describe('the breaker around an EMR', () => {
  test('opens after three failures, logs it once, and then sends nothing', async () => {
    const { guarded, asked, warn, failing, clock } = aGuardedEmr();
    for (const trouble of ['unreachable', 'malformed', 'misconfigured'] as const) await failing(trouble);
    expect(guarded.state()).toBe('open');
    await expect(guarded.ping(patient())).rejects.toSatisfy(
      (error) => emrTrouble(error) === 'breaker-open' && emrSent(error) === 'no',
    );
    expect(asked.length).toBe(3);
    clock.advance(30_000);
    await failing('unreachable');
    expect(guarded.state()).toBe('open');
    expect(warn.mock.calls).toEqual([
      [{ clinicId: 'clinic-1', transport: 'emr-soap' }, 'EMR circuit breaker opened'],
    ]);
  });

  test.each([
    'credentials',
    'forbidden',
    'bad-request',
    'refused',
    'limited',
    'not-configured',
    'busy',
  ] as const)('does not count %s', async (trouble) => {
    const { guarded, failing } = aGuardedEmr();
    for (let turn = 0; turn < 5; turn += 1) await failing(trouble);
    await failing('unreachable');
    await failing('unreachable');
    expect(guarded.state()).toBe('closed');
    await failing('unreachable');
    expect(guarded.state()).toBe('open');
  });

  test('lets one call probe after 30 seconds, and closes if it succeeds', async () => {
    const { guarded, asked, clock, failing } = aGuardedEmr();
    for (let turn = 0; turn < 3; turn += 1) await failing('unreachable');
    clock.advance(30_000);
    const probe = guarded.getPatient('1', patient());
    await expect(guarded.getPatient('2', patient())).rejects.toSatisfy(
      (error) => emrTrouble(error) === 'breaker-open',
    );
    expect(asked.length).toBe(4);
    asked[3]?.answer();
    await probe;
    expect(guarded.state()).toBe('closed');
  });

  test('a caller who gives up early is neither success nor failure', async () => {
    const { guarded, asked, failing } = aGuardedEmr();
    for (let turn = 0; turn < 4; turn += 1) {
      const hasty = new AbortController();
      const call = guarded.getPatient(String(turn), { signal: hasty.signal });
      hasty.abort();
      await expect(call).rejects.toSatisfy((error) => emrTrouble(error) === 'timeout');
    }
    expect(asked.length).toBe(4);
    await failing('unreachable');
    await failing('unreachable');
    expect(guarded.state()).toBe('closed');
  });

  test.each(['getPatient', 'book'] as const)('a %s that times out counts as a failure', async (operation) => {
    const { guarded, asked } = aGuardedEmr({ callMs: 30 });
    for (let turn = 0; turn < 3; turn += 1) {
      const call =
        operation === 'book' ? guarded.book(draft, patient()) : guarded.getPatient(String(turn), patient());
      await expect(call).rejects.toSatisfy((error) => emrTrouble(error) === 'timeout');
    }
    expect(guarded.state()).toBe('open');
    expect(asked.every(({ signal }) => signal.aborted)).toBe(true);
  });

  test('a read of many requests that times out shows a slow EMR as long as some are answered', async () => {
    const { guarded, asked } = aGuardedEmr({ callMs: 30 });
    const readSlowly = async (id: string) => {
      const call = guarded.getPatient(id, patient());
      asked.at(-1)?.answerOne();
      await expect(call).rejects.toSatisfy((error) => emrTrouble(error) === 'timeout');
    };
    for (const id of ['1', '2', '3', '4']) await readSlowly(id);
    expect(guarded.state()).toBe('closed');
    for (const id of ['5', '6', '7'])
      await expect(guarded.getPatient(id, patient())).rejects.toSatisfy(
        (error) => emrTrouble(error) === 'timeout',
      );
    expect(guarded.state()).toBe('open');
  });

  test('a change whose write hangs after its read counts as a failure', async () => {
    const { guarded, asked } = aGuardedEmr({ callMs: 30 });
    for (let turn = 0; turn < 3; turn += 1) {
      const call = guarded.book(draft, patient());
      asked.at(-1)?.answerOne();
      await expect(call).rejects.toSatisfy((error) => emrTrouble(error) === 'timeout');
    }
    expect(guarded.state()).toBe('open');
  });

  test('does not wait for an adapter that ignores its signal', async () => {
    const deaf = { ping: () => new Promise<void>(() => {}) } as unknown as Emr;
    const guarded = emrOn(deaf, {
      clock: frozenClock('2026-03-02T09:00:00Z'),
      log: silentLogger,
      callMs: 20,
    });
    await expect(guarded.fresh.ping(patient())).rejects.toSatisfy((error) => emrTrouble(error) === 'timeout');
    await expect(guarded.ping(patient())).rejects.toSatisfy((error) => emrTrouble(error) === 'timeout');
  });
});

describe('a token', () => {
  test('that has expired fails every call at once, sends nothing and does not affect the breaker', async () => {
    const { guarded, asked, clock } = aGuardedEmr({}, withToken(new Date('2026-03-02T10:00:00Z')));
    clock.set('2026-03-02T10:00:00Z');
    for (const emr of [guarded, guarded.fresh])
      for (const call of [() => emr.ping(patient()), () => emr.book(draft, patient())])
        await expect(call()).rejects.toSatisfy(
          (error) => emrTrouble(error) === 'reauthorise' && emrSent(error) === 'no',
        );
    expect(asked.length).toBe(0);
    expect(guarded.state()).toBe('closed');
  });

  test('that is still valid does not matter', async () => {
    const { succeeding } = aGuardedEmr({}, withToken(new Date('2026-03-02T09:00:01Z')));
    await succeeding();
  });

  test('that was rejected is tried again once the line is renewed', async () => {
    const failing = { ...emrOver(notUsed, () => false), warmUp: notUsed, close: async () => undefined };
    let isGone = true;
    const ping = async () => {
      if (isGone) throw emrFailure('reauthorise', 'gone', { sent: 'answered' });
    };
    const clock = frozenClock('2026-03-02T09:00:00Z');
    const line = openLine(withToken(null), {
      connect: () => ({ ...failing, ping }),
      clock,
      log: silentLogger,
    });
    const emr = emrOver(line.carry, line.lacks);
    await expect(emr.ping(patient())).rejects.toThrow();
    isGone = false;
    await expect(emr.ping(patient())).rejects.toThrow('Connect the clinic');
    line.renew(withToken(null));
    await expect(emr.ping(patient())).resolves.toBeUndefined();
  });

  test("that the EMR rejects stops all further calls, and is reported to the clinic's state", async () => {
    const state = vi.fn();
    const { guarded, asked, failing, last } = aGuardedEmr({ state });
    const other = guarded.getPatient('1', patient());
    await failing('reauthorise');
    asked[0]?.fail('reauthorise');
    await expect(other).rejects.toThrow();
    await expect(guarded.ping(patient())).rejects.toSatisfy(
      (error) => emrTrouble(error) === 'reauthorise' && emrSent(error) === 'no',
    );
    expect(asked.length).toBe(2);
    expect(state.mock.calls.map(([{ outcome }, breaker]) => [outcome, breaker])).toEqual(
      Array(3).fill(['reauthorise', 'closed']),
    );
    expect(guarded.state()).toBe('closed');
    expect(last().signal).toBeDefined();
  });
});

describe('identical reads in flight', () => {
  const days = { from: date('2026-03-02'), to: date('2026-03-08') };

  test('are sent once, whatever the order of the keys', async () => {
    const { guarded, asked } = aGuardedEmr();
    const both = [
      guarded.listBookings('101', days, patient()),
      guarded.listBookings('101', { to: days.to, from: days.from }, patient()),
    ];
    expect(asked.length).toBe(1);
    asked[0]?.answer();
    expect(await Promise.all(both)).toEqual([[], []]);
  });

  test('each keep their own deadline', async () => {
    const { guarded, asked } = aGuardedEmr();
    const hasty = new AbortController();
    const first = guarded.getPatient('7', { signal: hasty.signal });
    const second = guarded.getPatient('7', patient());
    hasty.abort();
    await expect(first).rejects.toSatisfy((error) => emrTrouble(error) === 'timeout');
    asked[0]?.answer();
    expect(await second).toBeNull();
    expect(asked.length).toBe(1);
  });

  test('that hang are failures of the EMR, even while new callers keep joining', async () => {
    vi.useFakeTimers();
    try {
      const { guarded } = aGuardedEmr();
      const calls: Promise<unknown>[] = [];
      for (let second = 0; second < 12; second += 1) {
        calls.push(guarded.getPatient('7', patient()).catch(emrTrouble));
        await vi.advanceTimersByTimeAsync(1_000);
      }
      await vi.advanceTimersByTimeAsync(4_100);
      expect(guarded.state()).toBe('open');
      expect(new Set(await Promise.all(calls))).toEqual(new Set(['timeout', 'breaker-open']));
    } finally {
      vi.useRealTimers();
    }
  });

  test('count once for the breaker', async () => {
    const { guarded, asked } = aGuardedEmr();
    const calls = Array.from({ length: 5 }, () => guarded.getPatient('7', patient()));
    asked[0]?.fail('unreachable');
    for (const call of calls) await expect(call).rejects.toThrow();
    expect(guarded.state()).toBe('closed');
  });

  test('are not joined with other arguments, or if a fresh answer is required', () => {
    const { guarded, asked } = aGuardedEmr();
    const calls = [
      guarded.getPatient('7', patient()),
      guarded.getPatient('8', patient()),
      guarded.fresh.getPatient('7', patient()),
      guarded.fresh.getPatient('7', patient()),
    ];
    expect(asked.length).toBe(4);
    for (const each of asked) each.answer();
    return Promise.all(calls);
  });

  test('are not joined across the start or the end of a write', async () => {
    const { guarded, asked } = aGuardedEmr();
    const calls: Promise<unknown>[] = [guarded.listBookings('101', days, patient())];
    const write = guarded.book(draft, patient());
    calls.push(guarded.listBookings('101', days, patient()));
    expect(asked.length).toBe(3);
    asked[1]?.answer();
    await write;
    calls.push(guarded.listBookings('101', days, patient()));
    expect(asked.length).toBe(4);
    for (const each of asked) each.answer();
    await Promise.all(calls);
  });

  test('writes are never joined', async () => {
    const { guarded, asked } = aGuardedEmr();
    const calls = [guarded.book(draft, patient()), guarded.book(draft, patient())];
    calls.push(guarded.book(draft, patient()));
    expect(asked.length).toBe(3);
    for (const each of asked) each.answer();
    await Promise.all(calls);
  });
});

describe('the observer', () => {
  test('is notified of every call with its operation, result and duration, and once for joined reads', async () => {
    const onCall = vi.fn();
    const { guarded, asked, failing, succeeding } = aGuardedEmr({ onCall });
    const both = [guarded.getPatient('7', patient()), guarded.getPatient('7', patient())];
    asked[0]?.answer();
    await Promise.all(both);
    await succeeding();
    for (let turn = 0; turn < 2; turn += 1) await failing('unreachable');
    await expect(guarded.ping(patient())).rejects.toThrow();

    const calls = onCall.mock.calls.map(([call]) => call);
    expect(calls.map(({ operation, outcome }) => [operation, outcome])).toEqual([
      ['getPatient', 'ok'],
      ['book', 'ok'],
      ['book', 'unreachable'],
      ['book', 'unreachable'],
      ['ping', 'breaker-open'],
    ]);
    expect(calls.every(({ ms }) => ms >= 0 && ms < 5_000)).toBe(true);
    expect(Object.keys(calls[0])).toEqual(['clinicId', 'transport', 'operation', 'ms', 'outcome']);
  });
});

describe('the waiting caller', () => {
  test('is notified of its own calls, even if joined, without their content', async () => {
    const { guarded, asked } = aGuardedEmr();
    const onEmrCall = vi.fn();
    const both = [1, 2].map(() => guarded.getPatient('7', { ...patient(), onEmrCall }));
    asked[0]?.answer();
    await Promise.all(both);
    const failed = guarded.ping({ ...patient(), onEmrCall });
    asked[1]?.fail('refused');
    await expect(failed).rejects.toThrow();
    expect(onEmrCall.mock.calls).toEqual([
      [{ operation: 'getPatient', ms: expect.any(Number), trouble: null }],
      [{ operation: 'getPatient', ms: expect.any(Number), trouble: null }],
      [{ operation: 'ping', ms: expect.any(Number), trouble: 'refused' }],
    ]);
  });
});

test('an EMR that cannot register patients still cannot', () => {
  expect(aGuardedEmr().guarded.registerPatient).toBeNull();
});

test('the reference of an EMR that hides its faults is logged and traced', async () => {
  const reference = '8102995f-a6d4-4894-9508-f759bf25b3d3';
  const noted: object[] = [];
  const warn = vi.fn();
  const failing: Emr = {
    ...emrOver(notUsed, () => false),
    ping: async () => {
      throw emrFailure('refused', 'It failed.', { sent: 'answered', reference });
    },
  };
  const emr = emrOn(failing, {
    clock: frozenClock('2026-03-02T09:00:00Z'),
    log: { ...silentLogger, warn },
    tracing: {
      ...noTracing,
      span: (_, __, work) => work({ note: (facts) => void noted.push(facts), failed: () => undefined }),
    },
  });
  await expect(emr.ping(patient())).rejects.toThrow('It failed.');
  expect(noted).toContainEqual({ reference });
  expect(warn).toHaveBeenCalledWith(
    { clinicId: 'clinic-1', transport: 'emr-soap', operation: 'ping', reference },
    expect.any(String),
  );
});

test('unreadable rows never open the breaker', async () => {
  const { failing, guarded } = aGuardedEmr();
  for (let row = 0; row < 6; row += 1) await failing('unreadable');
  expect(guarded.state()).toBe('closed');
});

describe('documents', () => {
  const sampleDocument: NewDocument = {
    patientId: '7',
    fileName: 'fax1.pdf',
    type: 'lab',
    description: 'Laboratory result',
    pages: 1,
    date: date('2026-03-02'),
    source: 'Harbour Clinic',
    providerId: null,
    pdf: Buffer.from('%PDF-1.4'),
  };
  const line = (trouble: EmrTrouble) => {
    const fails = async () => {
      throw emrFailure(trouble, 'as planned', { sent: 'answered' });
    };
    const emr: Emr = { ...emrOver(notUsed, () => false), fileDocument: fails, ping: fails };
    return emrOn(emr, { clock: frozenClock('2026-03-02T09:00:00Z'), log: silentLogger });
  };

  test('that fail never close the connection to callers, and wait while callers are refused', async () => {
    const emr = line('timeout');
    const filing = async () =>
      emrTrouble(await emr.fileDocument?.(sampleDocument, patient()).catch((error: unknown) => error));
    for (let again = 0; again < 6; again += 1) expect(await filing()).toBe('timeout');
    expect(emr.state()).toBe('closed');
    for (let again = 0; again < 3; again += 1) await expect(emr.ping(patient())).rejects.toThrow();
    expect(emr.state()).toBe('open');
    expect(await filing()).toBe('breaker-open');
  });

  test('may take longer than a caller would wait', async () => {
    vi.useFakeTimers();
    let ended = false;
    const slow: Emr = {
      ...emrOver(notUsed, () => false),
      fileDocument: (_, { signal }) =>
        new Promise((_resolve, reject) =>
          signal.addEventListener('abort', () => {
            ended = true;
            reject(emrFailure('timeout', 'too late', { sent: 'unknown' }));
          }),
        ),
    };
    const emr = emrOn(slow, { clock: frozenClock('2026-03-02T09:00:00Z'), log: silentLogger });
    const filing = emr.fileDocument?.(sampleDocument, { signal: new AbortController().signal });
    const refused = expect(filing).rejects.toThrow('too late');
    await vi.advanceTimersByTimeAsync(25_000);
    expect(ended).toBe(false);
    await vi.advanceTimersByTimeAsync(6_000);
    await refused;
    vi.useRealTimers();
  });

  test('that an EMR does not support are known to be missing after its first response', async () => {
    const fails = async () => {
      throw emrFailure('not-offered', 'It has no such thing.', { sent: 'answered' });
    };
    const emr: Emr = { ...emrOver(notUsed, () => false), fileDocument: fails };
    const connected = { ...emr, warmUp: notUsed, close: async () => undefined };
    const clock = frozenClock('2026-03-02T09:00:00Z');
    const opened = openLine(plan, { connect: () => connected, clock, log: silentLogger });
    expect(opened.lacks('fileDocument')).toBe(false);
    await emrOver(opened.carry, opened.lacks)
      .fileDocument?.(sampleDocument, patient())
      .catch(() => undefined);
    expect([opened.lacks('fileDocument'), opened.lacks('addTask')]).toEqual([true, false]);
  });
});
