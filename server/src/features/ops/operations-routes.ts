import type { Readable } from 'node:stream';
import { z } from 'zod';
import type { Trail } from '../../database/database.ts';
import type { ScheduleHistory } from '../../database/schedule-history.ts';
import { asInteger, file, type Guards, get, post, type Routes, Timestamp } from '../../http/routes.ts';
import { VOICE_VENDORS, type VoiceVendor } from '../../kernel/calls/voice-vendor.ts';
import { Failure } from '../../kernel/failure.ts';
import type { Backup } from '../../ports/backup-store.ts';
import type { ActionOutcome, ProcessAction } from '../../ports/process-manager.ts';
import { HEADERS, requireSecondFactor, type SecondFactorCheck } from './backup/second-factor-headers.ts';
import type { Deployment } from './deploy.ts';
import { chosenLines, entryOf, hasFilter, LEVELS, MOST_LINES } from './log-lines.ts';
import type { HostStatus } from './status.ts';
import type { VoicePushOptions, VoicePushReport } from './voice/voice-push.ts';

const Megabytes = z.number().describe('Megabytes');
const output = z.string().describe('What was said while it was done').meta({ example: 'All done.' });
const Step = z.object({ success: z.boolean(), output, durationMs: z.int() }).meta({ id: 'OperationStep' });
const Report = z.object({ output, durationMs: z.int() }).meta({ id: 'OperationReport' });
const BackupRow = z
  .object({
    name: z.string().meta({ example: 'frontdesk-2026-11-15T023000Z.tar.gz' }),
    sizeBytes: z.int().meta({ example: 1_482_304 }),
    modifiedAt: Timestamp,
  })
  .meta({ id: 'Backup' });
const Archive = z.string().meta({ format: 'binary', example: 'gzip …' });
const ByName = z.object({
  name: z
    .string()
    .regex(/^[\w-][\w.-]{0,150}\.tar\.gz$/, 'is no name of a backup')
    .meta({ example: 'frontdesk-2026-11-15T023000Z.tar.gz' }),
});
const LINE = '{"level":30,"method":"GET","route":"/api/clinic/me","status":200,"msg":"request"}';

export interface OperationsDesk {
  readonly checkSecondFactorAgain: SecondFactorCheck;
  status(): Promise<HostStatus>;
  deploy(): Promise<Deployment>;
  act(action: ProcessAction): Promise<ActionOutcome>;
  tail(lines: number): Promise<string[]>;
  backups(): Promise<Backup[]>;
  /** Rejects with NOT_FOUND if there is none. */
  readBackup(name: string): Promise<Readable>;
  checkBackup(name: string): Promise<{ name: string; ok: boolean; message: string }>;
  schedule(): Promise<ScheduleHistory>;
  backUp(): Promise<Backup>;
  pushVoice(
    options: VoicePushOptions & { readonly vendor?: VoiceVendor | undefined },
  ): Promise<VoicePushReport>;
  deployDocs(): Promise<{ output: string; durationMs: number }>;
  release(trail: Trail): Promise<{ output: string }>;
}

