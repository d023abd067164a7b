import { type AppointmentRow, type ClinicBook, clinicBook } from '@frontdesk/simulators';
import { emrAdapters } from '../../server/src/adapters/emr/index.ts';
import { Secret } from '../../server/src/kernel/secrets/secret.ts';
import { date, time } from '../../server/src/kernel/time/calendar.ts';
import { EMR_ACCOUNT, startClinicEmr } from '../../server/tests/world/vendors.ts';

const DAY = date('2026-11-18');
const SETTINGS = {
  ...{ clinicId: 'clinic', timeZone: 'America/Vancouver', consumerKey: '', consumerSecret: null },
  ...{ accessToken: null, accessTokenSecret: null, tokenExpiresAt: null, signatureBaseUrl: null },
  ...{ caCertificate: null, admissionProgramId: null, defaultProviderId: null },
};
const MARK = 'Booked by phone assistant [FD-4d8afc0ae2b6]';

/** A morning at a simulated Open-O: a row of staff, and what Frontdesk writes for a booking, a confirmation, a move and a cancellation. */
async function morning(): Promise<ClinicBook> {
  const book = clinicBook();
  book.addProvider({ providerNo: '101', firstName: 'Wei', lastName: 'Chen' });
  for (const [lastName, firstName] of [
    ['Wong', 'Mei Ling'],
    ['Smith', 'John'],
    ['Okafor', 'Ada'],
    ['Lavoie', 'Marc'],
    ['Brennan', 'Aoife'],
  ] as const)
    book.addPatient({ lastName, firstName, born: '1980-03-07' });
  book.staffBook({
    ...{ providerNo: '101', date: DAY, startTime: '09:00', minutes: 15, demographicNo: 1 },
    ...{ reason: 'BP check', notes: 'bring meds list' },
  });
  const server = await startClinicEmr({ book, dialect: 'open-o' });
  const wait = { signal: AbortSignal.timeout(60_000) };
  const emr = emrAdapters['emr-soap'](
    {
      ...SETTINGS,
      baseUrl: server.baseUrl,
      username: EMR_ACCOUNT.username,
      password: new Secret(EMR_ACCOUNT.password),
    },
    { hosts: true, bridge: null },
  );
  const add = (patientId: string, patientName: string, at: string, reason: string) =>
    emr.book(
      {
        ...{ patientId, patientName, providerId: '101', date: DAY, time: time(at), durationMinutes: 15 },
        ...{ type: '', reason, notes: MARK },
      },
      wait,
    );
  await add('2', 'Smith,John', '09:15', 'knee pain since Sunday');
  const confirmed = await add('3', 'Okafor,Ada', '09:30', 'follow-up');
  await emr.markConfirmed(confirmed.appointmentId, { status: 'h', note: 'Confirmed by text Nov 17' }, wait);
  const old = await add('4', 'Lavoie,Marc', '09:45', 'prescription');
  await add('4', 'Lavoie,Marc', '10:15', 'Rescheduled appointment: prescription');
  await emr.cancel(old.appointmentId, 'Rescheduled by phone', wait);
  const cancelled = await add('5', 'Brennan,Aoife', '10:00', 'cough');
  await emr.cancel(cancelled.appointmentId, 'Cancelled by phone', wait);
  await emr.close();
  await server.close();
  return book;
}

const escaped = (text: string | null) => (text ?? '').replaceAll('&', '&amp;').replaceAll('<', '&lt;');

/** Drawn by us, with the columns and the colours of the shipped statuses. */
export async function daySheet(): Promise<string> {
  const book = await morning();
  const colours = new Map(
    book.statuses.map(({ status, color, description }) => [status, { color, description }]),
  );
  const line = (row: AppointmentRow) => {
    const { color = '#fff', description = '' } = colours.get(row.status ?? '') ?? {};
    return `<tr style="background:${color}"><td>${row.startTime.slice(0, 5)}</td><td><b>${row.status}</b> ${description}</td>
<td>${escaped(row.name)}</td><td>${escaped(row.reason)}</td><td class="notes">${escaped(row.notes)}</td><td>${escaped(row.creator)}</td></tr>`;
  };
  const rows = book.appointments().sort((a, b) => (a.startTime < b.startTime ? -1 : 1));
  return `<!doctype html><meta charset="utf-8"><style>
body { font: 15px/1.4 system-ui, sans-serif; margin: 0; padding: 24px; background: #fff; color: #111; width: 1080px }
table { border-collapse: collapse; width: 100% } th, td { border: 1px solid #bbb; padding: 7px 10px; text-align: left; vertical-align: top }
th { background: #eee } .notes { white-space: pre-line }
</style><table><thead><tr><th>Start</th><th>Status</th><th>Name</th><th>Reason</th><th>Notes (on hover)</th><th>Made by</th></tr></thead>
<tbody>${rows.map(line).join('')}</tbody></table>`;
}
