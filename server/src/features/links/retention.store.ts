import { sql } from 'kysely';
import type { Database } from '../../database/database.ts';
import { daysBefore, deleteDue, sweepDue } from '../../database/retention.ts';
import type { Keeper } from '../privacy/index.ts';

/** A link is useless after its visit; attempts and audit log record what was done with it. */
const LINK_DAYS = 30;
const CALENDAR_DAYS = 400;

export function linkKeeper(db: Database<'links'>): Keeper {
  return {
    clear: async (clinicId, { callLogs }, turn) => {
      await deleteDue(db, turn, clinicId, {
        table: 'bookingRequests',
        isDue: sql`created_at < ${callLogs} and valid_until < ${callLogs}`,
      });
      return {};
    },
    sweep: async (now, turn) => {
      const links = daysBefore(now, LINK_DAYS);
      await sweepDue(db, turn, { table: 'patientLinks', isDue: sql`valid_until < ${links}` });
      const calendars = daysBefore(now, CALENDAR_DAYS);
      await sweepDue(db, turn, { table: 'visitCalendars', isDue: sql`changed_at < ${calendars}` });
      return {};
    },
  };
}
