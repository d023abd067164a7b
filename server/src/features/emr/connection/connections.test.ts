import { beforeEach, describe, expect, test } from 'vitest';
import { type InMemoryEmr, inMemoryEmr } from '../../../../testing/adapters/emr/in-memory-emr.ts';
import { openLine } from '../../../adapters/emr/line/pipeline.ts';
import { Failure } from '../../../kernel/failure.ts';
import { silentLogger } from '../../../kernel/logger.ts';
import { Secret } from '../../../kernel/secrets/secret.ts';
import { date } from '../../../kernel/time/calendar.ts';
import { frozenClock } from '../../../kernel/time/clock.ts';
import { type EmrSettings, type EmrType, emrFailure, emrTrouble, type Patient } from '../../../ports/emr.ts';
import type { ConnectedEmr, EmrGateway } from '../../../ports/emr-gateway.ts';
import type { ConnectionPlan } from './connection-plan.ts';
import { createConnections, type EmrConnections } from './connections.ts';

const CLINIC = 'clinic-1';
const FIVE_MINUTES = 5 * 60_000;
const soon = () => ({ signal: AbortSignal.timeout(60_000) });
const down = () => emrFailure('unreachable', 'The EMR is gone.', { sent: 'no' });

const settings: EmrSettings = {
  clinicId: CLINIC,
  timeZone: 'America/Vancouver',
  baseUrl: 'https://emr.test/oscar',
  username: '128',
  password: new Secret('first'),
  consumerKey: '',
  consumerSecret: null,
  accessToken: null,
  accessTokenSecret: null,
  tokenExpiresAt: null,
  signatureBaseUrl: null,
  caCertificate: null,
  admissionProgramId: null,
  defaultProviderId: null,
};

const wei: Patient = {
  id: '7',
  firstName: 'Wei',
  lastName: 'Chen',
  dateOfBirth: date('1985-03-15'),
  phone: '6045550142',
  sex: 'F',
  healthNumber: '',
  active: true,
};

interface FakeLine {
  readonly type: EmrType;
  readonly emr: InMemoryEmr;
  readonly password: string | null;
  closed: boolean;
}

let clock: ReturnType<typeof frozenClock>;
let lines: FakeLine[];
let plan: ConnectionPlan;
let plansRead: number;

beforeEach(() => {
  clock = frozenClock('2026-11-16T17:00:00Z');
  lines = [];
  plansRead = 0;
  plan = { type: 'emr-soap', settings, businessHours: () => null, clinicPrint: 'hours', stopped: false };
});

function connect({ hasBridge = false, onBridge = inMemoryEmr() } = {}): EmrConnections {
  const connectLine: EmrGateway['connect'] = ({ type, settings: { password } }) => {
    const emr = type === 'emr-bridge' ? onBridge : inMemoryEmr();
    const line = { type, emr, password: password?.reveal() ?? null, closed: false };
    lines.push(line);
    return lineOf(line);
  };
  return createConnections({
    plan: async () => {
      plansRead += 1;
      return plan;
    },
    gateway: {
      hasBridge,
      isConfigured: ({ type, settings: { accessToken } }) => type !== 'emr-rest' || accessToken !== null,
      connect: connectLine,
      open: (planned, steps) =>
        openLine(planned, { ...steps, connect: connectLine, clock, log: silentLogger }),
    },
    clock,
  });
}

// Like the real SOAP, this line cannot add patients, documents or tasks; REST adds patients if it knows the program.
function lineOf(line: FakeLine): ConnectedEmr {
  const nothing = { registerPatient: null, fileDocument: null, addTask: null };
  return {
    ...line.emr,
    ...(line.type === 'emr-soap' ? nothing : {}),
    ...(line.type === 'emr-rest' ? { registerPatient: null, listDocuments: null } : {}),
    warmUp: async () => undefined,
    close: async () => {
      line.closed = true;
    },
  };
}

const open = () => lines.filter(({ closed }) => !closed);

