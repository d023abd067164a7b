import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import { clinicBook } from '../../simulators/src/index.ts';
import { type Ask, askingAt, openClinic } from '../journeys/open-clinic.ts';
import { aDataDir, startService } from '../journeys/running-service.ts';
import {
  ADMIN,
  ADMIN_VARIABLES,
  CALLER,
  CLINIC_NUMBER,
  NO_RATE_LIMITS,
  PASSWORD,
} from '../tests/world/facts.ts';
import { emrConnection, startClinicEmr } from '../tests/world/vendors.ts';

/**
 * What a clinic notices of another whose EMR sends five megabytes of hostile XML in a few kilobytes of gzip, again and
 * again: the 99th percentile of its own tool calls, alone and meanwhile, in interleaved rounds. More than 1.5 times
 * as long plus 50 ms is a failure.
 */
const ROUNDS = 4;
const CALLS = 150;
const EVERY_MS = 15;
/** One at a time, as the limit on tests has it, and without a pause. */
const TESTERS = 1;
const SECRET = 'a webhook secret for the benchmark';

const many = (what: string) => what.repeat(Math.floor(4_900_000 / what.length));
const HOSTILE = [
  many('<b xmlns:p="u"/>'),
  many('&#65;'),
  many('<b/>'),
  '<b>t</b>'.repeat(99_000),
  many('<b k="v" l="w"/>'),
].map((inner) => gzipSync(`<a>${inner}</a>`));
const WSDL = '<definitions targetNamespace="http://ws.oscarehr.org/"/>';

async function hostileEmr() {
  let asked = 0;
  const server = createServer((request, response) => {
    request.resume();
    response.setHeader('content-type', 'text/xml');
    if (request.method === 'GET') return response.end(WSDL);
    asked += 1;
    response.setHeader('content-encoding', 'gzip');
    return response.end(HOSTILE[asked % HOSTILE.length]);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}/oscar`;
  return { baseUrl, asked: () => asked, close: () => server.close() };
}

/** A second clinic, whose manager tries its connection. */
async function otherClinic(ask: Ask, baseUrl: string): Promise<() => Promise<unknown>> {
  const manager = { email: 'other@clinic.test', password: PASSWORD };
  const signIn = async (body: object) =>
    (await ask('POST', '/api/auth/login', { body })).body.data.accessToken;
  const named = { name: 'Other Clinic', managerEmail: manager.email, managerPassword: manager.password };
  await ask('POST', '/api/admin/clinics', { token: await signIn(ADMIN), body: named });
  const token = await signIn(manager);
  const emr = { emrType: 'emr-soap', baseUrl, username: '128', password: 'secret' };
  await ask('PUT', '/api/clinic/emr', { token, body: emr });
  return () => ask('POST', '/api/clinic/emr/test', { token });
}

async function toolCalls(address: string): Promise<number[]> {
  const times: number[] = [];
  const call = { id: 'call-1', customer: { number: CALLER }, phoneNumber: { number: CLINIC_NUMBER } };
  const one = async (at: number) => {
    const name = at % 2 ? 'get_clinic_info' : 'search_patient_by_phone';
    const toolCalls = [{ id: `tool-${at}`, function: { name, arguments: { phone: CALLER } } }];
    const began = performance.now();
    const answer = await fetch(`${address}/api/voice`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${SECRET}` },
      body: JSON.stringify({ message: { type: 'tool-calls', call, toolCalls } }),
    });
    await answer.arrayBuffer();
    times.push(performance.now() - began);
  };
  const all: Promise<void>[] = [];
  for (let at = 0; at < CALLS; at += 1) {
    all.push(one(at));
    await pause(EVERY_MS);
  }
  await Promise.all(all);
  return times;
}

const p99 = (times: number[]) => times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.99)] ?? 0;

const dataDir = await aDataDir();
const book = clinicBook();
book.addProvider({ providerNo: '101', firstName: 'Susan', lastName: 'Lee' });
book.addPatient({ firstName: 'Wei', lastName: 'Chen', born: '1980-03-05', phone: CALLER });
const [soap, hostile] = [await startClinicEmr({ book }), await hostileEmr()];
const service = startService({
  DATA_DIR: dataDir.path,
  VOICE_WEBHOOK_SECRET: SECRET,
  LOG_LEVEL: 'info',
  ...ADMIN_VARIABLES,
  ...NO_RATE_LIMITS,
});
const address = await service.listening;
const ask = askingAt(address);
await openClinic(ask, { number: CLINIC_NUMBER, emr: emrConnection(soap.baseUrl) });
const test = await otherClinic(ask, hostile.baseUrl);
await test();
await toolCalls(address);

const [alone, meanwhile]: [number[], number[]] = [[], []];
for (let round = 0; round < ROUNDS; round += 1) {
  alone.push(...(await toolCalls(address)));
  let isOver = false;
  const testing = Array.from({ length: TESTERS }, async () => {
    while (!isOver) await test();
  });
  meanwhile.push(...(await toolCalls(address)));
  isOver = true;
  await Promise.all(testing);
}
await service.stop();
await soap.close();
hostile.close();
await dataDir.remove();

const bound = 1.5 * p99(alone) + 50;
console.log(`alone      p99 ${p99(alone).toFixed(0)} ms over ${alone.length} tool calls`);
console.log(`meanwhile  p99 ${p99(meanwhile).toFixed(0)} ms, ${hostile.asked()} hostile answers`);
console.log(`allowed    ${bound.toFixed(0)} ms: ${p99(meanwhile) <= bound ? 'held' : 'NOT HELD'}`);
process.exitCode = p99(meanwhile) <= bound ? 0 : 1;
