import { epochOf, wallClockAt, xsDateTime } from '../wall-clock.ts';
import { momentOf, numberOf, type Operation } from './call.ts';

export const documentOperations: Readonly<Record<string, Operation>> = {
  getDocumentsByDemographicIdAfter: (call) => {
    const { book, utcOffset } = call;
    const since = epochOf(momentOf(call, 'lastUpdate'), utcOffset);
    const moment = (ms: number) => xsDateTime(wallClockAt(ms, utcOffset), utcOffset);
    const midnight = (ms: number) =>
      xsDateTime({ date: wallClockAt(ms, utcOffset).date, time: '00:00:00' }, utcOffset);
    return book
      .documents()
      .filter((row) => row.demographicNo === numberOf(call, 'demographicId') && row.storedMs > since)
      .map((row) => ({
        ...{ appointmentNo: -1, programId: -1, public1: 0, docClass: '', docSubClass: '', docxml: '' },
        ...{ responsible: '', sourceFacility: '', ctlModule: 'demographic', ctlStatus: 'A' },
        ctlModuleId: row.demographicNo,
        documentNo: row.id,
        contenttype: row.contentType,
        doccreator: row.creator,
        docdesc: row.description,
        docfilename: row.fileName,
        doctype: row.type,
        fileContents: row.fileContents,
        numberofpages: row.numberOfPages,
        source: row.source,
        // A letter, sent as its character code.
        status: 65,
        observationdate: midnight(row.observedMs),
        updatedatetime: moment(row.storedMs),
      }));
  },
};
