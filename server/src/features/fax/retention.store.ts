import { type SqlBool, sql } from 'kysely';
import type { Database } from '../../database/database.ts';
import { deleteBatch } from '../../database/retention.ts';
import { errorName, type Logger } from '../../kernel/logger.ts';
import type { FileStore } from '../../ports/file-store.ts';
import type { Keeper } from '../privacy/index.ts';

interface Needs {
  readonly db: Database<'fax'>;
  readonly files: Pick<FileStore, 'delete'>;
  readonly log: Logger;
}

const FAX_BATCH = 100;

/**
 * Deletes the file before the row, because the row holds the file's key. A file that cannot be deleted is retried the
 * next night.
 */
export function faxKeeper({ db, files, log }: Needs): Keeper {
  return {
    due: (clinicId, { faxes }) =>
      db.inClinic(clinicId, async (q) => {
        const { count } = await q
          .selectFrom('faxDocuments')
          .select(({ fn }) => fn.countAll<number>().as('count'))
          .where('clinicId', '=', clinicId)
          .where('receivedAt', '<', faxes)
          .executeTakeFirstOrThrow();
        return { faxesDeleted: count };
      }),
    clear: async (clinicId, { faxes }, turn) => {
      const kept: string[] = [];
      let faxesDeleted = 0;
      for (;;) {
        await turn.check();
        const due = await dueFaxes(db, clinicId, faxes, kept);
        if (due.length === 0) return { faxesDeleted };
        const gone: string[] = [];
        for (const { id, fileKey } of due) {
          try {
            await files.delete(fileKey);
            gone.push(id);
          } catch (error) {
            kept.push(id);
            log.warn(
              { clinicId, fax: id, ...errorName(error) },
              'deleting the file of an expired fax failed',
            );
          }
          await turn.check();
        }
        faxesDeleted += await db.inClinic(clinicId, (q) =>
          deleteBatch(q, 'faxDocuments', sql`clinic_id = ${clinicId} and id = any(${gone}::uuid[])`),
        );
      }
    },
  };
}

function dueFaxes(db: Database<'fax'>, clinicId: string, before: Date, except: readonly string[]) {
  return db.inClinic(clinicId, (q) =>
    q
      .selectFrom('faxDocuments')
      .select(['id', 'fileKey'])
      .where('clinicId', '=', clinicId)
      .where('receivedAt', '<', before)
      .where(sql<SqlBool>`id <> all(${[...except]}::uuid[])`)
      .orderBy('receivedAt')
      .orderBy('id')
      .limit(FAX_BATCH)
      .execute(),
  );
}
