import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { Agent, request } from 'node:http';
import { createClientAsync, WSSecurity } from 'soap';
import { clinicBook, startSoapEmr } from '../../simulators/src/index.ts';
import { emrHttp } from '../src/adapters/emr/http.ts';
import { soapEmr } from '../src/adapters/emr/soap/adapter.ts';
import { Secret } from '../src/kernel/secrets/secret.ts';
import { date } from '../src/kernel/time/calendar.ts';
import { atMost } from './goals.ts';
import { median } from './percentile.ts';

/**
 * Measures two ratios with interleaved rounds in one run: the CPU our client needs for a response of 200
 * appointments relative to the `soap` package, and the time it adds to a bare POST of the same bytes.
 */
const ROUNDS = 15;
const CALLS = 20;
/** Measured at 200 appointments: 2.3, all but 0.2 of it for reading the document. */
const ADDED_MS = 3;
const account = { username: 'frontdesk', password: 'secret', securityId: 128 };
const days = { from: date('2026-03-02'), to: date('2026-03-31') };

// The server runs in its own process, so that neither number includes it.
const canned = `
  let text = '';
  process.stdin.on('data', (chunk) => (text += chunk)).on('end', () => {
    const { wsdl, answer } = JSON.parse(text);
    const server = require('node:http').createServer((request, response) => {
      response.setHeader('content-type', 'text/xml;charset=UTF-8');
      request.resume().on('end', () => response.end(request.method === 'GET' ? wsdl : answer));
    });
    server.listen(0, '127.0.0.1', () => console.log(server.address().port));
  });
`;

async function serveCanned(contents: { wsdl: string; answer: string }) {
  const child = spawn(process.execPath, ['-e', canned], { stdio: ['pipe', 'pipe', 'inherit'] });
  child.stdin.end(JSON.stringify(contents));
  const [line] = (await once(child.stdout, 'data')) as [Buffer];
  return { baseUrl: `http://127.0.0.1:${Number(line)}/oscar`, stop: () => child.kill() };
}

/** The simulator's response for a month with this many appointments, and its request. */
async function recorded(appointments: number) {
  const book = clinicBook();
  const patient = book.addPatient({ firstName: 'Wei', lastName: 'Chen', born: '1985-03-15' });
  for (let index = 0; index < appointments; index += 1)
    book.staffBook({
      providerNo: '101',
      demographicNo: patient,
      date: `2026-03-${String(2 + (index % 28)).padStart(2, '0')}`,
      startTime: `${String(9 + (index % 8)).padStart(2, '0')}:15`,
      minutes: 15,
      type: 'Follow Up',
      reason: 'Cough & fever',
      notes: 'called twice',
    });
  const server = await startSoapEmr({ book, dialect: 'classic', ...account });
  const wsdl = await (await fetch(`${server.baseUrl}/ws/ScheduleService?wsdl`)).text();
  let body = '';
  const http = emrHttp({ baseUrl: server.baseUrl, caCertificate: null, hosts: true });
  const spying = {
    ...http,
    send: (each: Parameters<typeof http.send>[0]) => {
      if (typeof each.body === 'string') body = each.body;
      return http.send(each);
    },
  };
  await ours(server.baseUrl, spying).listBookings('101', days, wait());
  const headers = { 'content-type': 'text/xml; charset=UTF-8', soapaction: '""' };
  const url = `${server.baseUrl}/ws/ScheduleService`;
  const answer = await (await fetch(url, { method: 'POST', headers, body })).text();
  await http.close();
  await server.close();
  return { wsdl, answer, body };
}

const wait = () => ({ signal: new AbortController().signal });

function ours(baseUrl: string, http = emrHttp({ baseUrl, caCertificate: null, hosts: true })) {
  const { password, securityId } = account;
  const zone = 'America/Vancouver';
  return soapEmr(
    { baseUrl, username: String(securityId), password: new Secret(password), timeZone: zone },
    http,
  );
}

