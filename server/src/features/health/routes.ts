import { z } from 'zod';
import { type Guards, get, plain, type Routes, Timestamp } from '../../http/routes.ts';
import { VERSION } from '../../kernel/version.ts';
import type { Health } from './check.ts';

const Service = z
  .object({
    status: z.enum(['healthy', 'down', 'not_configured']),
    healthy: z.boolean(),
    latency: z.number().describe('Milliseconds; 0 where there was nothing to ask'),
  })
  .meta({ id: 'ServiceHealth' });
const HealthBody = z
  .object({
    status: z.enum(['healthy', 'degraded', 'down']),
    timestamp: Timestamp,
    version: z.string(),
    uptime: z.number().describe('Seconds'),
    services: z.object({ database: Service, emr: Service, voice: Service }),
    redis: Service.shape.status.describe('Where it is down, requests are answered and not limited'),
    sending: z.enum(['on', 'held']).describe('Held in a restored copy until an operator releases it'),
    timeZoneData: z.enum(['current', 'outdated']),
  })
  .meta({ id: 'Health' });
const Down = HealthBody.meta({
  example: {
    status: 'down',
    timestamp: '2026-11-15T17:30:00.000Z',
    version: VERSION,
    uptime: 86_400,
    services: {
      database: { status: 'healthy', healthy: true, latency: 2 },
      emr: { status: 'down', healthy: false, latency: 5_000 },
      voice: { status: 'healthy', healthy: true, latency: 84 },
    },
    redis: 'not_configured',
    sending: 'on',
    timeZoneData: 'current',
  },
});
const EmrWell = z
  .object({
    status: z.literal('ok'),
    message: z.string().meta({ example: 'The EMR bridge answers.' }),
  })
  .meta({ id: 'EmrHealth' });
const EmrUnwell = z.object({
  status: z.literal('error'),
  message: z.string().meta({ example: 'The EMR bridge does not answer.' }),
});
const Detailed = HealthBody.extend({
  pool: z
    .object({ total: z.int(), idle: z.int(), waiting: z.int() })
    .meta({ example: { total: 10, idle: 8, waiting: 0 } }),
  memory: z
    .object({ rssMB: z.number(), heapMB: z.number() })
    .meta({ example: { rssMB: 142.6, heapMB: 61.3 } }),
  runtime: z.string(),
  emrConnections: z
    .record(z.string(), z.int())
    .describe("How many clinics' EMR connections are in each state; states without a clinic are left out")
    .meta({ example: { ok: 11, slow: 1 } }),
}).meta({ id: 'HealthDetail' });

export interface HealthDesk {
  check(): Promise<Health>;
  pool(): { total: number; idle: number; waiting: number };
  emrConnections(): Promise<Readonly<Record<string, number>>>;
  readonly version: string;
}

export function healthRoutes(desk: HealthDesk, guards: Guards): Routes[] {
  const body = async () => ({
    ...(await desk.check()),
    version: desk.version,
    uptime: Math.round(process.uptime()),
  });
  const megabytes = (bytes: number) => Math.round(bytes / 104_857.6) / 10;

  const open = [
    get('/health', {
      summary: 'Is the service well?',
      answer: plain({ 200: HealthBody, 503: Down }),
      handle: async (_, reply) => {
        const health = await body();
        reply.status(health.status === 'down' ? 503 : 200);
        return health;
      },
    }),
    get('/api/emr/health', {
      summary: "Is the platform's EMR bridge well?",
      answer: plain({ 200: EmrWell, 500: EmrUnwell }),
      handle: async (_, reply) => {
        const { emr } = (await desk.check()).services;
        if (emr.healthy) return { status: 'ok' as const, message: 'The EMR bridge answers.' };
        const message =
          emr.status === 'not_configured'
            ? 'No EMR bridge is configured.'
            : 'The EMR bridge does not answer.';
        reply.status(500);
        return { status: 'error' as const, message };
      },
    }),
  ];

  const admin = [
    get('/api/admin/health', { summary: 'System health', answer: HealthBody, handle: body }),
    get('/api/admin/health/detailed', {
      summary: 'System health with pool and memory',
      answer: Detailed,
      handle: async () => {
        const { rss, heapUsed } = process.memoryUsage();
        return {
          ...(await body()),
          pool: desk.pool(),
          memory: { rssMB: megabytes(rss), heapMB: megabytes(heapUsed) },
          runtime: process.version,
          emrConnections: await desk.emrConnections(),
        };
      },
    }),
  ];

  return [guards.public('Health', open), guards.admin('Health', admin)];
}
