import { z } from 'zod';
import type { WallTime } from '../../../kernel/time/calendar.ts';
import type { Clock } from '../../../kernel/time/clock.ts';
import { instantOf } from '../../../kernel/time/time-zone.ts';
import type { Emr, Wait } from '../../../ports/emr.ts';
import type { NewDocument, NewTask } from '../../../ports/emr-writes.ts';
import { idField } from '../json-fields.ts';
import { notOffered } from '../not-offered.ts';
import { rethrowAsNotSent } from '../rethrow-as-not-sent.ts';
import { jsonWithFile } from '../streamed-json.ts';
import { written } from '../written-text.ts';
import { unreadable } from './answer.ts';
import { parsed, type RestClient } from './client.ts';
import { isNumeric, notANumber } from './patient-number.ts';

interface Needs {
  readonly client: RestClient;
  /** Separate, so that no caller waits behind a large document. */
  readonly documentHttp: RestClient;
  readonly zone: string;
  readonly clock: Clock;
  /** The provider of the account we sign in with. */
  ownProvider(wait: Wait): Promise<string>;
}

type DocumentOperations = Pick<Emr, 'fileDocument' | 'addTask'>;

const filed = z.object({ id: idField });
const added = z.object({ success: z.boolean() });

/** Documents and tasks. Neither can be read back over REST. */
export function restDocuments({ client, documentHttp, zone, clock, ownProvider }: Needs): DocumentOperations {
  return {
    async fileDocument(document, wait) {
      const { patientId } = document;
      if (patientId !== null && !isNumeric(patientId)) throw notANumber();
      const path = patientId === null ? PENDING_QUEUE : CHART;
      // In the EMR, a document without a provider appears in nobody's inbox.
      const providerNo = document.providerId || (await ownProvider(wait).catch(rethrowAsNotSent));
      const body = jsonWithFile(documentFields(document, providerNo, zone), 'fileContents', document.pdf);
      const answer = await documentHttp.post(path, body, wait);
      const missing = notOffered(answer, 'documents');
      if (missing) throw missing;
      const row = parsed(answer, filed, 'write');
      if (!row) throw unreadable('write');
      return { documentId: row.id };
    },
    async addTask(task, wait) {
      if (!isNumeric(task.patientId)) return 'refused';
      const answer = await client.post('/tickler/add', taskFields(task, clock.now()), wait);
      const missing = notOffered(answer, 'to-dos');
      if (missing) throw missing;
      const said = parsed(answer, added, 'write');
      if (!said) throw unreadable('write');
      return said.success ? 'written' : 'refused';
    },
  };
}

const CHART = '/document/saveDocumentToDemographic';
const PENDING_QUEUE = '/document/uploadPendingDocuments';
const NOON = '12:00' as WallTime;
/** The default queue of every EMR of the family. */
const PENDING = { queue: 1 };

/** Noon is on the same date in the EMR server's zone, whatever zone that is. */
function documentFields(document: NewDocument, providerNo: string, zone: string) {
  const { patientId, date } = document;
  return {
    type: written(document.type, 60),
    fileName: document.fileName,
    description: written(document.description, 255),
    contentType: 'application/pdf',
    numberOfPages: document.pages,
    observationDate: instantOf(date, NOON, zone).getTime(),
    source: written(document.source, 60),
    providerNo,
    ...(patientId === null ? PENDING : { demographicNo: Number(patientId) }),
  };
}

function taskFields({ patientId, message, urgent, assignTo }: NewTask, now: Date) {
  return {
    demographicNo: Number(patientId),
    message: written(message, 2_000),
    status: 'A',
    priority: urgent ? 'High' : 'Normal',
    taskAssignedTo: assignTo,
    serviceDate: now.getTime(),
  };
}
