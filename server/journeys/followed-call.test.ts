import { afterAll, beforeAll, expect, test } from 'vitest';
import { type RunningTracing, startTracing } from '../src/adapters/tracing/start.ts';
import { silentLogger } from '../src/kernel/logger.ts';
import { type CollectedSpan, factsOf, type OtlpCollector, otlpCollector } from './otlp-collector.ts';
import { type AnsweringClinic, earliestWish, heard, type PhoneLine, phoneLine } from './phone-line.ts';

const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736';
const SENDER = '00f067aa0ba902b7';
const ERROR = 2;

let collector: OtlpCollector;
let running: RunningTracing;
let line: PhoneLine;
let clinic: AnsweringClinic;
const before = { ...process.env };
beforeAll(async () => {
  collector = await otlpCollector();
  const otel = {
    OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
    OTEL_EXPORTER_OTLP_PROTOCOL: 'http/json',
    OTEL_BSP_SCHEDULE_DELAY: '50',
  };
  // The SDK reads the process's own environment.
  Object.assign(process.env, otel);
  running = await startTracing(otel, silentLogger);
  const headers = { traceparent: `00-${TRACE}-${SENDER}-01` };
  line = await phoneLine({ tracing: running.tracing, headers });
  clinic = await line.aClinic();
  await line.service.ask({
    method: 'PUT',
    url: '/api/clinic/sms-config',
    as: clinic.manager,
    payload: { smsEnabled: true, smsSenderNumber: '+16045550100' },
  });
});
afterAll(async () => {
  await line.close();
  await running.close();
  await collector.close();
  for (const name of Object.keys(process.env)) if (name.startsWith('OTEL_')) delete process.env[name];
  Object.assign(process.env, before);
});

const ofTrace = ({ traceId }: CollectedSpan) => traceId === TRACE;
const under = (parent: CollectedSpan) => (span: CollectedSpan) =>
  ofTrace(span) && span.parentSpanId === parent.spanId;

test('a booking can be traced from the platform to the EMR, the database and the text message', async () => {
  const call = clinic.call('+16045550101');
  const wish = { ...(await earliestWish(call)), reason: 'Sore shoulder' };
  const booked = heard(await call.tool('create_appointment', wish));
  expect(booked).toMatchObject({ success: true });

  const tool = await collector.span('tool create_appointment', ofTrace);
  expect(factsOf(tool)).toMatchObject({
    'frontdesk.clinic': clinic.id,
    'frontdesk.tool': 'create_appointment',
    'frontdesk.outcome': 'done',
  });
  const message = await collector.span('call tool-calls', (span) => span.spanId === tool.parentSpanId);
  const request = await collector.span('POST /api/voice', (span) => span.spanId === message.parentSpanId);
  expect(request).toMatchObject({ traceId: TRACE, parentSpanId: SENDER });
  expect(factsOf(request)).toMatchObject({ 'http.route': '/api/voice', 'http.response.status_code': 200 });

  const written = await collector.span('emr book', under(tool));
  expect(factsOf(written)).toMatchObject({
    'frontdesk.clinic': clinic.id,
    'frontdesk.transport': 'emr-soap',
    'frontdesk.outcome': 'ok',
  });
  await collector.span('sql insert', under(tool));
  await collector.span('sql commit', under(tool));
  const job = await collector.span('job send-sms', under(tool));
  const sent = await collector.span('sms send', under(job));
  expect(factsOf(sent)).toEqual({ 'frontdesk.outcome': 'accepted' });

  await call.end({});
  await collector.span('call end-of-call-report', ofTrace);
  expect(collector.spans().filter(({ status }) => status.code === ERROR)).toEqual([]);
  nobodyIsIn(collector, [call.id, wish.patientId, 'shoulder', String(booked.appointmentId)]);
});

test("a failure of the EMR is marked where it happened, without the EMR's words", async () => {
  const broken = await line.aClinic();
  broken.soap.faults.set({ kind: 'error', status: 500 });
  heard(await broken.call('+16045550101').tool('search_patient_by_phone', {}));

  const ofClinic = (span: CollectedSpan) => factsOf(span)['frontdesk.clinic'] === broken.id;
  const tool = await collector.span('tool search_patient_by_phone', ofClinic);
  const asked = await collector.span('emr findPatients', under(tool));
  expect(asked.status.code).toBe(ERROR);
  expect(tool.status).toEqual({ code: ERROR });
  expect(factsOf(tool)).toMatchObject({ 'error.type': 'EMR_UNAVAILABLE' });
  nobodyIsIn(collector, []);
});

test('a message whose body arrives in pieces is traced too', async () => {
  const message = {
    type: 'tool-calls',
    call: { id: 'in-pieces', phoneNumber: { number: clinic.number } },
    toolCalls: [{ id: 't1', type: 'function', function: { name: 'get_clinic_info', arguments: {} } }],
  };
  expect((await line.caller.post({ message }, { slowBodyMs: 200 })).http).toBe(200);
  const tool = await collector.span('tool get_clinic_info', ofTrace);
  const step = await collector.span('call tool-calls', (span) => span.spanId === tool.parentSpanId);
  await collector.span('POST /api/voice', (span) => span.spanId === step.parentSpanId);
});

test('background work is not traced', async () => {
  await line.service.ask({ method: 'GET', url: '/health' });
  await line.service.ask({ method: 'GET', url: '/metrics' });
  const roots = collector.spans().filter(({ parentSpanId }) => !parentSpanId);
  expect(roots.filter(({ name }) => /^sql|health|metrics/.test(name))).toEqual([]);
});

/** Ids of ours that are short are looked for as whole attribute values; the rest anywhere in the bytes. */
function nobodyIsIn({ received, spans }: OtlpCollector, private_: readonly string[]): void {
  const sent = Buffer.concat(received().map(({ body }) => body)).toString('utf8');
  expect(sent.length).toBeGreaterThan(1_000);
  expect(sent).not.toMatch(/john|smith|604.?555.?0101|\+1604|emr password|wei|chen\b/i);
  const said = spans().flatMap((span) => [span.name, ...Object.values(factsOf(span)).map(String)]);
  for (const secret of private_) {
    expect(said).not.toContain(secret);
    if (secret.length > 5) expect(sent).not.toContain(secret);
  }
}
