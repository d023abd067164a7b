import type { TextLanguage } from '../../kernel/text/text-language.ts';
import { type CalendarDate, minutesOf, type WallTime, weekdayOf } from '../../kernel/time/calendar.ts';

export interface NamedVisit {
  /** Counted from 1: "21" cancels the first. */
  readonly place: number;
  readonly date: CalendarDate;
  readonly time: WallTime;
  readonly providerName: string;
}

interface Named {
  readonly clinic: string;
  readonly visits: readonly NamedVisit[];
}

type Sentence = (named: Named, language: TextLanguage) => string;
type Texts = Readonly<Record<TextLanguage, string>>;

/** Fills in `{clinic}`, `{visits}` and `{list}`; `{list}` numbers the visits. */
function sentence(texts: Texts): Sentence {
  return ({ clinic, visits }, language) =>
    texts[language].replace(/\{(clinic|visits|list)\}/g, (_, blank: string) => {
      if (blank === 'clinic') return clinic;
      return blank === 'visits' ? named(visits, language) : numbered(visits, language);
    });
}

export const ANSWERS = {
  confirmed: sentence({
    en: '{clinic}: You are confirmed for {visits}. Thank you.',
    zh: '{clinic}：已确认您的预约：{visits}。谢谢。',
    yue: '{clinic}：已確認您的預約：{visits}。謝謝。',
    fr: '{clinic} : votre rendez-vous est confirmé : {visits}. Merci.',
  }),
  'reply-again': sentence({
    en: '{clinic}: You cannot come on {visits}? Reply 2 again to cancel it, or 1 to keep it.',
    zh: '{clinic}：{visits}您来不了吗？再回复 2 取消，回复 1 保留。',
    yue: '{clinic}：{visits}您來不了嗎？再回覆 2 取消，回覆 1 保留。',
    fr: '{clinic} : vous ne pouvez pas venir le {visits} ? Répondez encore 2 pour annuler, ou 1 pour garder le rendez-vous.',
  }),
  which: sentence({
    en: '{clinic}: Which visit should be cancelled? Reply {list}. Reply 1 to keep all.',
    zh: '{clinic}：要取消哪一个预约？请回复 {list}。回复 1 全部保留。',
    yue: '{clinic}：要取消哪一個預約？請回覆 {list}。回覆 1 全部保留。',
    fr: '{clinic} : quel rendez-vous annuler ? Répondez {list}. Répondez 1 pour tout garder.',
  }),
  cancelled: sentence({
    en: '{clinic}: Your visit on {visits} is cancelled.',
    zh: '{clinic}：您{visits}的预约已取消。',
    yue: '{clinic}：您{visits}的預約已取消。',
    fr: '{clinic} : votre rendez-vous du {visits} est annulé.',
  }),
  moved: sentence({
    en: '{clinic}: The time has changed. Your visit is now on {visits}. Reply 1 to confirm, 2 if you cannot come.',
    zh: '{clinic}：时间有变动。您的预约现在是{visits}。回复 1 确认，来不了请回复 2。',
    yue: '{clinic}：時間有變動。您的預約現在是{visits}。回覆 1 確認，來不了請回覆 2。',
    fr: "{clinic} : l'heure a changé. Votre rendez-vous est maintenant le {visits}. Répondez 1 pour confirmer, 2 si vous ne pouvez pas venir.",
  }),
  gone: sentence({
    en: '{clinic}: The visit that our text was about is no longer in our book. We have told the clinic, which will get in touch.',
    zh: '{clinic}：短信里的那个预约已不在日程中。我们已转告诊所，诊所会联系您。',
    yue: '{clinic}：短訊裡的那個預約已不在日程中。我們已轉告診所，診所會聯絡您。',
    fr: "{clinic} : ce rendez-vous n'est plus dans notre agenda. Nous avons prévenu la clinique, qui vous contactera.",
  }),
  'under-way': sentence({
    en: '{clinic}: This visit can no longer be cancelled by text. We have told the clinic; please call if it is urgent.',
    zh: '{clinic}：这个预约已不能用短信取消。我们已转告诊所；如有急事请来电。',
    yue: '{clinic}：這個預約已不能用短訊取消。我們已轉告診所；如有急事請來電。',
    fr: '{clinic} : ce rendez-vous ne peut plus être annulé par texto. Nous avons prévenu la clinique ; appelez si c’est urgent.',
  }),
  cancelling: sentence({
    en: '{clinic}: We are cancelling your visit on {visits}. The schedule has not confirmed it yet; the clinic will call you if anything goes wrong.',
    zh: '{clinic}：正在取消您{visits}的预约，系统尚未确认；如有问题，诊所会打电话给您。',
    yue: '{clinic}：正在取消您{visits}的預約，系統尚未確認；如有問題，診所會打電話給您。',
    fr: "{clinic} : nous annulons votre rendez-vous du {visits}. L'agenda ne l'a pas encore confirmé ; la clinique vous appellera en cas de problème.",
  }),
  'other-times': sentence({
    en: '{clinic}: You would like another time. The clinic will get in touch. Your visit stays booked until then.',
    zh: '{clinic}：收到，您想改时间。诊所会联系您；在此之前原预约保留。',
    yue: '{clinic}：收到，您想改時間。診所會聯絡您；在此之前原預約保留。',
    fr: '{clinic} : vous voulez un autre moment. La clinique vous contactera ; votre rendez-vous reste réservé jusque-là.',
  }),
  'other-times-link': sentence({
    en: '{clinic}: Choose another time here: {link} Your visit stays booked until then.',
    zh: '{clinic}：请在这里选择其他时间：{link} 在此之前原预约保留。',
    yue: '{clinic}：請在這裡選擇其他時間：{link} 在此之前原預約保留。',
    fr: '{clinic} : choisissez un autre moment ici : {link} Votre rendez-vous reste réservé jusque-là.',
  }),
  read: sentence({
    en: '{clinic}: Thank you. The clinic will read your message.',
    zh: '{clinic}：收到，谢谢。诊所会看您的短信。',
    yue: '{clinic}：收到，謝謝。診所會看您的短訊。',
    fr: '{clinic} : merci. La clinique lira votre message.',
  }),
  /** Tells the digits that would have been understood. */
  'read-ask': sentence({
    en: '{clinic}: Thank you. The clinic will read your message. About {visits} you can also reply 1 to keep it or 2 if you cannot come.',
    zh: '{clinic}：收到，谢谢。诊所会看您的短信。关于{visits}，您也可以回复 1 保留，来不了请回复 2。',
    yue: '{clinic}：收到，謝謝。診所會看您的短訊。關於{visits}，您也可以回覆 1 保留，來不了請回覆 2。',
    fr: '{clinic} : merci. La clinique lira votre message. Pour {visits}, vous pouvez aussi répondre 1 pour garder le rendez-vous, 2 si vous ne pouvez pas venir.',
  }),
  waiting: sentence({
    en: "{clinic}: We have your reply, but the clinic's schedule is not answering right now. We keep trying and will text you.",
    zh: '{clinic}：已收到您的回复，但诊所的系统暂时没有回应。我们会继续尝试，并给您发短信。',
    yue: '{clinic}：已收到您的回覆，但診所的系統暫時沒有回應。我們會繼續嘗試，並給您發短訊。',
    fr: "{clinic} : nous avons votre réponse, mais l'agenda de la clinique ne répond pas pour le moment. Nous réessayons et vous écrirons.",
  }),
  'not-done': sentence({
    en: "{clinic}: We could not enter your reply about {visits} into the clinic's schedule. The clinic has been told and will get in touch.",
    zh: '{clinic}：您关于{visits}的回复未能写入诊所的系统。我们已转告诊所，诊所会联系您。',
    yue: '{clinic}：您關於{visits}的回覆未能寫入診所的系統。我們已轉告診所，診所會聯絡您。',
    fr: "{clinic} : votre réponse au sujet du {visits} n'a pas pu être inscrite à l'agenda. La clinique est prévenue et vous contactera.",
  }),
} satisfies Readonly<Record<string, Sentence>>;

