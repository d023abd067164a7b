import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { demoBook } from '@frontdesk/simulators';
import { drawnReports } from '../../server/src/adapters/report-pdf/thread.ts';
import { type SignedIn, type TestApp, testApp } from '../../server/tests/test-app.ts';
import { NOW, PASSWORD, TODAY, UNHURRIED } from '../../server/tests/world/facts.ts';
import { emrConnection, startClinicEmr } from '../../server/tests/world/vendors.ts';
import { buildDashboard } from './build-dashboard.ts';
import { CALLS, FAXES, ITEMS, type SeenFax, WAITLIST } from './day.ts';
import { countReminders, remindTomorrow, standBy } from './reminded.ts';
import { OPT_OUTS, TEXTS } from './sent-texts.ts';

export { PASSWORD } from '../../server/tests/world/facts.ts';

export interface ClinicInBrowser {
  readonly address: string;
  readonly service: TestApp;
  readonly clinicId: string;
  readonly managerEmail: string;
  /** The same person, for what a test asks the service itself. */
  readonly manager: SignedIn;
  /** A clinic to which nothing has happened yet. */
  readonly quietEmail: string;
  /** How another clinic would connect to the same EMR. */
  readonly emr: ReturnType<typeof emrConnection>;
  /** From here on the EMR does not answer. */
  unplugEmr(): Promise<void>;
  close(): Promise<void>;
}

/** The real service with its pages, a clinic on a Monday at ten in Vancouver, and an EMR. */
export async function openClinic(env: Readonly<Record<string, string>> = {}): Promise<ClinicInBrowser> {
  await buildDashboard();
  const emr = await startClinicEmr({ book: demoBook({ today: TODAY as never }) });
  const service = await testApp(env, {
    simulatedEmrs: [emr.baseUrl],
    reportPdf: drawnReports(UNHURRIED.timeoutMs),
  });
  const busy = await aLiveClinic(service, emr.baseUrl, 'Fraser Street', 'maya.fong@fraser.test');
  const quiet = await aLiveClinic(service, emr.baseUrl, 'Harbour View', 'quiet@harbour.test');
  for (const url of ['/api/clinic/providers/sync', '/api/clinic/emr-config/pull'])
    await service.ask({ method: 'POST', url, as: busy.manager });
  await liveThroughTheDay(service, busy.id, busy.userId);
  await receiveFaxes(service, busy.id, busy.manager);
  const address = await service.listen();
  let isPlugged = true;
  const unplugEmr = async () => {
    if (!isPlugged) return;
    isPlugged = false;
    await emr.close();
  };
  return {
    address,
    service,
    clinicId: busy.id,
    managerEmail: busy.email,
    manager: busy.manager,
    quietEmail: quiet.email,
    emr: emrConnection(emr.baseUrl),
    unplugEmr,
    close: async () => {
      await service.close();
      await unplugEmr();
    },
  };
}

async function aLiveClinic(service: TestApp, emrUrl: string, name: string, email: string) {
  const { body } = await service.ask({
    method: 'POST',
    url: '/api/admin/clinics',
    as: service.admin,
    payload: { name, managerEmail: email, managerPassword: PASSWORD },
  });
  const { id } = body.data.clinic as { id: string };
  await service.database.ownerQuery(
    "update clinics set status = 'active', activated_at = now(), city = 'Vancouver' where id = $1",
    [id],
  );
  const signedIn = await service.ask({
    method: 'POST',
    url: '/api/auth/login',
    payload: { email, password: PASSWORD },
  });
  const manager = signedIn.body.data as SignedIn;
  const emr = emrConnection(emrUrl);
  const kept = await service.ask({ method: 'PUT', url: '/api/clinic/emr', as: manager, payload: emr });
  if (kept.status !== 200) throw new Error(JSON.stringify(kept.body));
  await service.ask({ method: 'POST', url: '/api/clinic/emr/test', as: manager });
  const texts = { smsEnabled: true, smsSenderNumber: '+16045550111' };
  await service.ask({ method: 'PUT', url: '/api/clinic/sms-config', as: manager, payload: texts });
  return { id, email, manager, userId: manager.user.id };
}

/** Taken in by the service, and read already: reading takes longer than a test should. */
async function receiveFaxes(service: TestApp, clinicId: string, manager: SignedIn): Promise<void> {
  const ids: string[] = [];
  for (const seen of FAXES) ids.push(await receiveFax(service, manager, seen));
  await service.database.ownerQuery(
    `insert into inbox_items (clinic_id, kind, cause, document_id, since, facts) values ($1, 'fax_review', $2, $2, $3, $4)`,
    [
      clinicId,
      ids[0],
      new Date(`${FAXES[0]?.at}:00-07:00`),
      JSON.stringify({ type: 'specialist_report', sender: 'Cambie Neurology' }),
    ],
  );
}

