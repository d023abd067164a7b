import { z } from 'zod';
import { JOB_SORTS, JOB_STATES, type JobList } from '../../database/jobs/job-list.ts';
import { list } from '../../http/list.ts';
import { type Guards, post, type Routes, Timestamp } from '../../http/routes.ts';
import { Failure, found } from '../../kernel/failure.ts';

const Row = z
  .object({
    id: z.int().describe('Number of the job').meta({ example: 4711 }),
    kind: z.string().meta({ example: 'send-sms' }),
    clinicId: z.uuid().nullable(),
    clinicName: z.string().nullable(),
    state: z.enum(JOB_STATES).meta({ example: 'failed' }),
    attempts: z.int().meta({ example: 5 }),
    lastError: z
      .string()
      .nullable()
      .describe('The name of the fault, never its words')
      .meta({ example: 'EMR_UNAVAILABLE' }),
    createdAt: Timestamp,
    runAt: Timestamp.describe('When it is or was due'),
    finishedAt: Timestamp.nullable().describe('When it was given up'),
  })
  .meta({ id: 'Job' });
const ByJob = z.object({
  job: z
    .string()
    .regex(/^\d{1,15}$/, 'is no number of a job')
    .transform(Number)
    .meta({ example: '4711' }),
});

export function jobsRoutes(jobs: JobList, guards: Guards): Routes {
  return guards.admin('Operations', [
    list('/api/admin/ops/jobs', {
      summary:
        'Jobs that wait, run or were given up, the latest first; those that went well are not among them',
      sorts: JOB_SORTS,
      order: 'desc',
      finds: 'Part of a kind, of a fault or of the name of a clinic',
      filters: z.object({
        state: z.enum(JOB_STATES).optional().meta({ example: 'failed' }),
        kind: z.string().min(1).max(100).optional().meta({ example: 'send-sms' }),
        clinicId: z.uuid().optional(),
      }),
      row: Row,
      sheet: 'jobs',
      handle: (_, { state = null, kind = null, clinicId = null, q, ...part }) =>
        jobs.list({ state, kind, clinicId, q }, part),
    }),
    post('/api/admin/ops/jobs/:job/retry', {
      summary: 'Do a job again that was given up: from its first attempt, at once',
      params: ByJob,
      answer: z.object({ id: z.int().describe('Number of the job').meta({ example: 4711 }) }),
      action: 'ops.job-retry',
      refuses: [404, 409],
      handle: async ({ params: { job: id }, trail }) => {
        if (!found(await jobs.retry(id, trail), 'There is no such job.'))
          throw new Failure(
            'CONFLICT',
            'Only a dead job can be retried. This one is waiting, running or done.',
          );
        return { id };
      },
    }),
  ]);
}
