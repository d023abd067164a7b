import { sql } from 'kysely';
import type { Database } from '../../database/database.ts';
import { deleteDue, emptyDue } from '../../database/retention.ts';
import type { Keeper } from '../privacy/index.ts';

/**
 * The caller's own words are deleted with transcripts, closed items with the call logs they came from; waiting items
 * stay.
 */
export function inboxKeeper(db: Database<'inbox'>): Keeper {
  return {
    clear: async (clinicId, { transcripts, callLogs }, turn) => ({
      inboxWordsEmptied: await emptyDue(db, turn, clinicId, {
        table: 'inboxItems',
        empty: sql`words = '[]', denial = null, facts = facts - 'words' - 'note' - 'told' - 'denial' - 'said' - 'next'`,
        age: 'since',
        isDue: sql`kind = 'emergency' and since < ${transcripts}
          and (words <> '[]' or denial is not null or facts ?| array['words', 'note', 'told', 'denial', 'said', 'next'])`,
      }),
      inboxItemsDeleted: await deleteDue(db, turn, clinicId, {
        table: 'inboxItems',
        isDue: sql`closed_at < ${callLogs}`,
      }),
    }),
  };
}
