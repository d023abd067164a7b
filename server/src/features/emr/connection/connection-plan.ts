import type { SealedBoxes } from '../../../kernel/secrets/sealed-box.ts';
import { weekdayOf } from '../../../kernel/time/calendar.ts';
import { type EmrSettings, type EmrType, emrFailure } from '../../../ports/emr.ts';
import type { EmrGateway, LinePlan } from '../../../ports/emr-gateway.ts';
import type { ClinicProfile } from '../../clinics/index.ts';
import type { ClinicFacts } from '../ports.ts';
import { openSecrets } from '../seals/secrets.ts';
import type { ConnectionRow, EmrStore } from '../store.ts';

export interface ConnectionPlan extends LinePlan {
  /** A hash of the clinic settings the connection depends on; a change opens a new connection. */
  readonly clinicPrint: string;
}

export interface PlanNeeds {
  readonly store: Pick<EmrStore, 'read'>;
  readonly clinics: ClinicFacts;
  readonly boxes: Pick<SealedBoxes, 'open'>;
  readonly defaultType: EmrType;
  readonly gateway: Pick<EmrGateway, 'isConfigured'>;
}

export function chooseType(
  row: Pick<ConnectionRow, 'preferRest' | 'emrType'> | null,
  defaultType: EmrType,
): EmrType {
  return row?.preferRest ? 'emr-rest' : (row?.emrType ?? defaultType);
}

/** Throws `not-configured` if required settings are missing. */
export async function planConnection(needs: PlanNeeds, clinicId: string): Promise<ConnectionPlan> {
  const [row, profile] = await Promise.all([needs.store.read(clinicId), needs.clinics.profile(clinicId)]);
  if (profile?.practiceOf) return practicePlan(needs.boxes, clinicId, profile);
  const type = chooseType(row, needs.defaultType);
  const settings = profile && settingsOf(needs.boxes, clinicId, profile, row);
  if (!settings || !needs.gateway.isConfigured({ type, settings })) throw notConfigured(type, settings);
  return {
    type,
    settings,
    clinicPrint: printOf(profile),
    stopped: row?.state === 'reauthorise',
    isAway: isAway(row),
    limit: { perMinute: row?.requestsPerMinute ?? null, limitedUntil: row?.limitedUntil ?? null },
    businessHours: hoursOf(profile),
  };
}

/** Known to be down, so that requests fail at once. */
export function isAway(row: Pick<ConnectionRow, 'connection'> | null): boolean {
  return row?.connection === 'unreachable' || row?.connection === 'starting';
}

type Profile = NonNullable<Awaited<ReturnType<ClinicFacts['profile']>>>;

/** A practice clinic only ever connects to its own book, whatever its row says. */
function practicePlan(boxes: Pick<SealedBoxes, 'open'>, clinicId: string, profile: Profile): ConnectionPlan {
  return {
    type: 'emr-bridge',
    settings: settingsOf(boxes, clinicId, profile, null),
    clinicPrint: printOf(profile),
    stopped: false,
    businessHours: hoursOf(profile),
    isPractice: true,
  };
}

const printOf = ({ timezone, hours, defaultProviderId }: Profile) =>
  JSON.stringify([timezone, hours, defaultProviderId]);

function hoursOf({ hours }: Profile): LinePlan['businessHours'] {
  return (date) => {
    const day = hours.find(({ weekday }) => weekday === weekdayOf(date));
    return day?.isOpen && day.open && day.close ? { open: day.open, close: day.close } : null;
  };
}

export function settingsOf(
  boxes: Pick<SealedBoxes, 'open'>,
  clinicId: string,
  profile: Pick<ClinicProfile, 'timezone' | 'defaultProviderId'>,
  row: ConnectionRow | null,
): EmrSettings {
  const none = { sealed: null, sealedKeyId: null };
  return {
    ...openSecrets(boxes, clinicId, row ?? none),
    clinicId,
    timeZone: profile.timezone,
    defaultProviderId: profile.defaultProviderId,
    baseUrl: row?.baseUrl ?? '',
    username: row?.username ?? '',
    consumerKey: row?.consumerKey ?? '',
    tokenExpiresAt: row?.oauthTokenExpiresAt ?? null,
    signatureBaseUrl: row?.signatureBaseUrl ?? null,
    caCertificate: row?.caCertificate ?? null,
    admissionProgramId: row?.admissionProgramId ?? null,
  };
}

/** The platform's bridge must not receive the clinic's own EMR address or password. */
export function bridgeSettings(settings: EmrSettings): EmrSettings {
  return { ...settings, baseUrl: '', password: null, caCertificate: null, tokenExpiresAt: null };
}

/** REST can register a patient only with an admission program. */
export function registersOverRest({ admissionProgramId }: EmrSettings): boolean {
  return admissionProgramId !== null;
}

function notConfigured(type: EmrType, settings: EmrSettings | null) {
  const { baseUrl, consumerKey, consumerSecret } = settings ?? {};
  const entered = type === 'emr-rest' && baseUrl && consumerKey && consumerSecret;
  return emrFailure('not-configured', entered ? AUTHORISE : ENTER, { sent: 'no' });
}

const AUTHORISE =
  'The EMR has not been authorised yet. Choose Authorise in the EMR settings, and sign in to the EMR there.';
const ENTER =
  'The clinic is not connected to its EMR yet. Enter the address and the credentials of the EMR in the settings.';
