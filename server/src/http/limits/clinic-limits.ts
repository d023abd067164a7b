import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Failure } from '../../kernel/failure.ts';
import { waitUntilIdle } from '../../kernel/time/wait-until-idle.ts';

/** Limits a clinic's expensive staff requests, so that they take no capacity from callers. */
export interface ClinicLimit {
  readonly most: number;
  readonly withinMs: number;
  /** The error message of a refused request. */
  readonly words: string;
  /** Maximum in progress per process. */
  readonly atOnce?: number;
}

const MINUTE_MS = 60_000;

const LIMITS = {
  upload: {
    ...{ most: 120, withinMs: 60 * MINUTE_MS, atOnce: 4 },
    words: 'This clinic has uploaded 120 files within an hour. Please upload the others a little later.',
  },
  report: {
    ...{ most: 20, withinMs: 10 * MINUTE_MS, atOnce: 2 },
    words: 'This clinic has asked for many reports in the last minutes. Please wait a few minutes.',
  },
  export: {
    ...{ most: 30, withinMs: 10 * MINUTE_MS, atOnce: 2 },
    words: 'This clinic has exported many lists in the last minutes. Please wait a few minutes.',
  },
  emrCheck: {
    ...{ most: 30, withinMs: MINUTE_MS, atOnce: 4 },
    words: "This clinic's EMR was asked often in the last minute. Please wait a moment.",
  },
} as const satisfies Record<string, ClinicLimit>;

type Kind = keyof typeof LIMITS;
const KINDS = Object.keys(LIMITS) as Kind[];

const ROUTES: Readonly<Record<string, Kind>> = {
  'POST /api/fax/upload': 'upload',
  'POST /api/clinic/logo': 'upload',
  'POST /api/clinic/knowledge/import': 'upload',
  'POST /api/clinic/access-report': 'report',
  'POST /api/clinic/erasures/preview': 'report',
  'GET /api/clinic/data-retention/preview': 'report',
  'GET /api/clinic/reports/monthly.pdf': 'report',
  'POST /api/clinic/standby-rules/dry-run': 'report',
  'POST /api/clinic/emr/test': 'emrCheck',
  'POST /api/clinic/emr/test-schedule': 'emrCheck',
  'POST /api/clinic/emr-config/pull': 'emrCheck',
  'POST /api/clinic/emr-config/pull/:domain': 'emrCheck',
  'GET /api/clinic/providers/sync/preview': 'emrCheck',
  'POST /api/clinic/providers/sync': 'emrCheck',
  'POST /api/clinic/emr/sync': 'emrCheck',
  'POST /api/clinic/schedule/sync': 'emrCheck',
  'POST /api/clinic/onboarding/test-slots': 'emrCheck',
  'POST /api/clinic/onboarding/test-patient-search': 'emrCheck',
};

export function kindOf(method: string, url: string, query: unknown): Kind | null {
  const isSheet = url.endsWith('.csv') || (query as { format?: unknown } | null)?.format === 'csv';
  if (method === 'GET' && isSheet) return 'export';
  return ROUTES[`${method} ${url}`] ?? null;
}

/**
 * Counted per clinic, whatever user or address the requests come from; shared between processes like all
 * other limits.
 */
export function limitClinics(app: FastifyInstance): void {
  const counters = Object.fromEntries(
    KINDS.map((kind) => [
      kind,
      app.createRateLimit({
        max: LIMITS[kind].most,
        timeWindow: LIMITS[kind].withinMs,
        keyGenerator: ({ clinicId }) => `clinic:${kind}:${clinicId}`,
      }),
    ]),
  ) as Record<Kind, ReturnType<FastifyInstance['createRateLimit']>>;
  const underWay = new Map<string, number>();
  const ends = new WeakMap<FastifyRequest, () => void>();
  const begin = (request: FastifyRequest, kind: Kind) => {
    const key = `${kind}:${request.clinicId}`;
    const running = underWay.get(key) ?? 0;
    if (running >= LIMITS[kind].atOnce)
      throw new Failure('RATE_LIMITED', 'That is already under way for this clinic. Please wait for it.');
    underWay.set(key, running + 1);
    ends.set(request, () => {
      const left = (underWay.get(key) ?? 1) - 1;
      if (left > 0) underWay.set(key, left);
      else underWay.delete(key);
    });
  };
  const check = async (request: FastifyRequest, reply: FastifyReply, kind: Kind) => {
    const seen = await counters[kind](request);
    if (!seen.isAllowed && seen.isExceeded) {
      reply.header('retry-after', seen.ttlInSeconds);
      throw new Failure('RATE_LIMITED', LIMITS[kind].words);
    }
    begin(request, kind);
  };
  // Runs after the guard, which determines the clinic, and before an uploaded file is read.
  app.addHook('preHandler', (request, reply, done) => {
    const kind = kindAskedFor(request);
    if (kind) check(request, reply, kind).then(() => done(), done);
    else done();
  });
  app.addHook('onResponse', (request, _, done) => {
    ends.get(request)?.();
    ends.delete(request);
    done();
  });
}

/** Delays these requests until no caller is being served. */
export function deferToCallers(app: FastifyInstance, areCallersServed: () => boolean): void {
  app.addHook('preHandler', (request, _, done) => {
    if (kindAskedFor(request)) waitUntilIdle(areCallersServed).then(() => done(), done);
    else done();
  });
}

function kindAskedFor({ clinicId, method, routeOptions, query }: FastifyRequest): Kind | null {
  return clinicId ? kindOf(method, routeOptions.url ?? '', query) : null;
}
