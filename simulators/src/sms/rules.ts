import type { HttpAnswer, HttpRequest } from '../http-listener.ts';
import type { SmsDialect } from './dialect.ts';
import type { SmsDraft } from './message.ts';
import { type OptOuts, owns, type SmsProfile } from './profile.ts';
import type { SmsRefusalCode } from './refusals.ts';
import { countParts } from './sms-parts.ts';

export type CheckedDraft =
  | { status: 'fine'; draft: SmsDraft; profile: SmsProfile }
  | { status: 'refused'; answer: HttpAnswer };

const e164 = /^\+[1-9]\d{7,14}$/;
const northAmerican = /^\+1[2-9]\d{2}[2-9]\d{6}$/;
const shortCode = /^\d{5,6}$/;

export function readDraft({ body }: HttpRequest): Partial<SmsDraft> | null {
  try {
    const parsed: unknown = JSON.parse(body.toString('utf8'));
    return typeof parsed === 'object' && parsed !== null && !Array.isArray(parsed) ? parsed : null;
  } catch {
    return null;
  }
}

export interface SmsRules {
  readonly profiles: readonly SmsProfile[];
  readonly optOuts: OptOuts;
  readonly dialect: Pick<SmsDialect, 'refused' | 'isTooLong'>;
}

/** The vendor's checks, in its order. */
export function refusalOf(
  raw: Partial<SmsDraft> | null,
  { profiles, optOuts, dialect }: SmsRules,
): CheckedDraft {
  const no = (code: SmsRefusalCode, over: { detail?: string } = {}): CheckedDraft => ({
    status: 'refused',
    answer: dialect.refused(code, over),
  });
  if (raw === null) return no('10015');
  if (!isComplete(raw)) return no('10004', { detail: 'from, to and text are required.' });
  if (!isDiallable(raw.to)) return no('40310');
  const profile = profileFor(raw, profiles);
  if (!profile) return no(isSender(raw.from) ? '40305' : '40306');
  if (!raw.to.startsWith('+1')) return no('40309');
  if (optOuts.has(profile.id, raw.to))
    return no('40300', { detail: 'Messages cannot be sent due to an existing block rule.' });
  return dialect.isTooLong(raw.text, countParts(raw.text))
    ? no('40302')
    : { status: 'fine', draft: raw, profile };
}

function isComplete(raw: Partial<SmsDraft>): raw is SmsDraft {
  return [raw.from, raw.to, raw.text].every((value) => typeof value === 'string' && value !== '');
}

function isDiallable(number: string): boolean {
  return e164.test(number) && (!number.startsWith('+1') || northAmerican.test(number));
}

function isSender(from: string): boolean {
  return e164.test(from) || shortCode.test(from);
}

/** A named profile must own the sender; otherwise the profile is found by sender. */
function profileFor(draft: SmsDraft, profiles: readonly SmsProfile[]): SmsProfile | undefined {
  if (!isSender(draft.from)) return undefined;
  const named = draft.messaging_profile_id;
  return profiles.find((each) => owns(each, draft.from) && (named === undefined || named === each.id));
}
