import { z } from 'zod';
import type { LateWork } from '../../../database/late-work.ts';
import { Timestamp } from '../../../kernel/fields.ts';
import type { Listed, ListPart } from '../../../kernel/page.ts';
import type { EmrTrouble, InboxWait } from './alarms.store.ts';

/** Token expiry, and the alerts of deploy/prometheus/alerts.yaml that the database can evaluate. */
export const ALARMS = [
  'EmrBreakerOpen',
  'EmrRefused',
  'EmrTokenEnds',
  'JobsLate',
  'JobsFailed',
  'InboxLate',
  'BackupStale',
  'RetentionStale',
] as const;
export type AlarmName = (typeof ALARMS)[number];
export const ALARM_SORTS = ['since', 'name'] as const;

const text = z.string().nullable();

export const Alarm = z
  .object({
    name: z
      .enum(ALARMS)
      .describe('What to do about it stands under this name in the runbook')
      .meta({ example: 'JobsFailed' }),
    severity: z.enum(['page', 'warn']).meta({ example: 'warn' }),
    state: z
      .enum(['firing', 'over'])
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
export type Alarm = Readonly<z.output<typeof Alarm>>;

export interface AlarmFacts {
  readonly work: LateWork;
  readonly emr: readonly EmrTrouble[];
  readonly inbox: readonly InboxWait[];
}

export interface AlarmFilter {
  readonly name: AlarmName | null;
  readonly state: Alarm['state'] | null;
  readonly severity: Alarm['severity'] | null;
  readonly clinicId: string | null;
  readonly q: string | null;
}

const SECOND = 1_000;
const HOUR = 3_600 * SECOND;
const DAY = 24 * HOUR;
const JOB_WAITS = 120 * SECOND;
const EMR_IS_AWAY = 120 * SECOND;
const URGENT_WAITS = HOUR;
const ITEM_WAITS = 3 * DAY;
/** A day plus the time a run may take. */
const DAILY = 26 * HOUR;
const DAILY_WORK = [
  ['backup', 'BackupStale', 'page', 'No backup for more than a day'],
  ['data-retention', 'RetentionStale', 'warn', 'Retention has not run for more than a day'],
] as const;

const after = (at: Date, ms: number): Date => new Date(at.getTime() + ms);
const NOWHERE = { clinicId: null, clinicName: null, subject: null, count: null, until: null };

/** Uses the limits of the Prometheus rules. Includes alarms resolved within the last days. */
export function alarmsOf({ work, emr, inbox }: AlarmFacts): Alarm[] {
  return [
    ...emr.flatMap((trouble) => emrAlarm(trouble, work.now)),
    ...workAlarms(work),
    ...inboxAlarms(inbox, work.now),
  ];
}

function emrAlarm({ what, at, endedAt, clinicId, clinicName }: EmrTrouble, now: Date): Alarm[] {
  const about = { ...NOWHERE, clinicId, clinicName, since: at, until: endedAt };
  const state = endedAt ? 'over' : 'firing';
  if (what === 'refused')
    return [
      { ...about, state, name: 'EmrRefused', severity: 'page', summary: 'The EMR refuses our credentials' },
    ];
  if (what === 'token') {
    const hasEnded = at <= now;
    const summary = hasEnded
      ? 'The authorisation of the EMR has ended'
      : 'The authorisation of the EMR ends soon';
    return [{ ...about, state, name: 'EmrTokenEnds', severity: hasEnded ? 'page' : 'warn', summary }];
  }
  const lasted = (endedAt ?? now).getTime() - at.getTime();
  if (lasted < EMR_IS_AWAY) return [];
  const summary = endedAt ? 'The EMR did not answer' : 'The EMR does not answer';
  return [{ ...about, state, name: 'EmrBreakerOpen', severity: 'warn', summary }];
}

function workAlarms({ now, givenUp, due, schedules, begunAt }: LateWork): Alarm[] {
  const failed = givenUp.map(({ kind, jobs, firstAt, lastAt }): Alarm => {
    const isOver = after(lastAt, DAY) <= now;
    return {
      ...{ ...NOWHERE, name: 'JobsFailed', severity: 'warn', state: isOver ? 'over' : 'firing' },
      ...{ since: firstAt, until: isOver ? after(lastAt, DAY) : null, subject: kind, count: jobs },
      summary: 'Jobs were given up',
    };
  });
  const late = due
    .filter(({ since }) => after(since, JOB_WAITS) < now)
    .map(
      ({ kind, jobs, since }): Alarm => ({
        ...{ ...NOWHERE, name: 'JobsLate', severity: 'warn', state: 'firing' },
        ...{ since: after(since, JOB_WAITS), subject: kind, count: jobs, summary: 'Jobs wait' },
      }),
    );
  // A job that has never run is late one day after the scheduler started, not at the first start.
  const stale = DAILY_WORK.flatMap(([job, name, severity, summary]): Alarm[] => {
    const last = schedules.find((schedule) => schedule.name === job)?.lastSuccessAt ?? begunAt;
    if (!last || after(last, DAILY) > now) return [];
    return [
      { ...NOWHERE, name, severity, state: 'firing', since: after(last, DAILY), subject: job, summary },
    ];
  });
  return [...failed, ...late, ...stale];
}

function inboxAlarms(waits: readonly InboxWait[], now: Date): Alarm[] {
  return waits.flatMap(({ clinicId, clinicName, urgent, open, since }): Alarm[] => {
    const late = after(since, urgent ? URGENT_WAITS : ITEM_WAITS);
    if (late > now) return [];
    const summary = urgent
      ? 'Nobody has taken what is urgent in the inbox'
      : 'Nobody has taken what waits in the inbox';
    return [
      {
        ...{ ...NOWHERE, name: 'InboxLate', severity: 'warn', state: 'firing', since: late },
        ...{ clinicId, clinicName, count: open, summary },
      },
    ];
  });
}

/** There are at most a few per clinic, so they are sorted here, and an export fetches all at once. */
export function listAlarms(alarms: readonly Alarm[], filter: AlarmFilter, part: ListPart): Listed<Alarm> {
  const words = filter.q?.toLowerCase() ?? null;
  const fits = (alarm: Alarm) =>
    (['name', 'state', 'severity', 'clinicId'] as const).every(
      (field) => filter[field] === null || alarm[field] === filter[field],
    ) &&
    (words === null ||
      [alarm.name, alarm.clinicName, alarm.subject, alarm.summary].some((text) =>
        text?.toLowerCase().includes(words),
      ));
  const by = (one: Alarm, other: Alarm) =>
    (part.sort === 'name' ? one.name.localeCompare(other.name) : 0) ||
    one.since.getTime() - other.since.getTime() ||
    (one.clinicName ?? '').localeCompare(other.clinicName ?? '');
  const way = part.order === 'asc' ? 1 : -1;
  const rows = alarms.filter(fits).toSorted((one, other) => way * by(one, other));
  if (part.after !== undefined) return { rows, total: rows.length, mark: null };
  const from = (part.page - 1) * part.pageSize;
  return { rows: rows.slice(from, from + part.pageSize), total: rows.length };
}