async function theirs(baseUrl: string) {
  const client = await createClientAsync(`${baseUrl}/ws/ScheduleService?wsdl`, {
    endpoint: `${baseUrl}/ws/ScheduleService`,
  });
  const { password, securityId } = account;
  const plain = { hasTimeStamp: false, hasNonce: false, hasTokenCreated: false, mustUnderstand: true };
  client.setSecurity(
    new WSSecurity(String(securityId), password, { ...plain, passwordType: 'PasswordText' }),
  );
  client.addHttpHeader('connection', 'keep-alive');
  const arguments_ = {
    arg0: '2026-03-02T00:00:00',
    arg1: '2026-04-01T00:00:00',
    arg2: '101',
    arg3: false,
  };
  return async (): Promise<unknown[]> => {
    const [result] = await client.getAppointmentsForDateRangeAndProvider2Async(arguments_);
    return result.return;
  };
}

function bare(baseUrl: string, body: string) {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const headers = { 'content-type': 'text/xml; charset=UTF-8', 'content-length': Buffer.byteLength(body) };
  const post = () =>
    new Promise<number>((resolve, reject) => {
      const sent = request(
        `${baseUrl}/ws/ScheduleService`,
        { method: 'POST', agent, headers },
        (response) => {
          let bytes = 0;
          response.on('data', (chunk: Buffer) => {
            bytes += chunk.length;
          });
          response.on('end', () => resolve(bytes));
        },
      );
      sent.on('error', reject).end(body);
    });
  return { post, close: () => agent.destroy() };
}

async function cpuMs(calls: number, call: () => Promise<unknown>): Promise<number> {
  const before = process.cpuUsage();
  for (let index = 0; index < calls; index += 1) await call();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000 / calls;
}

async function elapsedMs(call: () => Promise<unknown>): Promise<number> {
  const begun = performance.now();
  await call();
  return performance.now() - begun;
}

async function cpuOverSoapPackage(): Promise<void> {
  const { wsdl, answer } = await recorded(200);
  const server = await serveCanned({ wsdl, answer });
  const http = emrHttp({ baseUrl: server.baseUrl, caCertificate: null, hosts: true });
  const emr = ours(server.baseUrl, http);
  const mine = () => emr.listBookings('101', days, wait());
  const soap = await theirs(server.baseUrl);
  if ((await mine()).length !== 200 || (await soap()).length !== 200)
    throw new Error('the two clients do not read the same');
  await cpuMs(60, mine);
  await cpuMs(60, soap);
  const rounds: { mine: number; soap: number }[] = [];
  for (let round = 0; round < ROUNDS; round += 1)
    rounds.push({ mine: await cpuMs(CALLS, mine), soap: await cpuMs(CALLS, soap) });
  const ratio = median(rounds.map((round) => round.mine / round.soap));
  console.log(
    `CPU per answer of 200 appointments (${Math.round(answer.length / 1024)} KB): ours ${median(rounds.map((round) => round.mine)).toFixed(2)} ms, soap ${median(rounds.map((round) => round.soap)).toFixed(2)} ms`,
  );
  atMost('ours over the soap package', ratio, 0.25);
  await http.close();
  server.stop();
}

async function timeOverBarePost(appointments: number): Promise<void> {
  const { wsdl, answer, body } = await recorded(appointments);
  const server = await serveCanned({ wsdl, answer });
  const http = emrHttp({ baseUrl: server.baseUrl, caCertificate: null, hosts: true });
  const emr = ours(server.baseUrl, http);
  const mine = () => emr.listBookings('101', days, wait());
  const raw = bare(server.baseUrl, body);
  await cpuMs(60, mine);
  await cpuMs(60, raw.post);
  const pairs: { mine: number; raw: number }[] = [];
  for (let index = 0; index < ROUNDS * CALLS; index += 1)
    pairs.push({ mine: await elapsedMs(mine), raw: await elapsedMs(raw.post) });
  const [own, plain] = [median(pairs.map((pair) => pair.mine)), median(pairs.map((pair) => pair.raw))];
  const added = median(pairs.map((pair) => pair.mine - pair.raw));
  console.log(
    `Time for ${appointments} appointments: ours ${own.toFixed(2)} ms, a bare POST ${plain.toFixed(2)} ms, ratio ${(own / plain).toFixed(2)}`,
  );
  atMost(`milliseconds added to a bare POST by ${appointments} appointments`, added, ADDED_MS);
  raw.close();
  await http.close();
  server.stop();
}

await cpuOverSoapPackage();
for (const appointments of [1, 20, 200]) await timeOverBarePost(appointments);