describe("a clinic's adapter", () => {
  test('is created once for concurrent callers', async () => {
    const connections = connect();

    await Promise.all(Array.from({ length: 20 }, async () => (await connections.of(CLINIC)).ping(soon())));
    expect({ lines: lines.length, plansRead }).toEqual({ lines: 1, plansRead: 1 });
  });

  test('lives five minutes after its creation, even in constant use', async () => {
    const connections = connect();
    const emr = await connections.of(CLINIC);
    await emr.ping(soon());
    clock.advance(FIVE_MINUTES - 1);
    await emr.ping(soon());
    expect(lines).toHaveLength(1);

    clock.advance(1);
    await emr.ping(soon());
    expect(lines.map(({ closed }) => closed)).toEqual([true, false]);
  });

  test('is recreated at once after a change, even for holders of the old one', async () => {
    const connections = connect();
    const emr = await connections.of(CLINIC);
    await emr.ping(soon());
    plan = { ...plan, settings: { ...settings, password: new Secret('second') } };
    connections.forget(CLINIC);

    await emr.ping(soon());
    expect(open().map(({ password }) => password)).toEqual(['second']);
  });

  test("is not created from settings read before the clinic's change", async () => {
    const connections = connect();
    const second = { ...plan, settings: { ...settings, password: new Secret('second') } };
    let readFirst: (value: ConnectionPlan) => void = () => undefined;
    const slow = new Promise<ConnectionPlan>((resolve) => {
      readFirst = resolve;
    });
    const first = plan;
    plan = slow as unknown as ConnectionPlan;
    const early = connections.of(CLINIC);
    plan = second;
    connections.forget(CLINIC);
    await (await connections.of(CLINIC)).ping(soon());
    readFirst(first);

    await (await early).ping(soon());
    expect(open().map(({ password }) => password)).toEqual(['second']);
  });

  test('stays open until its operations have ended', async () => {
    const connections = connect();
    const emr = await connections.of(CLINIC);
    await emr.ping(soon());
    let finish: () => void = () => undefined;
    const gate = new Promise<void>((resolve) => {
      finish = resolve;
    });
    lines[0]!.emr.before('listProviders', () => gate);
    const running = emr.listProviders(soon());
    plan = { ...plan, settings: { ...settings, password: new Secret('second') } };
    connections.forget(CLINIC);
    await emr.ping(soon());

    expect(lines[0]!.closed).toBe(false);
    finish();
    await expect(running).resolves.toEqual([]);
    await expect.poll(() => lines[0]!.closed).toBe(true);
  });

  test("is recreated if the clinic's hours or zone changed, and not for other changes", async () => {
    const connections = connect();
    const emr = await connections.of(CLINIC);
    await emr.ping(soon());
    await connections.recheck(CLINIC);
    await emr.ping(soon());
    expect(lines).toHaveLength(1);

    plan = { ...plan, clinicPrint: 'other hours' };
    await connections.recheck(CLINIC);
    await emr.ping(soon());
    expect(lines.map(({ closed }) => closed)).toEqual([true, false]);
  });

  test('of a clinic without calls is not created by a notice', async () => {
    const connections = connect();
    await connections.recheck(CLINIC);

    expect(plansRead).toBe(0);
  });

  test('of a deleted clinic is closed with all its lines, even long after its last call', async () => {
    const connections = connect({ hasBridge: true });
    await (await connections.of(CLINIC)).ping(soon());
    clock.advance(2 * FIVE_MINUTES);
    plan = Promise.reject(emrFailure('not-configured', 'Deleted.', { sent: 'no' })) as never;
    await connections.recheck(CLINIC);

    await expect.poll(() => open()).toEqual([]);
    expect(connections.readings()).toEqual([]);
  });

  test('of a deleted clinic is closed even if the notice was missed', async () => {
    const connections = connect();
    await (await connections.of(CLINIC)).ping(soon());
    plan = Promise.reject(emrFailure('not-configured', 'Deleted.', { sent: 'no' })) as never;
    await connections.recheck(null);

    await expect.poll(() => open()).toEqual([]);
    expect(connections.readings()).toEqual([]);
  });

  test('survives a recheck during a database outage, and is reopened with the new settings afterwards', async () => {
    const connections = connect();
    const emr = await connections.of(CLINIC);
    await emr.ping(soon());
    const changed = {
      ...plan,
      clinicPrint: 'other',
      settings: { ...settings, password: new Secret('second') },
    };
    plan = Promise.reject(new Failure('UNAVAILABLE', 'The database is away.')) as never;
    await connections.recheck(CLINIC);
    await emr.ping(soon());
    expect(open().map(({ password }) => password)).toEqual(['first']);

    plan = changed;
    await emr.ping(soon());
    expect(open().map(({ password }) => password)).toEqual(['second']);
  });

  test('of another connection type is closed when the clinic switches to this one', async () => {
    const connections = connect();
    const emr = await connections.of(CLINIC);
    await emr.ping(soon());
    plan = { ...plan, type: 'emr-rest' };
    connections.forget(CLINIC);
    await emr.ping(soon());

    expect(open().map(({ type }) => type)).toEqual(['emr-rest']);
  });

  test('is not cached if its settings could not be read', async () => {
    const connections = connect();
    const whole = plan;
    plan = Promise.reject(emrFailure('not-configured', 'Not yet.', { sent: 'no' })) as never;
    await expect(connections.of(CLINIC)).rejects.toThrow('Not yet.');
    plan = whole;

    await expect((await connections.of(CLINIC)).ping(soon())).resolves.toBeUndefined();
  });

  test('is closed with the service', async () => {
    const connections = connect({ hasBridge: true });
    await (await connections.of(CLINIC)).ping(soon());
    await connections.close();

    expect(open()).toEqual([]);
  });
});

