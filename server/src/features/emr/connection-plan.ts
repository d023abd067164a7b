import { weekdayOf } from '../../kernel/calendar.ts';
import { type EmrSettings, type EmrType, emrFailure } from '../../ports/emr.ts';
import type { BusinessHoursOn, ClinicFacts } from './ports.ts';
import type { SealedBoxes } from './sealed-box.ts';
import { openSecrets } from './secrets.ts';
import type { ConnectionRow, EmrStore } from './store.ts';

/** How a clinic is to be connected, with its secrets opened. */
export interface ConnectionPlan {
  readonly type: EmrType;
  readonly settings: EmrSettings;
  readonly businessHours: BusinessHoursOn;
  /** What of the clinic itself the connection is made of; when it changes, the connection is made anew. */
  readonly clinicPrint: string;
  /** Its EMR said that our token is gone: nothing is sent until a person has connected it again. */
  readonly stopped: boolean;
}

export interface PlanNeeds {
  readonly store: Pick<EmrStore, 'read'>;
  readonly clinics: ClinicFacts;
  readonly boxes: Pick<SealedBoxes, 'open'>;
  readonly defaultType: EmrType;
  readonly hasBridge: boolean;
}

export function chooseType(
  row: Pick<ConnectionRow, 'preferRest' | 'emrType'> | null,
  defaultType: EmrType,
): EmrType {
  return row?.preferRest ? 'emr-rest' : (row?.emrType ?? defaultType);
}

/** Whether everything is there that this way in needs. */
export function isConfigured(type: EmrType, settings: EmrSettings, hasBridge: boolean): boolean {
  const { baseUrl, username, password, consumerKey, consumerSecret, accessToken, accessTokenSecret } =
    settings;
  switch (type) {
    case 'emr-soap':
      return Boolean(baseUrl && username && password);
    case 'emr-rest':
      return Boolean(baseUrl && consumerKey && consumerSecret && accessToken && accessTokenSecret);
    case 'emr-bridge':
      return Boolean(baseUrl && password) || hasBridge;
  }
}

/** Throws the failure `not-configured` where the clinic has not said enough yet. */
export async function planConnection(needs: PlanNeeds, clinicId: string): Promise<ConnectionPlan> {
  const [row, profile] = await Promise.all([needs.store.read(clinicId), needs.clinics.profile(clinicId)]);
  const type = chooseType(row, needs.defaultType);
  const settings = profile && settingsOf(needs.boxes, clinicId, profile.timezone, row);
  if (!settings || !isConfigured(type, settings, needs.hasBridge)) throw notConfigured();
  return {
    type,
    settings,
    clinicPrint: JSON.stringify([profile.timezone, profile.hours]),
    stopped: row?.state === 'reauthorise',
    businessHours: (date) => {
      const day = profile.hours.find(({ weekday }) => weekday === weekdayOf(date));
      return day?.isOpen && day.open && day.close ? { open: day.open, close: day.close } : null;
    },
  };
}

export function settingsOf(
  boxes: Pick<SealedBoxes, 'open'>,
  clinicId: string,
  timeZone: string,
  row: ConnectionRow | null,
): EmrSettings {
  const none = { sealed: null, sealedKeyId: null };
  return {
    ...openSecrets(boxes, clinicId, row ?? none),
    clinicId,
    timeZone,
    baseUrl: row?.baseUrl ?? '',
    username: row?.username ?? '',
    consumerKey: row?.consumerKey ?? '',
    tokenExpiresAt: row?.oauthTokenExpiresAt ?? null,
    signatureBaseUrl: row?.signatureBaseUrl ?? null,
    caCertificate: row?.caCertificate ?? null,
    admissionProgramId: row?.admissionProgramId ?? null,
  };
}

/** For the platform's bridge, which is not the clinic's own EMR address. */
export function bridgeSettings(settings: EmrSettings): EmrSettings {
  return { ...settings, baseUrl: '', password: null, caCertificate: null, tokenExpiresAt: null };
}

function notConfigured() {
  const message =
    'The clinic is not connected to its EMR yet. Enter the address and the credentials of the EMR in the settings.';
  return emrFailure('not-configured', message, { sent: 'no' });
}
