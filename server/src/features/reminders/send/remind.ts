import { randomUUID } from 'node:crypto';
import type { Database, Transaction } from '../../../database/database.ts';
import { mayContact } from '../../../kernel/clinic/phone-caps.ts';
import type { Appointment } from '../../../ports/emr.ts';
import type { ClinicProfile, Clinics } from '../../clinics/index.ts';
import type { Consents } from '../../consent/index.ts';
import type { Inbox } from '../../inbox/index.ts';
import type { Links } from '../../links/index.ts';
import type { Providers } from '../../providers/index.ts';
import type { ReplyIntake } from '../../replies/index.ts';
import type { Sms } from '../../sms/index.ts';
import { ask, type ReadEmr, reasonInChart, reasonNow } from '../plan/look.ts';
import type { Chart, Reminder, SkipReason } from '../reminder.ts';
import type { ReminderSettings } from '../settings.ts';
import type { ReminderStore } from '../store.ts';
import { renderReminder, textOf } from './wording.ts';

export interface RemindNeeds {
  readonly db: Database;
  readonly store: ReminderStore;
  readonly clinics: Pick<Clinics, 'read'>;
  readonly consents: Pick<Consents, 'standing' | 'add'>;
  readonly sms: Pick<Sms, 'text'>;
  readonly inbox: Pick<Inbox, 'report'>;
  readonly providers: Pick<Providers, 'all'>;
  readonly emrOf: (clinicId: string) => Promise<ReadEmr>;
  readonly links: Pick<Links, 'make'>;
  readonly questions: Pick<ReplyIntake, 'ask'>;
}

export interface Together {
  readonly reminders: readonly Reminder[];
  readonly charts: ReadonlyMap<string, Chart>;
}

export interface Occasion {
  readonly settings: ReminderSettings;
  readonly isByStaff: boolean;
  readonly signal: AbortSignal;
  /** Runs in the transaction of the decision. */
  readonly also?: (tx: Transaction) => Promise<void>;
}

interface Visit {
  readonly reminder: Reminder;
  readonly chart: Chart;
  readonly row: Appointment;
}

/**
 * Checks each visit in the EMR, then sends one text for those that still stand. Throws if the EMR does not answer,
 * and the reminders keep waiting. Returns whether a text was queued.
 */
export async function remind(
  needs: RemindNeeds,
  clinicId: string,
  { reminders, charts }: Together,
  occasion: Occasion,
): Promise<boolean> {
  const clinic = await needs.clinics.read(clinicId);
  if (!clinic) return false;
  const skipped = new Map<string, SkipReason>();
  const visits: Visit[] = [];
  for (const reminder of reminders) {
    const chart = charts.get(reminder.patientId);
    const before = chart ? (textsOffReason(clinic) ?? reasonInChart(chart)) : 'no_phone';
    const row = before ? null : await lookAt(needs, clinicId, reminder, occasion.signal);
    const reason = before ?? reasonNow(reminder, row, { clinic, ...occasion });
    if (reason) skipped.set(reminder.id, reason);
    else if (chart && row) visits.push({ reminder, chart, row });
  }
  const named = visits.length > 0 ? await needs.providers.all(clinicId) : [];
  return needs.db.inClinic(clinicId, async (_, tx) => {
    const held = await needs.store.hold(
      tx,
      clinicId,
      reminders.map(({ id }) => id),
    );
    const open = new Set(
      held.filter((each) => occasion.isByStaff || each.state === 'waiting').map(({ id }) => id),
    );
    for (const [id, reason] of skipped) if (open.has(id)) await needs.store.skip(tx, clinicId, [id], reason);
    if ([...skipped.values()].includes('closed')) await tellClosed(needs, tx, clinicId, reminders);
    const standing = visits.filter(({ reminder }) => open.has(reminder.id));
    const isSent = await sendTo(needs, tx, clinicId, standing, {
      clinic,
      named,
      settings: occasion.settings,
    });
    await occasion.also?.(tx);
    return isSent;
  });
}

export function textsOffReason({
  smsEnabled,
  smsSenderNumber,
}: Pick<ClinicProfile, 'smsEnabled' | 'smsSenderNumber'>): SkipReason | null {
  return smsEnabled && smsSenderNumber ? null : 'sms_off';
}

async function lookAt(
  { emrOf }: RemindNeeds,
  clinicId: string,
  { appointmentId }: Reminder,
  signal: AbortSignal,
): Promise<Appointment | null> {
  const emr = await emrOf(clinicId);
  return ask(signal, (wait) => emr.getAppointment(appointmentId, wait));
}

async function tellClosed(
  { inbox }: RemindNeeds,
  tx: Transaction,
  clinicId: string,
  [first]: readonly Reminder[],
): Promise<void> {
  if (!first) return;
  await inbox.report(tx, clinicId, {
    kind: 'visits_when_closed',
    cause: first.date,
    facts: { date: first.date },
    until: first.visitAt,
  });
}

