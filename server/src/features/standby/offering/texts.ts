import type { TextLanguage } from '../../../kernel/text/text-language.ts';
import { type CalendarDate, type WallTime, weekdayOf } from '../../../kernel/time/calendar.ts';

type Words = Readonly<Record<TextLanguage, string>>;
type Blank = 'clinic' | 'when' | 'by';

const write = (
  words: Words,
  language: TextLanguage,
  blanks: Readonly<Partial<Record<Blank, string>>>,
): string => words[language].replaceAll(/\{(clinic|when|by)\}/g, (_, blank: Blank) => blanks[blank] ?? '');

const OFFER: Words = {
  en: '{clinic}: an earlier time is free: {when}. Reply 1 by {by} to take it, or 2 to leave it.',
  zh: '{clinic}：有一个更早的时间：{when}。{by}前回复1接受，回复2放弃。',
  yue: '{clinic}：有一個更早的時間：{when}。{by}前回覆1接受，回覆2放棄。',
  fr: '{clinic} : une heure plus tôt est libre : {when}. Répondez 1 avant {by} pour la prendre, 2 pour refuser.',
};
const OFFER_LINK: Words = {
  en: ' Or open {link}',
  zh: '也可打开 {link}',
  yue: '也可打開 {link}',
  fr: ' Ou ouvrez {link}',
};
const BOOKED: Words = {
  en: '{clinic}: it is yours. Your visit is now {when}.',
  zh: '{clinic}：已为您约好，新的就诊时间是{when}。',
  yue: '{clinic}：已為您約好，新的就診時間是{when}。',
  fr: "{clinic} : c'est fait. Votre rendez-vous est maintenant {when}.",
};
const GONE: Words = {
  en: '{clinic}: sorry, {when} is no longer free. Your bookings stay as they are, and so does your place on the list.',
  zh: '{clinic}：很抱歉，{when}已经没有了。您现有的预约不变，您仍在提前空位名单上。',
  yue: '{clinic}：很抱歉，{when}已經沒有了。您現有的預約不變，您仍在提前空位名單上。',
  fr: "{clinic} : désolé, {when} n'est plus libre. Rien ne change pour vous et vous restez sur la liste.",
};
const GONE_LINK: Words = {
  en: ' Other times: {link}',
  zh: '其他时间：{link}',
  yue: '其他時間：{link}',
  fr: ' Autres heures : {link}',
};
const UNAVAILABLE: Words = {
  en: '{clinic}: thank you. We keep {when} for you and will text you as soon as it is booked. Until then nothing changes.',
  zh: '{clinic}：谢谢。我们为您保留{when}，约好后马上短信通知您。在此之前您的预约不变。',
  yue: '{clinic}：謝謝。我們為您保留{when}，約好後馬上短訊通知您。在此之前您的預約不變。',
  fr: "{clinic} : merci. Nous vous gardons {when} et vous écrirons dès que c'est réservé. D'ici là, rien ne change.",
};
const DECLINED: Words = {
  en: '{clinic}: no problem. Your bookings stay as they are, and so does your place on the list.',
  zh: '{clinic}：没问题。您现有的预约不变，您仍在提前空位名单上。',
  yue: '{clinic}：沒問題。您現有的預約不變，您仍在提前空位名單上。',
  fr: '{clinic} : entendu. Rien ne change pour vous et vous restez sur la liste.',
};
const STAY: Words = {
  en: '{clinic}: do you still want an earlier time? Reply 1 to stay on the list, or 2 to leave it.',
  zh: '{clinic}：您还想要更早的时间吗？回复1继续等，回复2退出名单。',
  yue: '{clinic}：您還想要更早的時間嗎？回覆1繼續等，回覆2退出名單。',
  fr: '{clinic} : voulez-vous encore une heure plus tôt ? Répondez 1 pour rester sur la liste, 2 pour la quitter.',
};
const STAYED: Words = {
  en: '{clinic}: you stay on the list. We text you when an earlier time is free.',
  zh: '{clinic}：您仍在提前空位名单上。有更早的时间时我们会发短信给您。',
  yue: '{clinic}：您仍在提前空位名單上。有更早的時間時我們會發短訊給您。',
  fr: "{clinic} : vous restez sur la liste. Nous vous écrirons dès qu'une heure se libère.",
};
const LEFT: Words = {
  en: '{clinic}: you are off the list. Your bookings stay as they are.',
  zh: '{clinic}：您已退出提前空位名单。您现有的预约不变。',
  yue: '{clinic}：您已退出提前空位名單。您現有的預約不變。',
  fr: "{clinic} : vous ne figurez plus sur la liste. Rien d'autre ne change.",
};

export interface OfferWords {
  readonly clinic: string;
  readonly date: CalendarDate;
  readonly time: WallTime;
}

const blanksOf = ({ clinic, date, time }: OfferWords, language: TextLanguage) => ({
  clinic,
  when: whenInText(date, time, language),
});

export const offerText = (
  language: TextLanguage,
  { by, ...offer }: OfferWords & { readonly by: WallTime },
  hasLink: boolean,
): string =>
  write(OFFER, language, { ...blanksOf(offer, language), by: digits(by) }) +
  (hasLink ? OFFER_LINK[language] : '');
export const goneText = (language: TextLanguage, offer: OfferWords, hasLink: boolean): string =>
  write(GONE, language, blanksOf(offer, language)) + (hasLink ? GONE_LINK[language] : '');
export const bookedText = (language: TextLanguage, offer: OfferWords): string =>
  write(BOOKED, language, blanksOf(offer, language));
export const unavailableText = (language: TextLanguage, offer: OfferWords): string =>
  write(UNAVAILABLE, language, blanksOf(offer, language));
export const declinedText = (language: TextLanguage, clinic: string): string =>
  write(DECLINED, language, { clinic });
export const stayText = (language: TextLanguage, clinic: string): string => write(STAY, language, { clinic });
export const stayedText = (language: TextLanguage, clinic: string, stays: boolean): string =>
  write(stays ? STAYED : LEFT, language, { clinic });

const EN_DAYS = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'];
const FR_DAYS = ['dim.', 'lun.', 'mar.', 'mer.', 'jeu.', 'ven.', 'sam.'];
const ZH_DAYS = ['日', '一', '二', '三', '四', '五', '六'];
const EN_MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];
const FR_MONTHS = [
  'janv.',
  'févr.',
  'mars',
  'avril',
  'mai',
  'juin',
  'juil.',
  'août',
  'sept.',
  'oct.',
  'nov.',
  'déc.',
];

function whenInText(date: CalendarDate, time: WallTime, language: TextLanguage): string {
  const [month, day] = [Number(date.slice(5, 7)), Number(date.slice(8, 10))];
  const weekday = weekdayOf(date);
  const at = digits(time);
  switch (language) {
    case 'en':
      return `${EN_DAYS[weekday]} ${EN_MONTHS[month - 1]} ${day} at ${at}`;
    case 'fr':
      return `${FR_DAYS[weekday]} ${day} ${FR_MONTHS[month - 1]} à ${at}`;
    case 'zh':
      return `${month}月${day}日周${ZH_DAYS[weekday]} ${at}`;
    case 'yue':
      return `${month}月${day}日週${ZH_DAYS[weekday]} ${at}`;
  }
}

const digits = (time: WallTime): string => time.replace(/^0/, '');