export async function receiveFax(
  service: TestApp,
  manager: SignedIn,
  { at, file, pages = 1, reviewReason, extracted }: SeenFax,
): Promise<string> {
  const bytes = await readFile(new URL(`../../server/fixtures/faxes/${file}`, import.meta.url));
  const head = `--page\r\ncontent-disposition: form-data; name="file"; filename="${file}"\r\n\r\n`;
  const { body } = await service.ask({
    method: 'POST',
    url: '/api/fax/upload',
    as: manager,
    headers: { 'content-type': 'multipart/form-data; boundary=page' },
    payload: Buffer.concat([Buffer.from(head), bytes, Buffer.from('\r\n--page--\r\n')]),
  });
  await service.database.ownerQuery(
    `update fax_documents set status = 'review_needed', review_reason = $2, extracted = $3, received_at = $4,
       document_type = $5, page_count = $6, confidence = 0.8 where id = $1`,
    [
      body.data.id,
      reviewReason,
      JSON.stringify(extracted),
      new Date(`${at}:00-07:00`),
      extracted.documentType,
      pages,
    ],
  );
  await service.database.ownerQuery("delete from jobs where kind = 'process-fax'");
  return body.data.id;
}

async function liveThroughTheDay({ database }: TestApp, clinicId: string, userId: string): Promise<void> {
  const insert = async (table: string, row: Record<string, unknown>) => {
    const names = Object.keys(row);
    await database.ownerQuery(
      `insert into ${table} (${names}) values (${names.map((_, at) => `$${at + 1}`)})`,
      Object.values(row),
    );
  };
  for (const { at, seconds, trace = [], ...call } of CALLS) {
    const startedAt = new Date(`${at}:00-07:00`);
    const callId = call.call_id ?? randomUUID();
    await insert('call_logs', {
      clinic_id: clinicId,
      ...call,
      call_id: callId,
      started_at: startedAt,
      ended_at: call.ended_at === null ? null : new Date(startedAt.getTime() + seconds * 1000),
      duration_seconds: seconds,
      local_date: at.slice(0, 10),
      local_hour: Number(at.slice(11, 13)),
    });
    for (const { after, kind, detail } of trace)
      await insert('call_events', {
        clinic_id: clinicId,
        call_id: callId,
        at: new Date(startedAt.getTime() + after * 1000),
        kind,
        detail: JSON.stringify(detail),
      });
  }
  for (const { at, facts, ...item } of ITEMS)
    await insert('inbox_items', {
      clinic_id: clinicId,
      cause: randomUUID(),
      since: new Date(`${at}:00-07:00`),
      facts: JSON.stringify(facts),
      ...item,
    });
  for (const [first_name, last_name, phone, notes, status, day] of WAITLIST)
    await insert('waitlist_entries', {
      ...{ clinic_id: clinicId, first_name, last_name, phone, notes, status, source: 'call' },
      created_at: new Date(`${day}T18:00:00Z`),
    });
  for (const { at, ...text } of TEXTS) {
    const consentId = randomUUID();
    await insert('consents', {
      ...{ id: consentId, clinic_id: clinicId, phone: text.to_number, kind: 'booking', state: 'given' },
      ...{ source: 'call', evidence: 'said yes', at: new Date(`${at}:00-07:00`) },
    });
    await insert('sms_messages', {
      ...{ clinic_id: clinicId, call_id: randomUUID(), consent_id: consentId, ...text },
      created_at: new Date(`${at}:00-07:00`),
      sent_at: text.state === 'sent' ? new Date(`${at}:02-07:00`) : null,
    });
  }
  for (const [phone, source, day] of OPT_OUTS) {
    const at = new Date(`${day}T18:00:00Z`);
    await insert('sms_opt_outs', { clinic_id: clinicId, phone, source, at });
    await insert('consents', {
      ...{ clinic_id: clinicId, phone, kind: 'booking', state: 'withdrawn', at },
      ...{ source: source === 'stop-word' ? 'text' : 'provider', evidence: 'STOP' },
    });
  }
  await remindTomorrow(insert, clinicId);
  await countReminders(insert, clinicId);
  await standBy(insert, clinicId, new Date(NOW));
  await insert('jobs', {
    ...{ clinic_id: clinicId, kind: 'send-sms', attempts: 5, failed: true, last_error: 'UNAVAILABLE' },
    finished_at: new Date(),
  });
  await insert('support_tickets', {
    ...{ clinic_id: clinicId, created_by: userId, status: 'waiting', priority: 'medium' },
    title: 'Dr. Lee is offered on Fridays',
    description: 'She does not work on Fridays from December on. Callers are offered them all the same.',
    created_at: new Date('2026-11-13T18:00:00Z'),
  });
  const [first] = await database.ownerQuery<{ id: string }>(
    "select id from inbox_items where clinic_id = $1 and kind = 'callback'",
    [clinicId],
  );
  await insert('notifications', {
    clinic_id: clinicId,
    user_id: userId,
    event_key: 'call-back',
    type: 'inbox',
    title: 'A caller asked to be called back',
    body: 'It is in the inbox.',
    created_at: new Date('2026-11-16T16:52:00Z'),
    target_kind: 'callback',
    target_id: first?.id,
  });
  await insert('notifications', {
    clinic_id: clinicId,
    user_id: userId,
    event_key: 'live',
    type: 'clinic_activated',
    title: 'Your clinic is live',
    body: 'Callers are answered from now on.',
    created_at: new Date('2026-11-02T18:00:00Z'),
    read_at: new Date('2026-11-02T19:00:00Z'),
  });
}
