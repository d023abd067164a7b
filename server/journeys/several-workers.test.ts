import { afterAll, beforeAll, expect, test } from 'vitest';
import { type OtlpCollector, otlpCollector } from './otlp-collector.ts';
import { aDataDir, buildServer, startService, stopAll } from './running-service.ts';

const REQUESTS = 20;

let dataDir: Awaited<ReturnType<typeof aDataDir>>;
let collector: OtlpCollector;
beforeAll(async () => {
  await buildServer();
  dataDir = await aDataDir();
  collector = await otlpCollector();
});
afterAll(async () => {
  await stopAll();
  await collector.close();
  await dataDir.remove();
});

test('a scrape shows the counts of all workers, whichever is asked, and none exits before its spans are sent', async () => {
  const service = startService(
    {
      DATA_DIR: dataDir.path,
      WORKERS: '2',
      RATE_LIMIT_AUTH: '0',
      OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
      OTEL_EXPORTER_OTLP_PROTOCOL: 'http/json',
      // Later than the test lasts: what arrives was sent because the service was leaving.
      OTEL_BSP_SCHEDULE_DELAY: '600000',
    },
    'supervisor.js',
  );
  const address = await service.listening;
  await expect
    .poll(() => service.output().match(/Frontdesk is listening/g)?.length, { timeout: 30_000 })
    .toBe(2);
  // A connection each, so that the workers take turns.
  const ask = (path: string) => fetch(`${address}${path}`, { headers: { connection: 'close' } });
  for (let sent = 0; sent < REQUESTS; sent += 1) expect((await ask('/api/auth/me')).status).toBe(401);

  const counted =
    /^frontdesk_http_request_seconds_count\{method="GET",route="\/api\/auth\/me",status="4xx"\} (\d+)$/m;
  for (let scrape = 0; scrape < 4; scrape += 1) {
    const text = await (await ask('/metrics')).text();
    expect(Number(counted.exec(text)?.[1])).toBe(REQUESTS);
  }
  expect(collector.received()).toEqual([]);
  expect(await service.stop()).toEqual({ code: 0, signal: null });

  expect(collector.spans().filter(({ name }) => name === 'GET /api/auth/me')).toHaveLength(REQUESTS);
  const processes = collector
    .received()
    .map(({ body }) => /"process.pid","value":\{"intValue":(\d+)/.exec(body.toString())?.[1]);
  expect(new Set(processes).size).toBe(2);
});
