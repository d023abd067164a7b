import { addressOf, inLanguage } from '../../../kernel/clinic/said-by-clinic.ts';
import { writtenProviderName } from '../../../kernel/spoken/provider-name.ts';
import { plainText } from '../../../kernel/text/plain-text.ts';
import { TEXT_LANGUAGES, type TextLanguage } from '../../../kernel/text/text-language.ts';
import { PLACEHOLDERS } from '../../../kernel/text/text-placeholders.ts';
import { measureText, type TextSize } from '../../../kernel/text/text-segments.ts';
import { withoutPhone } from '../../../kernel/text/text-templates.ts';
import { toTraditional } from '../../../kernel/text/traditional.ts';
import { type CalendarDate, minutesOf, type WallTime, weekdayOf } from '../../../kernel/time/calendar.ts';
import type { ClinicProfile } from '../../clinics/index.ts';
import type { ReminderSettings } from '../settings.ts';

type Texts = Pick<ReminderSettings, 'text' | 'textZh' | 'textFr'>;
export type NamedClinic = Pick<
  ClinicProfile,
  'name' | 'phone' | 'voicePhoneNumber' | 'address' | 'city' | 'whatToBring' | 'whatToBringZh'
>;

export interface ToldVisit {
  readonly date: CalendarDate;
  readonly time: WallTime;
  readonly provider: { readonly name: string; readonly nameZh?: string | null };
  readonly patientName: string | null;
}

// Never invite CANCEL, END or QUIT as a reply: carriers treat them as stopping all of the clinic's messages.
const BUILT_IN: Readonly<Record<TextLanguage, string>> = {
  en: '{clinicName}: your appointment with {providerName} is on {date} at {time}. Reply 1 to confirm, 2 if you cannot come, 3 for another time. {link} Reply STOP to opt out.',
  zh: '【{clinicName}】提醒：您{date}{time}有预约，{providerName}。回复1确认，2不能来，3换时间。{link} 回复STOP退订。',
  yue: '【{clinicName}】提醒：您{date}{time}有預約，{providerName}。回覆1確認，2不能來，3改時間。{link} 回覆STOP退訂。',
  fr: '{clinicName} : votre rendez-vous avec {providerName} est le {date} à {time}. Répondez 1 pour confirmer, 2 si vous ne pouvez pas venir, 3 pour un autre moment. {link} Répondez ARRET pour ne plus recevoir de textos.',
};

const KNOWN: ReadonlySet<string> = new Set([...PLACEHOLDERS, 'link']);
const BLANK = /\{(\w+)\}/g;
/** Only our own code may name a link by id. */
const LINK_OF = /\{link:[^}]*\}/g;

/** The clinic's own text or the built-in one; Cantonese speakers get traditional characters. */
export function textOf({ text, textZh, textFr }: Texts, language: TextLanguage): string {
  if (language === 'yue') return textZh ? toTraditional(textZh) : BUILT_IN.yue;
  const own = { en: text, zh: textZh, fr: textFr }[language];
  return own ?? BUILT_IN[language];
}

/**
 * One text for all visits of a number on one day. `{link}` stays for a single link, `{link:id}` follows each time for
 * several; addresses are filled in when the text leaves. Unknown placeholders render as nothing.
 */
export function renderReminder(
  template: string,
  language: TextLanguage,
  clinic: NamedClinic,
  visits: readonly ToldVisit[],
  linkIds: readonly string[],
): string {
  const facts = factsOf(language, clinic, visits);
  const said = facts.clinicPhone ? template : withoutPhone(template);
  const filled = said.replace(LINK_OF, '').replace(BLANK, (_, name: string) => {
    if (name === 'link') return linksInText(linkIds, visits, language);
    return facts[name] ?? '';
  });
  return plainText(filled)
    .replace(/ {2,}/g, ' ')
    .replace(/ +([,.;。，])/g, '$1')
    .trim();
}

function linksInText(
  linkIds: readonly string[],
  visits: readonly ToldVisit[],
  language: TextLanguage,
): string {
  if (linkIds.length < 2) return linkIds.length === 1 ? '{link}' : '';
  return visits.map(({ time }, at) => `${writtenTime(time, language)} {link:${linkIds[at] ?? ''}}`).join(' ');
}

function unknownPlaceholders(template: string): string[] {
  const named = Array.from(template.matchAll(BLANK), ([, name = '']) => name);
  return [...new Set(named)].filter((name) => !KNOWN.has(name));
}

const inChinese = (language: TextLanguage) => language === 'zh' || language === 'yue';

