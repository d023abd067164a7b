import { wallClockAt } from '../../../kernel/time-zone.ts';
import type { Emr } from '../../../ports/emr.ts';
import { naive } from './appointment-mapping.ts';
import type { SoapClient } from './client.ts';
import { field } from './mapping.ts';

// The EMR's clock may be behind ours, and so may its own note of when a document came.
const EARLIER_MS = 3_600_000;

/** A document comes with its file, which nobody needs here: it is cut out before the answer is read. */
export function listDocuments(client: SoapClient, zone: string): NonNullable<Emr['listDocuments']> {
  return async (patientId, since, wait) => {
    if (!/^\d{1,9}$/.test(patientId)) return [];
    const { date, time } = wallClockAt(new Date(since.getTime() - EARLIER_MS), zone);
    const rows = await client.call(
      'DocumentService',
      'getDocumentsByDemographicIdAfter',
      [
        ['lastUpdate', naive(date, time)],
        ['demographicId', patientId],
      ],
      wait,
    );
    return rows.map((row) => ({ id: field(row, 'documentNo'), fileName: field(row, 'docfilename') }));
  };
}
