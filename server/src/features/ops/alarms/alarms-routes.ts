import { z } from 'zod';
import { list } from '../../../http/list.ts';
import type { Guards, Routes } from '../../../http/routes.ts';
import { ALARM_SORTS, ALARMS, Alarm, listAlarms } from './alarms.ts';

export function alarmsRoutes(readAlarms: () => Promise<readonly Alarm[]>, guards: Guards): Routes {
  return guards.admin('Operations', [
    list('/api/admin/ops/alarms', {
      summary:
        'Alarms that the service can tell of itself: what fires now, and what is over within seven days',
      sorts: ALARM_SORTS,
      order: 'desc',
      finds: 'Part of a name, of a sentence, of a kind of job or of the name of a clinic',
      filters: z.object({
        name: z.enum(ALARMS).optional(),
        state: z.enum(Alarm.shape.state.options).optional(),
        severity: z.enum(Alarm.shape.severity.options).optional(),
        clinicId: z.uuid().optional(),
      }),
      row: Alarm,
      sheet: 'alarms',
      handle: async (_, { name = null, state = null, severity = null, clinicId = null, q, ...part }) =>
        listAlarms(await readAlarms(), { name, state, severity, clinicId, q }, part),
    }),
  ]);
}
