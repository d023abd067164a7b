import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterEach, describe, expect, test } from 'vitest';
import { factsOf, type OtlpCollector, otlpCollector } from '../../../journeys/otlp-collector.ts';
import { type Logger, silentLogger } from '../../kernel/logger.ts';
import { noTracing, type Origin, type Tracing } from '../../kernel/tracing.ts';
import { startTracing } from './start.ts';
import { readSwitches } from './switches.ts';

const SRC = fileURLToPath(new URL('../../', import.meta.url));
const request: Origin = { name: 'POST /api/voice', kind: 'request', facts: {}, parent: null };
const ENDPOINT = { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector:4318' };

const endings: Array<() => Promise<void>> = [];
afterEach(async () => {
  for (const end of endings.splice(0).toReversed()) await end();
});

async function aCollector(options?: { answers: boolean }): Promise<OtlpCollector> {
  const collector = await otlpCollector(options);
  endings.push(collector.close);
  return collector;
}

/** The SDK reads process.env, so the variables are set there for the duration of the test. */
async function traced(otel: Record<string, string>, log: Logger = silentLogger) {
  const variables = { OTEL_BSP_SCHEDULE_DELAY: '20', ...otel };
  Object.assign(process.env, variables);
  const running = await startTracing(variables, log);
  let closing: Promise<void> | null = null;
  const close = () => {
    closing ??= running.close();
    return closing;
  };
  endings.push(async () => {
    await close();
    for (const name of Object.keys(variables)) delete process.env[name];
  });
  return { ...running, close };
}

const aStep = (tracing: Tracing, work: () => Promise<unknown> = async () => undefined) => {
  const span = tracing.open(request);
  return span
    .run(() => tracing.span('tool get_providers', { clinic: 'c-1' }, work))
    .finally(() => span.end());
};

describe('tracing is', () => {
  test.each<[string, Record<string, string>, readonly string[]]>([
    ['off when nothing is set', {}, []],
    ['off when only names are set', { OTEL_SERVICE_NAME: 'desk', OTEL_TRACES_SAMPLER: 'always_on' }, []],
    ['on with an endpoint', ENDPOINT, ['otlp-protobuf']],
    [
      'on with an endpoint for traces',
      { OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: 'http://c/t' },
      ['otlp-protobuf'],
    ],
    ['on with an exporter', { OTEL_TRACES_EXPORTER: 'otlp' }, ['otlp-protobuf']],
    ['on the console', { OTEL_TRACES_EXPORTER: 'console' }, ['console']],
    ['on for both', { OTEL_TRACES_EXPORTER: 'otlp, console' }, ['otlp-protobuf', 'console']],
    ['JSON when asked for', { ...ENDPOINT, OTEL_EXPORTER_OTLP_PROTOCOL: 'http/json' }, ['otlp-json']],
    [
      'JSON when asked for traces alone',
      { ...ENDPOINT, OTEL_EXPORTER_OTLP_PROTOCOL: 'grpc', OTEL_EXPORTER_OTLP_TRACES_PROTOCOL: 'http/json' },
      ['otlp-json'],
    ],
    ['off when disabled', { ...ENDPOINT, OTEL_SDK_DISABLED: 'true' }, []],
    ['off when no exporter is wanted', { ...ENDPOINT, OTEL_TRACES_EXPORTER: 'none' }, []],
  ])('%s', (_, otel, exporters) => {
    expect(readSwitches(otel)).toEqual({ exporters, complaints: [] });
  });

  test.each([
    [{ ...ENDPOINT, OTEL_EXPORTER_OTLP_PROTOCOL: 'grpc' }, 'not grpc'],
    [{ OTEL_TRACES_EXPORTER: 'zipkin' }, 'not zipkin'],
  ])('off, with a reason, if it cannot do as configured: %o', (otel, why) => {
    const { exporters, complaints } = readSwitches(otel as Record<string, string>);
    expect(exporters).toEqual([]);
    expect(complaints).toEqual([expect.stringContaining(why)]);
  });
});

describe('tracing off', () => {
  test('loads no tracing code at all', async () => {
    expect((await startTracing({}, silentLogger)).tracing).toBe(noTracing);
  });

  // The service is loaded completely, but the SDK only if it is enabled; its bare API comes with the metrics.
  test.each([
    ['nothing', {}, false],
    ['an exporter', { OTEL_TRACES_EXPORTER: 'console' }, true],
  ])('with %s set, the SDK is loaded: %o %s', async (_, otel, loaded) => {
    const script = `
      const { startTracing } = await import('${SRC}adapters/tracing/start.ts');
      await import('${SRC}app.ts');
      await startTracing(${JSON.stringify(otel)}, { info() {}, warn() {} });
      const { createRequire } = await import('node:module');
      const names = Object.keys(createRequire('${SRC}app.ts').cache);
      console.log(JSON.stringify({ fastify: names.some((n) => n.includes('/fastify/')), otel: names.filter((n) => /@opentelemetry.(sdk|resources|exporter|otlp)/.test(n)).length }));
      process.exit(0);`;
    const { stdout } = await promisify(execFile)(
      process.execPath,
      ['--import', 'tsx', '--input-type=module', '--eval', script],
      { cwd: SRC },
    );
    const seen = JSON.parse(stdout) as { fastify: boolean; otel: number };
    expect(seen.fastify).toBe(true);
    expect(seen.otel > 0).toBe(loaded);
  });
});

describe('spans', () => {
  test('are sent as protobuf by default, to the address and with the headers of the variables', async () => {
    const collector = await aCollector();
    const { tracing, close } = await traced({
      OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
      OTEL_EXPORTER_OTLP_HEADERS: 'x-tenant=clinics',
      OTEL_SERVICE_NAME: 'front-of-house',
      OTEL_RESOURCE_ATTRIBUTES: 'deployment.environment.name=staging',
    });
    await aStep(tracing);
    await close();

    const [sent] = collector.received();
    expect(sent).toMatchObject({ path: '/v1/traces', contentType: 'application/x-protobuf' });
    expect(sent?.headers).toMatchObject({ 'x-tenant': 'clinics' });
    for (const name of ['POST /api/voice', 'tool get_providers', 'front-of-house', 'staging'])
      expect(sent?.body.includes(name), name).toBe(true);
  });

  test('are named after this service by default', async () => {
    const collector = await aCollector();
    const { tracing, close } = await traced({ OTEL_EXPORTER_OTLP_ENDPOINT: collector.url });
    await aStep(tracing);
    await close();
    expect(collector.received()[0]?.body.includes('frontdesk')).toBe(true);
  });

  const overJson = async (more: Record<string, string> = {}) => {
    const collector = await aCollector();
    const running = await traced({
      OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
      OTEL_EXPORTER_OTLP_PROTOCOL: 'http/json',
      ...more,
    });
    return { collector, ...running };
  };

  test("of work that throws carry the fault's name, never its message", async () => {
    const { collector, tracing, close } = await overJson();
    const fault = Object.assign(new Error('Wei Chen is unknown'), { code: 'EMR_UNAVAILABLE' });
    await expect(aStep(tracing, () => Promise.reject(fault))).rejects.toBe(fault);
    await close();

    const span = await collector.span('tool get_providers');
    expect(span.status).toEqual({ code: 2 });
    expect(factsOf(span)).toEqual({ 'frontdesk.clinic': 'c-1', 'error.type': 'EMR_UNAVAILABLE' });
    expect(collector.received()[0]?.body.includes('Wei')).toBe(false);
  });

  test('side by side keep their own parents', async () => {
    const { collector, tracing, close } = await overJson();
    const pause = () => new Promise<void>((resolve) => setTimeout(resolve, 5));
    const one = (name: string) =>
      aStep(tracing, () => tracing.span(`outer ${name}`, {}, () => tracing.span(`inner ${name}`, {}, pause)));
    await Promise.all([one('a'), one('b'), one('c')]);
    await close();

    for (const name of ['a', 'b', 'c']) {
      const outer = await collector.span(`outer ${name}`);
      const inner = await collector.span(`inner ${name}`);
      expect(inner).toMatchObject({ traceId: outer.traceId, parentSpanId: outer.spanId });
    }
    expect(new Set(collector.spans().map(({ traceId }) => traceId)).size).toBe(3);
  });

  test('are created neither outside a trace nor after their cause has ended', async () => {
    const { collector, tracing, close } = await overJson();
    expect(await tracing.span('sql select', {}, async () => 'done')).toBe('done');
    const span = tracing.open(request);
    const later = span.run(async () => {
      await new Promise((resolve) => setTimeout(resolve, 20));
      return tracing.span('sql insert', {}, async () => tracing.here());
    });
    span.end();
    expect(await later).toBeNull();
    await close();
    expect(collector.spans().map(({ name }) => name)).toEqual(['POST /api/voice']);
  });

  test('continue elsewhere by a traceparent, and an invalid one counts as missing', async () => {
    const { collector, tracing, close } = await overJson();
    const first = tracing.open(request);
    const parent = first.run(() => tracing.here());
    first.end();
    expect(parent).toMatch(/^00-[\da-f]{32}-[\da-f]{16}-01$/);
    for (const [name, given] of [
      ['job good', parent],
      ['job bad', '00-zz-zz-01'],
      ['job zero', `00-${'0'.repeat(32)}-${'0'.repeat(16)}-01`],
      ['job long', `${parent}-more`],
      ['job later version', `01${parent?.slice(2)}-more`],
    ] as const)
      tracing.open({ name, kind: 'job', facts: {}, parent: given }).end();
    await close();

    const { traceId, spanId } = await collector.span('POST /api/voice');
    expect(await collector.span('job good')).toMatchObject({ traceId, parentSpanId: spanId });
    expect(await collector.span('job later version')).toMatchObject({ traceId });
    for (const name of ['job bad', 'job zero', 'job long'])
      expect((await collector.span(name)).traceId).not.toBe(traceId);
  });

  test('are not created for unsampled work', async () => {
    const { collector, tracing, close } = await overJson({ OTEL_TRACES_SAMPLER: 'always_off' });
    await aStep(tracing);
    await close();
    expect(collector.received()).toEqual([]);
  });
});

describe('a collector that', () => {
  const listening = () => {
    const lines: string[] = [];
    const note = (_: object, message: string) => void lines.push(message);
    return { lines, log: { debug: note, info: note, warn: note, error: note } };
  };

  test('is down disturbs nobody and logs one line, however many batches are lost', async () => {
    const gone = await otlpCollector();
    await gone.close();
    const { lines, log } = listening();
    const { tracing } = await traced(
      { OTEL_EXPORTER_OTLP_ENDPOINT: gone.url, OTEL_EXPORTER_OTLP_TIMEOUT: '100' },
      log,
    );
    for (let batch = 0; batch < 6; batch += 1) {
      expect(await aStep(tracing, async () => batch)).toBe(batch);
      await new Promise((resolve) => setTimeout(resolve, 80));
    }
    expect(lines.filter((line) => line.includes('collector unreachable'))).toHaveLength(1);
  });

  test('hangs does not delay shutdown', async () => {
    const deaf = await aCollector({ answers: false });
    const { tracing, close } = await traced({ OTEL_EXPORTER_OTLP_ENDPOINT: deaf.url });
    await aStep(tracing);
    const began = performance.now();
    await close();
    expect(performance.now() - began).toBeLessThan(30_000);
  });
});