describe("a clinic's breaker", () => {
  const failThrice = async (connections: EmrConnections) => {
    const emr = await connections.of(CLINIC);
    lines.at(-1)!.emr.failAll(down());
    for (let tries = 0; tries < 3; tries += 1) await emr.ping(soon()).catch(() => undefined);
  };

  test('is closed before the first call', () => {
    expect(connect().breakerOf(CLINIC, 'emr-soap')).toBe('closed');
  });

  test('stays open when the adapter is renewed', async () => {
    const connections = connect();
    await failThrice(connections);
    expect(connections.breakerOf(CLINIC, 'emr-soap')).toBe('open');
    connections.forget(CLINIC);

    const trouble = await (await connections.of(CLINIC)).ping(soon()).catch(emrTrouble);
    expect(trouble).toBe('breaker-open');
    expect(lines).toHaveLength(2);
  });

  test('starts closed after the settings changed', async () => {
    const connections = connect();
    await failThrice(connections);
    plan = { ...plan, settings: { ...settings, baseUrl: 'https://other.test/oscar' } };
    connections.forget(CLINIC);

    await expect((await connections.of(CLINIC)).ping(soon())).resolves.toBeUndefined();
    expect(connections.breakerOf(CLINIC, 'emr-soap')).toBe('closed');
  });

  test('does not prevent a connection test', async () => {
    const connections = connect();
    await failThrice(connections);

    expect(await connections.tryOut(CLINIC, soon())).toMatchObject({ failure: null });
    expect(lines.at(-1)).toMatchObject({ closed: true });
  });

  test('is closed at once when a healthy EMR is reported', async () => {
    const connections = connect();
    await failThrice(connections);
    expect(connections.breakerOf(CLINIC, 'emr-soap')).toBe('open');

    connections.closeBreakers(CLINIC);
    expect(connections.breakerOf(CLINIC, 'emr-soap')).toBe('closed');
  });
});

test('each line reports its breaker and its requests in flight', async () => {
  const connections = connect({ hasBridge: true });
  expect(connections.readings()).toEqual([]);
  const emr = await connections.of(CLINIC);
  let finish: () => void = () => undefined;
  const gate = new Promise<void>((resolve) => {
    finish = resolve;
  });
  lines[0]!.emr.before('listProviders', () => gate);
  const running = emr.listProviders(soon());
  await expect
    .poll(() => connections.readings())
    .toEqual([
      { clinicId: CLINIC, transport: 'emr-soap', breaker: 'closed', underWay: 1 },
      { clinicId: CLINIC, transport: 'emr-bridge', breaker: 'closed', underWay: 0 },
    ]);

  finish();
  await running;
  expect(connections.readings()[0]).toMatchObject({ underWay: 0 });
});

test('a stopped connection sends nothing', async () => {
  const connections = connect();
  plan = { ...plan, type: 'emr-rest', stopped: true };
  const emr = await connections.of(CLINIC);

  expect(await emr.listProviders(soon()).catch(emrTrouble)).toBe('reauthorise');
  expect(lines.map(({ emr: line }) => line.calls())).toEqual([0]);
});

