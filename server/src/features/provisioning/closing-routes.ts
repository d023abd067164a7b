import { Readable } from 'node:stream';
import { z } from 'zod';
import type { Database } from '../../database/database.ts';
import { ByClinicId, file, type Guards, get, put, type Routes } from '../../http/routes.ts';
import { Failure, found } from '../../kernel/failure.ts';
import { text } from '../../kernel/fields.ts';
import type { ClinicProfile, Clinics } from '../clinics/index.ts';
import type { activateClinic } from './activate-clinic.ts';
import { cancelClosing, closeClinic, type Kept, WAIT_DAYS } from './close-clinic.ts';
import { type ClinicFiles, exportClinic } from './export-clinic.ts';
import { ClinicAnswer } from './routes.ts';

type Needs = Parameters<typeof activateClinic>[0] & {
  readonly db: Database<'provisioning'>;
  readonly clinics: Pick<Clinics, 'read'>;
  readonly files: ClinicFiles;
};

const Lines = z.string().meta({
  example:
    '{"export":"frontdesk","clinicId":"…","takenAt":"…"}\n{"table":"clinics","row":{}}\n{"end":true,"rows":1,"files":0}\n',
});

export function closingRoutes(needs: Needs, guards: Guards): Routes {
  const { db, clinics, clock } = needs;
  return guards.admin('Platform', [
    put('/api/admin/clinics/:clinicId/close', {
      summary: `Close a clinic for good: suspended at once, deleted after ${WAIT_DAYS} days`,
      description:
        'Its managers are told and can read until then. Audit rows stay their seven years. Take the export meanwhile.',
      params: ByClinicId,
      body: z.object({ reason: text(500).meta({ example: 'The practice has moved to another system.' }) }),
      answer: ClinicAnswer,
      action: 'clinic.close',
      handle: async ({ params, body, trail }) =>
        found(await closeClinic(needs, params.clinicId, body.reason, trail)),
    }),
    put('/api/admin/clinics/:clinicId/keep', {
      summary: 'Keep a clinic that is being closed; it stays suspended until it is resumed',
      params: ByClinicId,
      answer: ClinicAnswer,
      action: 'clinic.keep',
      handle: async ({ params, trail }) => kept(await cancelClosing(needs, params.clinicId, trail)),
    }),
    get('/api/admin/clinics/:clinicId/export', {
      summary: 'Everything that is kept of a clinic that is being closed, without its secrets',
      description:
        'A line of JSON for each row and each file (base64); the last line is `end`, and a download without it was cut off. The download is recorded.',
      params: ByClinicId,
      answer: file('application/x-ndjson', Lines, 'Lines of JSON, in UTF-8'),
      action: 'clinic.export',
      handle: async ({ params: { clinicId }, trail }, reply) => {
        const clinic = found(await clinics.read(clinicId));
        if (!clinic.deletionAt)
          throw new Failure(
            'INVALID_REQUEST',
            'Only a clinic that is being closed is exported. Close it first.',
            {
              clinicStatus: clinic.status,
            },
          );
        // The audit row is written before any data is sent.
        await db.asPlatform((_, tx) => trail(tx));
        const now = clock.now();
        const name = `frontdesk-clinic-${clinicId}-${now.toISOString().slice(0, 10)}.jsonl`;
        return reply
          .type('application/x-ndjson')
          .header('content-disposition', `attachment; filename="${name}"`)
          .send(Readable.from(exportClinic(needs, clinicId, now)));
      },
    }),
  ]);
}

function kept(result: Kept): ClinicProfile {
  if (result.status === 'not-found') return found<ClinicProfile>(null);
  if (result.status === 'too-late')
    throw new Failure('INVALID_REQUEST', 'The wait is over: this clinic is being deleted.');
  return result.clinic;
}
