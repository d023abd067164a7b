import { z } from 'zod';
import { list } from '../../../http/list.ts';
import { type Guards, type Routes, Timestamp } from '../../../http/routes.ts';
import { ALARM_SORTS, ALARMS, type Alarm, listAlarms } from './alarms.ts';

const text = z.string().nullable();
const states = ['firing', 'over'] as const;
const severities = ['page', 'warn'] as const;
const Row = z
  .object({
    name: z
      .enum(ALARMS)
      .describe('What to do about it stands under this name in the runbook')
      .meta({ example: 'JobsFailed' }),
    severity: z.enum(severities).meta({ example: 'warn' }),
    state: z
      .enum(states)
      .describe('Firing now, or over within the last seven days')
      .meta({ example: 'firing' }),
    since: Timestamp.describe('Of a token: when it ends'),
    until: Timestamp.nullable(),
    clinicId: z.uuid().nullable(),
    clinicName: text,
    subject: text.describe('The kind of job, where it is about one').meta({ example: 'send-sms' }),
    count: z.int().nullable().describe('How many jobs or items').meta({ example: 2 }),
    summary: z.string().describe('The alarm in a few words').meta({ example: 'Jobs were given up' }),
  })
  .meta({ id: 'Alarm' });

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
        state: z.enum(states).optional(),
        severity: z.enum(severities).optional(),
        clinicId: z.uuid().optional(),
      }),
      row: Row,
      sheet: 'alarms',
      handle: async (_, { name = null, state = null, severity = null, clinicId = null, q, ...part }) =>
        listAlarms(await readAlarms(), { name, state, severity, clinicId, q }, part),
    }),
  ]);
}