export function operationsRoutes(desk: OperationsDesk, guards: Guards): Routes {
  return guards.admin('Operations', [
    get('/api/admin/ops/status', {
      summary: 'How this machine and its processes are doing',
      answer: z
        .object({
          timestamp: Timestamp,
          hostname: z.string().meta({ example: 'desk-1' }),
          platform: z.string().meta({ example: 'linux' }),
          uptime: z
            .object({ system: z.number(), process: z.number() })
            .describe('Seconds')
            .meta({ example: { system: 864_000, process: 86_400 } }),
          memory: z.object({
            totalMB: Megabytes.meta({ example: 8192 }),
            usedMB: Megabytes.meta({ example: 3072 }),
            freeMB: Megabytes.meta({ example: 5120 }),
            usedPercent: z.number().meta({ example: 37.5 }),
            processRSS_MB: Megabytes.meta({ example: 142 }),
            processHeap_MB: Megabytes.meta({ example: 61 }),
          }),
          disk: z.object({
            total: z.string().describe('Size of the disk').meta({ example: '80.0 GB' }),
            used: z.string().meta({ example: '20.0 GB' }),
            available: z.string().meta({ example: '60.0 GB' }),
            usedPercent: z.string().meta({ example: '25%' }),
          }),
          processes: z.array(
            z.object({
              name: z.string().meta({ example: 'frontdesk' }),
              pid: z.int().meta({ example: 4711 }),
              status: z.enum(['starting', 'online', 'stopping']).meta({ example: 'online' }),
              cpu: z.number().describe('Percent of one core').meta({ example: 3.5 }),
              memory: z.number().describe('Bytes').meta({ example: 148_897_792 }),
              restarts: z.int().meta({ example: 0 }),
              uptime: z.number().describe('Seconds'),
            }),
          ),
          runtime: z.string(),
        })
        .meta({ id: 'MachineStatus' }),
      handle: () => desk.status(),
    }),
    ...watchRoutes(desk),
    ...backupRoutes(desk),
    post('/api/admin/ops/deploy', {
      summary: 'Build with type check, then replace the processes without losing a request',
      answer: Report.extend({ steps: z.object({ build: Step, restart: Step }) }),
      action: 'ops.deploy',
      refuses: [409],
      handle: () => desk.deploy(),
    }),
    post('/api/admin/ops/voice-push', {
      summary: 'Bring assistants, tools and squad of a voice platform in line with the files',
      body: z.object({
        vendor: z
          .enum(VOICE_VENDORS)
          .optional()
          .describe('One of VOICE_VENDORS; VOICE_VENDOR unless given')
          .meta({ example: 'vapi' }),
        dryRun: z
          .boolean()
          .default(false)
          .describe('Say what would be written, write nothing')
          .meta({ example: true }),
        force: z
          .boolean()
          .default(false)
          .describe('Overwrite what somebody changed at the platform')
          .meta({ example: false }),
      }),
      answer: Report.extend({
        changes: z
          .array(
            z.object({
              kind: z.string().describe("In the platform's own terms").meta({ example: 'tool' }),
              name: z.string().meta({ example: 'find_patient' }),
              state: z.enum(['new', 'changed', 'conflict']).meta({ example: 'changed' }),
              fields: z.array(
                z.object({
                  path: z.string().meta({ example: 'function.description' }),
                  before: z.string().meta({ example: 'Finds a patient.' }),
                  after: z.string().meta({ example: 'Finds a patient by name and birth date.' }),
                }),
              ),
            }),
          )
          .describe('What is or would be written, before and after; without secrets'),
      }).meta({ id: 'VoicePushReport' }),
      action: 'ops.voice-push',
      refuses: [409],
      handle: ({ body }) => desk.pushVoice(body),
    }),
    post('/api/admin/ops/process/:action', {
      summary: 'Restart (kill and start), reload (new ones first) or stop the processes',
      params: z.object({ action: z.enum(['restart', 'reload', 'stop'], 'is restart, reload or stop') }),
      answer: Report.extend({ action: z.enum(['restart', 'reload', 'stop']) }),
      action: 'ops.process',
      handle: async ({ params: { action } }) => {
        const began = performance.now();
        const { status, output } = await desk.act(action);
        const report = { action, output, durationMs: Math.round(performance.now() - began) };
        if (status === 'failed') throw new Failure('UNAVAILABLE', output, report);
        return report;
      },
    }),
    post('/api/admin/ops/release', {
      summary: 'Let a restored copy send what waits in it, and work by itself again',
      answer: z.object({ output: output.meta({ example: 'What waits is sent from now on.' }) }),
      action: 'ops.release',
      handle: ({ trail }) => desk.release(trail),
    }),
    post('/api/admin/ops/deploy-docs', {
      summary: 'Build the documentation site and publish it',
      answer: Report,
      action: 'ops.deploy-docs',
      refuses: [409],
      handle: () => desk.deployDocs(),
    }),
  ]);
}

