import type { Language } from '../../../kernel/language.ts';
import type { TextLanguage } from '../../../kernel/text/text-language.ts';
import type { CalendarDate, WallTime } from '../../../kernel/time/calendar.ts';
import type { LinkKind, LinkResult, Place } from '../link.ts';
import type { LinkForm } from './link-form.ts';

/** `zh-Hant` is for patients who speak Cantonese. */
export const PAGE_LANGUAGES = ['en', 'zh', 'zh-Hant', 'fr'] as const;
export type PageLanguage = (typeof PAGE_LANGUAGES)[number];

export interface OfferedSlot extends Place {
  readonly providerName: string;
}

/** A page's content before translation. Patient data is shown only after the birth date. */
export type View =
  | { readonly page: 'unknown' | 'too-many' }
  | { readonly page: 'dead' | 'away' | 'busy' | 'call-us' | 'locked' }
  /** A late acceptance; with a link to other times if the patient has a visit. */
  | { readonly page: 'gone'; readonly otherTimes: string | null }
  | {
      readonly page: 'ask';
      readonly kind: LinkKind;
      readonly moment: { readonly date: CalendarDate; readonly time: WallTime } | null;
      readonly problem: 'date' | 'act' | { readonly triesLeft: number } | null;
    }
  | {
      readonly page: 'times';
      /** The visit to move; null when booking a new one. */
      readonly old: Place | null;
      /** Null if the page lists several providers. */
      readonly providerName: string | null;
      readonly slots: readonly OfferedSlot[];
      readonly isTaken: boolean;
      readonly note: string | null;
      readonly hasStandby: boolean;
    }
  | { readonly page: 'unconfirmed'; readonly act: 'cancel' | 'move' | 'book' | 'accept' }
  | { readonly page: 'done'; readonly result: LinkResult; readonly firstName: string };

export interface Around {
  readonly clinic: {
    readonly name: string;
    readonly phone: string | null;
    readonly address: string | null;
    readonly logo: string | null;
  } | null;
  readonly language: PageLanguage;
  readonly path: string;
  readonly form: LinkForm | null;
}

export const pageLanguage = (language: TextLanguage): PageLanguage =>
  language === 'yue' ? 'zh-Hant' : language;

export const isChinese = (language: PageLanguage): boolean => language === 'zh' || language === 'zh-Hant';

/** The language for staff notes and for texts after a booking. */
export const spokenLanguage = (language: TextLanguage): Language =>
  language === 'zh' || language === 'yue' ? 'zh' : 'en';

const STATUS_OF: Readonly<Record<View['page'], number>> = {
  ask: 200,
  times: 200,
  done: 200,
  unconfirmed: 202,
  unknown: 404,
  'too-many': 429,
  dead: 410,
  away: 503,
  busy: 409,
  gone: 409,
  'call-us': 409,
  locked: 403,
};

export function statusOf(view: View): number {
  if (view.page === 'ask' && view.problem) return typeof view.problem === 'object' ? 403 : 422;
  if (view.page === 'times' && view.isTaken) return 409;
  return STATUS_OF[view.page];
}