export type AnswerName = keyof typeof ANSWERS;

const AND: Texts = { en: ' and ', zh: '，', yue: '，', fr: ' et ' };

function named(visits: readonly NamedVisit[], language: TextLanguage): string {
  const all = visits.map((visit) => writtenMoment(visit, language));
  // Two people of one number may share a time, which is named once.
  return [...new Set(all)].join(AND[language]);
}

const FOR: Readonly<Record<TextLanguage, (digits: string, visit: string) => string>> = {
  en: (digits, visit) => `${digits} for ${visit}`,
  zh: (digits, visit) => `${digits}（${visit}）`,
  yue: (digits, visit) => `${digits}（${visit}）`,
  fr: (digits, visit) => `${digits} pour le ${visit}`,
};

function numbered(visits: readonly NamedVisit[], language: TextLanguage): string {
  return visits
    .map((visit) => {
      const doctor = visit.providerName ? ` (${visit.providerName})` : '';
      return FOR[language](`2${visit.place}`, writtenMoment(visit, language) + doctor);
    })
    .join(language === 'zh' || language === 'yue' ? '、' : ', ');
}

const WEEKDAYS = {
  en: ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'],
  fr: ['dim.', 'lun.', 'mar.', 'mer.', 'jeu.', 'ven.', 'sam.'],
} as const;
const MONTHS = {
  en: ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'],
  fr: ['janv.', 'févr.', 'mars', 'avr.', 'mai', 'juin', 'juill.', 'août', 'sept.', 'oct.', 'nov.', 'déc.'],
} as const;

/** "Tue Nov 24 at 10:15 AM", 11月24日（周二）上午10:15, "mar. 24 nov. à 10:15" */
function writtenMoment({ date, time }: Pick<NamedVisit, 'date' | 'time'>, language: TextLanguage): string {
  const weekday = weekdayOf(date);
  const month = Number(date.slice(5, 7));
  const day = Number(date.slice(8));
  const hour = Math.floor(minutesOf(time) / 60);
  const minutes = time.slice(3);
  const face = hour % 12 === 0 ? 12 : hour % 12;
  if (language === 'en')
    return `${WEEKDAYS.en[weekday]} ${MONTHS.en[month - 1]} ${day} at ${face}:${minutes} ${hour < 12 ? 'AM' : 'PM'}`;
  if (language === 'fr') return `${WEEKDAYS.fr[weekday]} ${day} ${MONTHS.fr[month - 1]} à ${hour}:${minutes}`;
  const week = language === 'yue' ? '週' : '周';
  const half = hour < 12 ? '上午' : hour === 12 ? '中午' : '下午';
  return `${month}月${day}日（${week}${'日一二三四五六'.charAt(weekday)}）${half}${face}:${minutes}`;
}

/** "Nov 18", for the staff's notes. */
export function shortDay(date: CalendarDate): string {
  return `${MONTHS.en[Number(date.slice(5, 7)) - 1]} ${Number(date.slice(8))}`;
}
