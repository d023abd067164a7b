import { sql } from 'kysely';
import type { Database } from '../../database/database.ts';
import { daysBefore, deleteBatch } from '../../database/retention.ts';
import type { Keeper } from '../privacy/index.ts';

/** A link is of no use after its visit; what it did stands in the attempts and in the audit log. */
const LINK_DAYS = 30;
/** Longer than a visit can be moved ahead. */
const CALENDAR_DAYS = 400;

export function linkKeeper(db: Database<'links'>): Keeper {
  return {
    clear: async (clinicId, { callLogs }, turn) => {
      await turn.untilNone(() =>
        db.inClinic(clinicId, (q) =>
          deleteBatch(
            q,
            'bookingRequests',
            sql`clinic_id = ${clinicId} and created_at < ${callLogs} and valid_until < ${callLogs}`,
          ),
        ),
      );
      return {};
    },
    sweep: async (now, turn) => {
      const links = daysBefore(now, LINK_DAYS);
      await turn.untilNone(() =>
        db.asPlatform((q) => deleteBatch(q, 'patientLinks', sql`valid_until < ${links}`)),
      );
      const calendars = daysBefore(now, CALENDAR_DAYS);
      await turn.untilNone(() =>
        db.asPlatform((q) => deleteBatch(q, 'visitCalendars', sql`changed_at < ${calendars}`)),
      );
      return {};
    },
  };
}
