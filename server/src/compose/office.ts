import { demoFaxes } from '../adapters/fax/demo-faxes.ts';
import { mockFaxSource } from '../adapters/fax/mock-source.ts';
import { offlineFaxReader } from '../adapters/fax-reader/offline.ts';
import { documentRenderer } from '../adapters/fax-reader/pages/renderer.ts';
import { textRecogniser } from '../adapters/fax-reader/text-recogniser.ts';
import { visionFaxReader } from '../adapters/fax-reader/vision.ts';
import { sealedFiles } from '../adapters/files/sealed.ts';
import { callKeeper } from '../features/calls/index.ts';
import { oauthKeeper } from '../features/emr/index.ts';
import { createFax, faxKeeper } from '../features/fax/index.ts';
import { inboxKeeper } from '../features/inbox/index.ts';
import { linkKeeper } from '../features/links/index.ts';
import { createOnboarding } from '../features/onboarding/index.ts';
import { createPatientDesk, registrationKeeper } from '../features/patients/index.ts';
import { createPrivacy } from '../features/privacy/index.ts';
import { reminderKeeper } from '../features/reminders/index.ts';
import { replyKeeper } from '../features/replies/index.ts';
import { attemptKeeper } from '../features/scheduling/index.ts';
import { smsKeeper } from '../features/sms/index.ts';
import { standbyKeeper } from '../features/standby/index.ts';
import { createSupport } from '../features/support/index.ts';
import type { Base } from './base.ts';
import type { CallSlices } from './call.ts';
import type { ClinicSlices } from './clinic.ts';
import type { EmrSlices } from './emr.ts';
import type { FrontdeskNeeds } from './needs.ts';

/** Slices for the staff of a clinic. */
export function officeSlices(
  { config, clock, log, db, isDemo }: Base,
  { audit, clinics, notifications, inbox, files }: ClinicSlices,
  { emr }: EmrSlices,
  { scheduling, patients }: CallSlices,
  faxReading: FrontdeskNeeds['faxReading'],
) {
  const support = createSupport({ db, notifications });
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
    ...{ clinics, inbox, audit },
    pollIntervalMs: config.fax.pollIntervalMs,
    clock,
    log,
  });
  const timezoneOf = async (clinicId: string) => (await clinics.read(clinicId))?.timezone ?? null;
  const patientDesk = createPatientDesk({ db, patients, wordsOf: inbox.wordsOf, timezoneOf });
  return { slices: [support, privacy, onboarding, fax, patientDesk] };
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
