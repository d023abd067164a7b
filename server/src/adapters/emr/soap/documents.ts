import { wallClockAt } from '../../../kernel/time/time-zone.ts';
import type { Emr } from '../../../ports/emr.ts';
import { naive } from './appointment-mapping.ts';
import type { SoapClient } from './client.ts';
import { field } from './mapping.ts';

// Tolerance for the EMR's clock and for the time it records for a document.
const EARLIER_MS = 3_600_000;

/** The response embeds the files, which are cut out before parsing. */
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