function watchRoutes(desk: Pick<OperationsDesk, 'tail' | 'schedule'>) {
  return [
    get('/api/admin/ops/logs', {
      summary: "The last lines of this machine's log",
      query: z.object({
        lines: z
          .string()
          .regex(/^\d{1,4}$/, 'must be a whole number')
          .transform(Number)
          .pipe(z.number().min(10, 'is at least 10').max(500, 'is at most 500'))
          .default(100)
          .describe('10 to 500')
          .meta(asInteger(10, 500)),
        level: z.enum(LEVELS).optional().describe('This level and above').meta({ example: 'info' }),
        since: z.iso.datetime().optional().describe('Not before').meta({ example: '2026-11-01T00:00:00Z' }),
        until: z.iso.datetime().optional().describe('Not after').meta({ example: '2027-11-01T00:00:00Z' }),
      }),
      answer: z.object({
        output: z.string().meta({ example: LINE }),
        lines: z.array(z.string()).meta({ example: [LINE] }),
        entries: z
          .array(
            z.object({
              at: z.iso.datetime().nullable(),
              level: z.enum(LEVELS).nullable().meta({ example: 'info' }),
              message: z.string().meta({ example: 'request' }),
            }),
          )
          .describe('The same lines, read'),
      }),
      handle: async ({ query }) => {
        const lines = chosenLines(await desk.tail(hasFilter(query) ? MOST_LINES : query.lines), query);
        return { output: lines.join('\n'), lines, entries: lines.map(entryOf) };
      },
    }),
    get('/api/admin/ops/schedule', {
      summary: 'Every scheduled job with its last runs, and what waits in the queues',
      answer: z
        .object({
          jobs: z.array(
            z.object({
              name: z.string().meta({ example: 'backup' }),
              lastSuccessAt: Timestamp.nullable(),
              runs: z
                .array(
                  z.object({
                    fireAt: Timestamp,
                    startedAt: Timestamp,
                    finishedAt: Timestamp.nullable().describe('Null while it runs'),
                    failed: z.boolean().meta({ example: false }),
                  }),
                )
                .describe('The latest ten, newest first'),
            }),
          ),
          queues: z.array(
            z.object({
              kind: z.string().meta({ example: 'send-sms' }),
              waiting: z.int().meta({ example: 2 }),
              running: z.int().meta({ example: 1 }),
              oldestSeconds: z.number().describe('How long the oldest has been due').meta({ example: 0.4 }),
              failed: z.int().describe('Given up in the last day').meta({ example: 0 }),
            }),
          ),
        })
        .meta({ id: 'ScheduleHistory' }),
      handle: () => desk.schedule(),
    }),
  ];
}

function backupRoutes(
  desk: Pick<OperationsDesk, 'backups' | 'backUp' | 'readBackup' | 'checkBackup' | 'checkSecondFactorAgain'>,
) {
  return [
    get('/api/admin/ops/backups/:name', {
      summary: 'A backup as a file; the download is written into the audit log',
      description: HEADERS,
      params: ByName,
      answer: file('application/gzip', Archive, 'The archive'),
      action: 'ops.backup-download',
      exposeHeadRoute: false,
      refuses: [404],
      handle: async (request, reply) => {
        const { name } = request.params;
        await requireSecondFactor(desk.checkSecondFactorAgain, request);
        const stream = await desk.readBackup(name);
        await request.record({});
        return reply
          .type('application/gzip')
          .header('content-disposition', `attachment; filename="${name}"`)
          .send(stream);
      },
    }),
    post('/api/admin/ops/backups/:name/check', {
      summary: 'Read a backup back as a restore would: its checksum, its archive and what is in it',
      params: ByName,
      answer: z
        .object({
          name: z.string().meta({ example: 'frontdesk-2026-11-15T023000Z.tar.gz' }),
          ok: z.boolean().meta({ example: true }),
          message: z.string().meta({ example: 'The backup is whole.' }),
        })
        .meta({ id: 'BackupCheck' }),
      action: 'ops.backup-check',
      refuses: [404],
      handle: ({ params }) => desk.checkBackup(params.name),
    }),
    get('/api/admin/ops/backups', {
      summary: 'The backups on this machine, newest first',
      answer: z.object({
        backups: z.array(BackupRow),
      }),
      handle: async () => ({ backups: await desk.backups() }),
    }),
    post('/api/admin/ops/backups', {
      summary: 'Take a backup now, besides the one of each night; it is read back before it counts',
      answer: BackupRow,
      action: 'ops.backup',
      refuses: [409],
      handle: () => desk.backUp(),
    }),
  ];
}
