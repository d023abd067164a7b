import { addDays } from '../wall-clock.ts';
import { type BridgeCall, BridgeRefusal, type BridgeRoute, bodyOf, found } from './shapes.ts';

const textIn = (fields: Readonly<Record<string, unknown>>, name: string) =>
  typeof fields[name] === 'string' ? (fields[name] as string) : '';

/**
 * Without a patient the document goes into the EMR's queue. The EMR prefixes the stored name with the time.
 */
function addDocument(call: BridgeCall) {
  const fields = bodyOf(call, ['fileName', 'type', 'contentType', 'contentBase64']);
  const patientId = fields.patientId ?? null;
  const patient = patientId === null ? null : found(call.book().patient(Number(patientId)));
  const { id } = call.book().addDocument({
    demographicNo: patient?.demographicNo ?? null,
    queue: patient ? null : 1,
    type: textIn(fields, 'type'),
    description: textIn(fields, 'description'),
    fileName: `20261115084448_${textIn(fields, 'fileName')}`,
    contentType: textIn(fields, 'contentType'),
    numberOfPages: 0,
    observedMs: Date.parse(`${textIn(fields, 'date')}T12:00:00Z`),
    source: textIn(fields, 'source'),
    creator: 'bridge',
    providerNo: textIn(fields, 'providerId') || null,
    fileContents: textIn(fields, 'contentBase64'),
  });
  return { id: String(id) };
}

function listDocuments({ request, book }: BridgeCall) {
  const [patientId, from] = [request.query.get('patientId'), request.query.get('from') ?? ''];
  if (!patientId) throw new BridgeRefusal(400, 'INVALID_REQUEST', 'Ask for the documents of a patient.');
  const since = from ? Date.parse(`${addDays(from, -1)}T00:00:00Z`) : 0;
  const documents = book()
    .documents()
    .filter(({ demographicNo, storedMs }) => String(demographicNo) === patientId && storedMs >= since)
    .map(({ id, fileName, description, storedMs }) => ({
      id: String(id),
      fileName,
      description,
      at: new Date(storedMs).toISOString(),
    }));
  return { documents };
}

function addTask(call: BridgeCall) {
  const fields = bodyOf(call, ['patientId', 'message', 'priority', 'assignTo']);
  const { demographicNo } = found(call.book().patient(Number(fields.patientId)));
  call.book().addTickler({
    demographicNo,
    message: textIn(fields, 'message'),
    status: 'A',
    priority: fields.priority === 'high' ? 'High' : 'Normal',
    taskAssignedTo: textIn(fields, 'assignTo'),
    creator: 'bridge',
    serviceMs: Date.now(),
  });
  return { id: String(call.book().ticklers().length) };
}

/** Optional operations of a bridge. */
export const documentRoutes: readonly BridgeRoute[] = [
  { method: 'POST', path: '/documents', work: addDocument },
  { method: 'GET', path: '/documents', work: listDocuments },
  { method: 'POST', path: '/tasks', work: addTask },
];