describe("the platform's bridge", () => {
  const byPhone = { phone: wei.phone };

  test('finds a cell number that SOAP does not return', async () => {
    const emr = await connect({ hasBridge: true, onBridge: inMemoryEmr({ patients: [wei] }) }).of(CLINIC);

    expect(await emr.findPatients(byPhone, soon())).toMatchObject({ patients: [wei] });
    expect(await emr.fresh.findPatients(byPhone, soon())).toMatchObject({ patients: [wei] });
  });

  test('is not used for names', async () => {
    const onBridge = inMemoryEmr({ patients: [wei] });
    const emr = await connect({ hasBridge: true, onBridge }).of(CLINIC);

    expect(await emr.findPatients({ name: 'Wei Chen' }, soon())).toMatchObject({ patients: [] });
    expect(onBridge.calls()).toBe(0);
  });

  test('does not affect the caller when it fails', async () => {
    const onBridge = inMemoryEmr();
    onBridge.failAll(down());
    const emr = await connect({ hasBridge: true, onBridge }).of(CLINIC);

    expect(await emr.findPatients(byPhone, soon())).toMatchObject({ patients: [] });
  });

  test('is not used when SOAP itself failed', async () => {
    const onBridge = inMemoryEmr({ patients: [wei] });
    const emr = await connect({ hasBridge: true, onBridge }).of(CLINIC);
    lines.find(({ type }) => type === 'emr-soap')!.emr.failAll(down());

    await expect(emr.findPatients(byPhone, soon())).rejects.toThrow('The EMR is gone.');
    expect(onBridge.calls()).toBe(0);
  });

  test('adds patients, which SOAP cannot', async () => {
    const onBridge = inMemoryEmr();
    const emr = await connect({ hasBridge: true, onBridge }).of(CLINIC);
    const { id: _, active: __, dateOfBirth: ___, ...person } = wei;
    const rest = { address: '', city: '', province: 'BC', postalCode: '', healthCardType: 'BC', email: '' };

    const told: string[] = [];
    await emr.registerPatient?.(
      { ...person, ...rest, dateOfBirth: date('1985-03-15'), language: 'en' },
      { ...soon(), onEmrCall: ({ operation }) => told.push(operation) },
    );
    expect(onBridge.patients()).toMatchObject([{ lastName: 'Chen' }]);
    expect(told).toEqual(['registerPatient']);
  });

  test('files documents, which SOAP cannot, unless the clinic has authorised REST as well', async () => {
    const onBridge = inMemoryEmr({ patients: [wei] });
    const task = { patientId: '7', message: 'Call back', urgent: false, assignTo: '101' };
    const byBridge = await connect({ hasBridge: true, onBridge }).of(CLINIC);
    await byBridge.addTask?.(task, soon());
    expect(onBridge.tasks()).toEqual([task]);

    plan = { ...plan, settings: { ...settings, accessToken: new Secret('token') } };
    const byRest = await connect({ hasBridge: true, onBridge }).of(CLINIC);
    await byRest.addTask?.(task, soon());
    const rest = lines.findLast(({ type }) => type === 'emr-rest');
    expect([rest?.emr.calls('addTask'), onBridge.tasks().length]).toEqual([1, 1]);
    // REST has no program to admit patients to, so the bridge keeps registering.
    expect(byRest.registerPatient).not.toBeNull();
  });

  test('without document support is tried only once', async () => {
    const onBridge = inMemoryEmr();
    onBridge.before('addTask', () =>
      Promise.reject(emrFailure('not-offered', 'It has no such thing.', { sent: 'answered' })),
    );
    const connections = connect({ hasBridge: true, onBridge });
    const task = { patientId: '7', message: 'Call back', urgent: false, assignTo: '101' };
    await expect((await connections.of(CLINIC)).addTask?.(task, soon())).rejects.toThrow('no such thing');
    const afterwards = await connections.of(CLINIC);
    expect([afterwards.addTask, afterwards.fileDocument === null]).toEqual([null, false]);
  });

  test('is not needed if the clinic has its own way to add patients', async () => {
    plan = { ...plan, type: 'emr-rest' };
    await connect({ hasBridge: true }).of(CLINIC);

    expect(lines.map(({ type }) => type)).toEqual(['emr-rest']);
  });

  test('if missing, a SOAP clinic says that it cannot add patients', async () => {
    expect((await connect().of(CLINIC)).registerPatient).toBeNull();
  });

  test("never receives the clinic's own EMR password", async () => {
    await connect({ hasBridge: true }).of(CLINIC);

    expect(lines.map(({ type, password }) => [type, password])).toEqual([
      ['emr-soap', 'first'],
      ['emr-bridge', null],
    ]);
  });
});
