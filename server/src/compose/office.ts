import { demoFaxes } from '../adapters/fax/demo-faxes.ts';
import { mockFaxSource } from '../adapters/fax/mock-source.ts';
import { offlineFaxReader } from '../adapters/fax-reader/offline.ts';
import { documentRenderer } from '../adapters/fax-reader/pages/renderer.ts';
import { textRecogniser } from '../adapters/fax-reader/text-recogniser.ts';
import { visionFaxReader } from '../adapters/fax-reader/vision.ts';
import { sealedFiles } from '../adapters/files/sealed.ts';
import { drawnReports } from '../adapters/report-pdf/thread.ts';
import { lookPart } from '../features/audit/index.ts';
import { accessReportStore, callKeeper, callPart } from '../features/calls/index.ts';
import { oauthKeeper } from '../features/emr/index.ts';
import { createFax, faxKeeper, faxPart } from '../features/fax/index.ts';
import { inboxKeeper, itemPart } from '../features/inbox/index.ts';
import { linkKeeper, linkPart } from '../features/links/index.ts';
import { createOnboarding } from '../features/onboarding/index.ts';
import {
  createPatientDesk,
  registrationKeeper,
  registrationPart,
  visitsToCome,
} from '../features/patients/index.ts';
import { createPersonDesk, createPrivacy, type PersonPart } from '../features/privacy/index.ts';
import { reminderKeeper, reminderPart } from '../features/reminders/index.ts';
import { replyKeeper, replyPart } from '../features/replies/index.ts';
import { createReports } from '../features/reports/index.ts';
import { appointmentPart, attemptKeeper } from '../features/scheduling/index.ts';
import { smsKeeper, textPart } from '../features/sms/index.ts';
import { standbyKeeper, standbyPart } from '../features/standby/index.ts';
import { createSupport } from '../features/support/index.ts';
import { waitlistPart } from '../features/waitlist/index.ts';
import { keyedHash } from '../kernel/secrets/keyed-hash.ts';
import type { Base } from './base.ts';
import type { CallSlices } from './call.ts';
import type { ClinicSlices } from './clinic.ts';
import type { EmrSlices } from './emr.ts';
import type { FrontdeskNeeds } from './needs.ts';

export function officeSlices(
  base: Base,
  { audit, clinics, notifications, inbox, files }: ClinicSlices,
  { emr, providers }: EmrSlices,
  { calls, scheduling, patients, consents }: CallSlices,
  { faxReading, reportPdf = drawnReports() }: Pick<FrontdeskNeeds, 'faxReading' | 'reportPdf'>,
) {
  const { config, clock, log, db, isDemo } = base;
  const support = createSupport({ db, notifications });
  const person = personDeskOf(base, { clinics, files, notifications }, consents.personPart);
  const keepers = [
    callKeeper(db),
    smsKeeper(db),
    replyKeeper(db),
    faxKeeper({ db, files, log }),
    oauthKeeper(db),
    attemptKeeper(db),
    inboxKeeper(db),
    registrationKeeper(db),
    linkKeeper(db),
    reminderKeeper(db),
    standbyKeeper(db),
    person.keeper,
  ];
  const privacy = createPrivacy({ db, clinics, clock, keepers, vendors: vendorsIn(config), log });
  const onboarding = createOnboarding({ db, clinics, emr, scheduling, patients, notifications, clock, log });
  const demo = demoFaxes();
  const fax = createFax({
    db,
    files: sealedFiles(files, config.encryption),
    pages: faxReading?.pages ?? documentRenderer(),
    reader: faxReading?.reader ?? faxReader(config.fax),
    source: isDemo ? mockFaxSource(demo) : null,
    ...{ demo, isDemo },
    patients,
    emr: emr.connections,
    isProvider: async (clinicId, id) => (await providers.bookingConfig(clinicId)).nameOf(id) !== '',
    ...{ clinics, inbox, audit },
    pollIntervalMs: config.fax.pollIntervalMs,
    clock,
    log,
  });
  const timezoneOf = async (clinicId: string) => (await clinics.read(clinicId))?.timezone ?? null;
  const patientDesk = createPatientDesk({ db, patients, wordsOf: inbox.wordsOf, timezoneOf });
  const reports = createReports({
    ...{ db, calls, clinics, notifications, clock },
    pdf: reportPdf,
    mail: base.mail,
    publicUrl: config.publicUrl,
  });
  return { slices: [support, privacy, person, onboarding, fax, patientDesk, reports] };
}

/** Calls come first, because the other parts find their rows by them. Consents come last, because texts depend on them. */
function personDeskOf(
  { config, clock, db }: Base,
  { clinics, files, notifications }: Pick<ClinicSlices, 'clinics' | 'files' | 'notifications'>,
  consentPart: PersonPart,
) {
  return createPersonDesk({
    ...{ db, clinics, notifications, vendors: vendorsIn(config), now: () => clock.now() },
    parts: [
      callPart(db),
      appointmentPart(db),
      reminderPart(db),
      standbyPart(db),
      linkPart(db),
      faxPart({ db, files }),
      itemPart(db),
      registrationPart(db),
      replyPart(db),
      waitlistPart(db),
      textPart(db),
      consentPart,
      lookPart(db),
    ],
    access: accessReportStore(db),
    visitsToCome: visitsToCome(db),
    hash: keyedHash(config.encryption.key.reveal(), 'erasure'),
  });
}

function faxReader({ aiUrl, aiApiKey, aiModel }: Base['config']['fax']) {
  return aiUrl && aiModel
    ? visionFaxReader({ url: aiUrl, apiKey: aiApiKey, model: aiModel })
    : offlineFaxReader(textRecogniser());
}

function vendorsIn({ sms, fax, translation, voice, mail }: Base['config']) {
  const hostOf = (url: string | null | undefined) => (url ? new URL(url).hostname : null);
  return {
    sms: sms.apiKey ? sms.vendor : null,
    faxReader: fax.aiModel ? hostOf(fax.aiUrl) : null,
    translation: hostOf(translation.url),
    testModel: voice.testModel.name ? hostOf(voice.testModel.url) : null,
    mail: hostOf(mail.url?.reveal()),
  };
}