function factsOf(
  language: TextLanguage,
  clinic: NamedClinic,
  visits: readonly ToldVisit[],
): Readonly<Record<string, string | null>> {
  const spoken = inChinese(language) ? 'zh' : 'en';
  const phone = clinic.phone ?? clinic.voicePhoneNumber;
  const bring = inLanguage(clinic.whatToBring, clinic.whatToBringZh, spoken);
  const facts = {
    clinicName: clinic.name,
    clinicPhone: phone && writtenPhone(phone),
    clinicAddress: addressOf(clinic),
    whatToBring: bring,
    date: visits[0] ? writtenDate(visits[0].date, language) : null,
    time: joined(
      visits.map(({ time }) => writtenTime(time, language)),
      language,
    ),
    providerName: joined(
      visits.map(({ provider }) => writtenProviderName(provider, spoken)),
      language,
    ),
    patientName: joined(
      visits.flatMap(({ patientName }) => patientName ?? []),
      language,
    ),
  };
  if (language !== 'yue') return facts;
  return {
    ...facts,
    whatToBring: bring && toTraditional(bring),
    providerName: toTraditional(facts.providerName),
  };
}

const AND: Readonly<Record<TextLanguage, string>> = { en: ' and ', zh: '和', yue: '和', fr: ' et ' };

function joined(parts: readonly string[], language: TextLanguage): string {
  const once = [...new Set(parts)];
  if (once.length < 2) return once[0] ?? '';
  const comma = inChinese(language) ? '、' : ', ';
  return `${once.slice(0, -1).join(comma)}${AND[language]}${once.at(-1)}`;
}

const DAYS: Readonly<Record<TextLanguage, readonly string[]>> = {
  en: ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'],
  zh: ['周日', '周一', '周二', '周三', '周四', '周五', '周六'],
  yue: ['週日', '週一', '週二', '週三', '週四', '週五', '週六'],
  fr: ['dim.', 'lun.', 'mar.', 'mer.', 'jeu.', 'ven.', 'sam.'],
};
const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];
const MOIS = 'janv. févr. mars avr. mai juin juill. août sept. oct. nov. déc.'.split(' ');

/** "Wed, Nov 18", "11月18日（周三）", "mer. 18 nov." */
function writtenDate(date: CalendarDate, language: TextLanguage): string {
  const month = Number(date.slice(5, 7));
  const day = Number(date.slice(8));
  const weekday = DAYS[language][weekdayOf(date)];
  if (inChinese(language)) return `${month}月${day}日（${weekday}）`;
  return language === 'fr'
    ? `${weekday} ${day} ${MOIS[month - 1]}`
    : `${weekday}, ${MONTHS[month - 1]} ${day}`;
}

/** "9:30 AM", "上午9:30", "9 h 30" */
function writtenTime(time: WallTime, language: TextLanguage): string {
  const hour = Math.floor(minutesOf(time) / 60);
  const minutes = time.slice(3);
  if (language === 'fr') return `${hour} h ${minutes}`;
  const face = `${hour % 12 === 0 ? 12 : hour % 12}:${minutes}`;
  if (language === 'en') return `${face} ${hour < 12 ? 'AM' : 'PM'}`;
  if (hour === 12) return `中午${face}`;
  return hour < 12 ? `上午${hour}:${minutes}` : `下午${face}`;
}

function writtenPhone(phone: string): string {
  const [, area, exchange, line] = /^\+1(\d{3})(\d{3})(\d{4})$/.exec(phone) ?? [];
  return area ? `${area}-${exchange}-${line}` : phone;
}

export interface RenderedText extends TextSize {
  readonly language: TextLanguage;
  readonly text: string;
  readonly unknownPlaceholders: readonly string[];
}

const EXAMPLE_LINK = 'https://frontdesk.example/p/AAAAAAAAAAAAAAAAAAAAAA';

export function previewTexts(texts: Texts, clinic: NamedClinic): RenderedText[] {
  return TEXT_LANGUAGES.map((language) => {
    const template = textOf(texts, language);
    const visit = inChinese(language) ? INVENTED_ZH : INVENTED;
    const rendered = renderReminder(template, language, clinic, [visit], ['example']);
    const text = rendered.replaceAll('{link}', EXAMPLE_LINK);
    return { language, text, ...measureText(text), unknownPlaceholders: unknownPlaceholders(template) };
  });
}

const INVENTED: ToldVisit = {
  date: '2027-09-22' as CalendarDate,
  time: '10:30' as WallTime,
  provider: { name: 'Dr. Katherine Lee', nameZh: '李慧医生' },
  patientName: 'Wei Chen',
};
const INVENTED_ZH: ToldVisit = { ...INVENTED, patientName: '李明' };

const FIELDS = ['text', 'textZh', 'textFr'] as const;

export function textWarnings(texts: Texts): string[] {
  return FIELDS.flatMap((field) => {
    const template = texts[field];
    return unknownPlaceholders(template ?? '').map(
      (name) => `${field}: {${name}} is no placeholder and will be left out.`,
    );
  });
}