interface Sending {
  readonly clinic: ClinicProfile;
  readonly named: Awaited<ReturnType<Providers['all']>>;
  readonly settings: ReminderSettings;
}

async function sendTo(
  needs: RemindNeeds,
  tx: Transaction,
  clinicId: string,
  visits: readonly Visit[],
  { clinic, named, settings }: Sending,
): Promise<boolean> {
  const [first] = visits;
  if (!first) return false;
  const { store } = needs;
  const chosen = await chooseNumber(needs, tx, clinicId, first.chart, clinic, settings);
  if ('reason' in chosen) {
    const alike = visits.filter(({ chart }) => chart.phones[0] === first.chart.phones[0]);
    await store.skip(
      tx,
      clinicId,
      alike.map(({ reminder }) => reminder.id),
      chosen.reason,
    );
    return false;
  }
  // A patient with another number gets their own text in the next round.
  const told = visits.filter(({ chart }) => chart.phones.includes(chosen.phone));
  const { language } = first.chart;
  const template = textOf(settings, language);
  const linkIds = await linksFor(needs, tx, clinicId, told, template);
  const body = renderReminder(
    template,
    language,
    clinic,
    told.map((visit) => toldVisit(visit, named, clinic)),
    linkIds,
  );
  const messageId = await needs.sms.text(tx, clinicId, {
    ...{
      action: 'reminder',
      toNumber: chosen.phone,
      body,
      language,
      consentId: chosen.consentId,
      linkId: linkIds[0] ?? null,
    },
    appointmentId: first.reminder.appointmentId,
  });
  const ids = told.map(({ reminder }) => reminder.id);
  await store.sent(tx, clinicId, ids, { messageId, consentId: chosen.consentId, phone: chosen.phone });
  const openUntil = new Date(Math.max(...told.map(({ reminder }) => reminder.visitAt.getTime())));
  await needs.questions.ask(tx, clinicId, {
    ...{ phone: chosen.phone, messageId, topic: 'reminder', language, openUntil },
    visits: told.map(({ reminder, row }) => ({
      ...{ appointmentId: reminder.appointmentId, patientId: reminder.patientId, providerId: row.providerId },
      ...{ date: reminder.date, time: reminder.time },
    })),
  });
  return true;
}

type Chosen = { readonly phone: string; readonly consentId: string } | { readonly reason: SkipReason };

/**
 * The chart's first number with consent; under implied consent, a number that was never asked counts as consenting.
 */
async function chooseNumber(
  { store, consents }: RemindNeeds,
  tx: Transaction,
  clinicId: string,
  { phones }: Chart,
  clinic: ClinicProfile,
  { consentPolicy, consentWords }: ReminderSettings,
): Promise<Chosen> {
  const reasons: SkipReason[] = [];
  let unasked: string | null = null;
  for (const phone of phones) {
    const standing = await consents.standing(tx, clinicId, phone, 'reminder');
    if (!mayContact(clinic, phone)) reasons.push('not_allowed');
    else if (await store.isLandline(tx, clinicId, phone)) reasons.push('landline');
    else if (standing?.state === 'given') return { phone, consentId: standing.id };
    else if (standing) reasons.push('opted_out');
    else {
      unasked ??= phone;
      reasons.push('no_consent');
    }
  }
  if (consentPolicy !== 'implied' || !consentWords || !unasked || reasons.includes('opted_out'))
    return { reason: reasons[0] ?? 'no_phone' };
  const consentId = randomUUID();
  await consents.add(tx, clinicId, consentId, {
    ...{ phone: unasked, kind: 'reminder', state: 'given', source: 'policy', evidence: consentWords },
  });
  return { phone: unasked, consentId };
}

/** One link per visit in the text, because each link leads to one visit; none if the text has no `{link}`. */
async function linksFor(
  { links }: RemindNeeds,
  tx: Transaction,
  clinicId: string,
  told: readonly Visit[],
  template: string,
): Promise<readonly string[]> {
  if (!template.includes('{link}')) return [];
  const made: string[] = [];
  for (const { reminder, chart, row } of told) {
    const { appointmentId, patientId, visitAt: validUntil } = reminder;
    const visit = { providerId: row.providerId, date: reminder.date, time: reminder.time };
    const link = {
      kind: 'visit',
      patientId,
      appointmentId,
      language: chart.language,
      validUntil,
      visit,
    } as const;
    made.push(await links.make(tx, clinicId, link));
  }
  return made;
}

function toldVisit({ reminder, chart, row }: Visit, named: Sending['named'], clinic: ClinicProfile) {
  const provider = named.find(({ emrProviderId }) => emrProviderId === row.providerId);
  return {
    date: reminder.date,
    time: reminder.time,
    provider: provider ?? { name: clinic.name },
    patientName: chart.name || null,
  };
}
