import type { DocumentRow } from '../book/clinic-documents.ts';
import type { HttpAnswer } from '../http-listener.ts';
import { wallClockAt } from '../wall-clock.ts';
import { bodyOf, type Fields, json, plainly, type RestCall, type Route, ServerError } from './call.ts';

const text = (fields: Fields, name: string) =>
  typeof fields[name] === 'string' ? (fields[name] as string) : '';
const number = (fields: Fields, name: string) =>
  typeof fields[name] === 'number' ? (fields[name] as number) : null;

const ticklerFields = 'demographicNo message status priority taskAssignedTo serviceDate'.split(' ');

/** The response has no id, and a task without a patient is not created. */
function addTickler(call: RestCall): HttpAnswer {
  const fields = bodyOf(call, ticklerFields);
  const patient = call.book.patient(number(fields, 'demographicNo') ?? 0);
  if (!patient) return json({ success: false, message: null });
  call.book.addTickler({
    demographicNo: patient.demographicNo,
    message: text(fields, 'message'),
    status: text(fields, 'status'),
    priority: text(fields, 'priority'),
    taskAssignedTo: text(fields, 'taskAssignedTo'),
    creator: call.provider?.providerNo ?? '',
    serviceMs: number(fields, 'serviceDate') ?? call.now(),
  });
  return json({ success: true, message: null });
}

function completeTicklers(call: RestCall): HttpAnswer {
  const { ticklers } = bodyOf(call, ['ticklers']);
  for (const id of Array.isArray(ticklers) ? ticklers : []) call.book.completeTickler(Number(id));
  return json({ success: true, message: null });
}

function myTicklers(call: RestCall): HttpAnswer {
  const mine = call.book
    .ticklers()
    .filter(({ taskAssignedTo, status }) => taskAssignedTo === call.provider?.providerNo && status === 'A');
  return json({ offset: 0, limit: 0, total: 0, timestamp: call.now(), query: null, tickler: mine });
}

const broken = (): HttpAnswer => {
  throw new ServerError('NullPointerException');
};

const documentFields = [
  ...'type fileName description contentType numberOfPages observationDate source providerNo'.split(' '),
  ...'demographicNo fileContents queue'.split(' '),
];

function storedName(fileName: string, { now, utcOffset }: RestCall): string {
  const { date, time } = wallClockAt(now(), utcOffset);
  return `${`${date}${time}`.replace(/\D/g, '')}_${fileName.replace(/[^\w.]/g, '')}`;
}

function keep(
  call: RestCall,
  fields: Fields,
  where: Pick<DocumentRow, 'demographicNo' | 'queue'>,
): HttpAnswer {
  const now = call.now();
  const row = call.book.addDocument({
    ...where,
    type: text(fields, 'type'),
    description: text(fields, 'description'),
    fileName: storedName(text(fields, 'fileName'), call),
    contentType: text(fields, 'contentType'),
    numberOfPages: number(fields, 'numberOfPages') ?? 0,
    observedMs: number(fields, 'observationDate') ?? now,
    source: text(fields, 'source') || 'REST API',
    creator: call.provider?.providerNo ?? '',
    providerNo: text(fields, 'providerNo') || null,
    fileContents: text(fields, 'fileContents'),
  });
  const { id, type, fileName, description, creator, source, contentType, numberOfPages } = row;
  return json({
    ...{
      id,
      type,
      docClass: '',
      subClass: '',
      fileName,
      description,
      xml: '',
      creator,
      responsible: '',
      source,
    },
    sourceFacility: '',
    programId: -1,
    updateDateTime: row.storedMs,
    status: 'A',
    contentType,
    contentDateTime: now,
    reportMedia: null,
    sentDateTime: null,
    public1: 0,
    observationDate: row.observedMs,
    numberOfPages,
    appointmentNo: -1,
    abnormal: false,
    restrictToProgram: false,
    queue: row.queue,
    providerNo: null,
    demographicNo: null,
    fileContents: null,
    reviews: [],
  });
}

const INCOMPLETE =
  'The request body must contain a title, encoded documentData, a fileType (png, jpg, pdf, etc.), and a demographicNo';

function saveDocument(call: RestCall): HttpAnswer {
  const fields = bodyOf(call, documentFields);
  const demographicNo = number(fields, 'demographicNo');
  if (!demographicNo || !text(fields, 'fileContents')) return plainly(INCOMPLETE, 400);
  return keep(call, fields, { demographicNo, queue: null });
}

function queueDocument(call: RestCall): HttpAnswer {
  const fields = bodyOf(call, documentFields);
  return keep(call, fields, { demographicNo: null, queue: number(fields, 'queue') ?? 1 });
}

// Unknown for the classic server; CARLOS fails at these as at every REST call.
const only = ['open-o', 'carlos'] as const;

/** Tasks and documents, as in Open-O. */
export const documentRoutes: readonly Route[] = [
  { method: 'POST', path: 'tickler/add', needs: '_tickler', only, resource: addTickler },
  { method: 'POST', path: 'tickler/complete', needs: '_tickler', only, resource: completeTicklers },
  { method: 'POST', path: 'tickler/search', needs: '_tickler', only, resource: broken },
  { method: 'GET', path: 'tickler/mine', needs: '_tickler', only, resource: myTicklers },
  {
    method: 'POST',
    path: 'document/saveDocumentToDemographic',
    needs: '_edoc',
    only,
    resource: saveDocument,
  },
  { method: 'POST', path: 'document/uploadPendingDocuments', needs: '_edoc', only, resource: queueDocument },
];
