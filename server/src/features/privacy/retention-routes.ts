import { z } from 'zod';
import type { Trail } from '../../database/database.ts';
import { type Guards, get, post, put, type Routes } from '../../http/routes.ts';
import { takenOn } from '../../kernel/clinic/views.ts';
import { Failure, found } from '../../kernel/failure.ts';
import { changeOf } from '../../kernel/fields.ts';
import type { Clinics } from '../clinics/index.ts';

import { RetentionCounts, RetentionPreview } from './retention-counts.ts';

const Days = z.object(takenOn('retention')).meta({ id: 'DataRetention' });

export interface RetentionDesk {
  readonly clinics: Pick<Clinics, 'read' | 'change'>;
  preview(clinicId: string): Promise<RetentionPreview | null>;
  run(trail: Trail): Promise<RetentionCounts | null>;
}

export function retentionRoutes({ clinics, preview, run }: RetentionDesk, guards: Guards): Routes[] {
  return [
    guards.clinic('Privacy', [
      get('/api/clinic/data-retention', {
        summary: 'How long things are kept',
        answer: Days,
        handle: async ({ clinicId }) => found(await clinics.read(clinicId)),
      }),
      put('/api/clinic/data-retention', {
        summary: 'Change how long things are kept; only the fields sent',
        description:
          'Days of 24 hours, 1 to 3650. Takes effect with the next run, at 03:00 UTC. The audit log is never deleted.',
        body: changeOf(Days),
        answer: Days,
        action: 'privacy.retention',
        handle: async ({ clinicId, body, trail }) => found(await clinics.change(clinicId, body, trail)),
      }),
      get('/api/clinic/data-retention/preview', {
        summary: 'What the coming night would erase and delete',
        answer: RetentionPreview,
        handle: async ({ clinicId }) => found(await preview(clinicId)),
      }),
    ]),
    guards.admin('Privacy', [
      post('/api/admin/data-retention/run', {
        summary: 'Run data retention now, for all clinics',
        description: 'One run at a time: while another is under way this is a conflict.',
        answer: RetentionCounts,
        action: 'data-retention.run',
        refuses: [409],
        handle: async ({ trail }) => {
          const counts = await run(trail);
          if (!counts)
            throw new Failure(
              'CONFLICT',
              'Data retention is running already. Please wait until it has finished.',
            );
          return counts;
        },
      }),
    ]),
  ];
}
