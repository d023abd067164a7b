import type { Language } from '../../../kernel/language.ts';
import { toE164 } from '../../../kernel/people/phone-number.ts';
import type { ClinicProfile } from '../../clinics/index.ts';
import type { NotTransferred } from '../tool.ts';

type Clinic = Pick<
  ClinicProfile,
  | 'transferEnabled'
  | 'transferPhoneNumber'
  | 'handoffPhone'
  | 'afterHoursPhoneNumber'
  | 'afterHoursMessage'
  | 'afterHoursMessageZh'
>;

export type Destination =
  | {
      readonly status: 'number';
      readonly number: string;
      /** False for the daytime number while the clinic is closed. */
      readonly mayBeAnswered: boolean;
    }
  | { readonly status: 'nobody'; readonly why: NotTransferred };

/** Where to transfer a caller: after hours by the clinic's setting for that, else the daytime number. */
export function transferDestination(clinic: Clinic, isOpen: boolean): Destination {
  if (!clinic.transferEnabled) return { status: 'nobody', why: 'off' };
  const afterHours = isOpen ? null : toE164(clinic.afterHoursPhoneNumber);
  if (afterHours) return { status: 'number', number: afterHours, mayBeAnswered: true };
  if (!isOpen && (clinic.afterHoursMessage || clinic.afterHoursMessageZh))
    return { status: 'nobody', why: 'closed' };
  const number = toE164(clinic.transferPhoneNumber) ?? toE164(clinic.handoffPhone);
  return number
    ? { status: 'number', number, mayBeAnswered: isOpen }
    : { status: 'nobody', why: 'no-number' };
}

/** The clinic's own after-hours message, in a language for which it has written one. */
export function ownMessage(to: Destination, clinic: Clinic, language: Language): string | null {
  if (to.status === 'number' || to.why !== 'closed') return null;
  return language === 'zh' ? clinic.afterHoursMessageZh : clinic.afterHoursMessage;
}
