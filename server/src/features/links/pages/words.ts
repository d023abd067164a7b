import type { Act } from '../link.ts';
import type { PageLanguage } from '../view.ts';

interface Words {
  readonly lang: string;
  readonly languages: string;
  readonly titles: Readonly<Record<'visit' | 'request' | 'offer', string>>;
  readonly requestLead: (clinic: string) => string;
  readonly birthDate: string;
  readonly birthWhy: string;
  readonly month: string;
  readonly day: string;
  readonly year: string;
  readonly acts: Readonly<Record<Act, string>>;
  readonly wrongDate: string;
  readonly triesLeft: (count: number) => string;
  readonly noDate: string;
  readonly noAct: string;
  readonly timesWith: (provider: string) => string;
  readonly times: string;
  readonly timesMove: (old: string) => string;
  readonly timesBook: string;
  readonly taken: string;
  readonly noTimes: string;
  readonly noneFits: string;
  readonly withProvider: (provider: string) => string;
  readonly minutes: (count: number) => string;
  readonly confirmed: (name: string) => string;
  readonly confirmedMore: string;
  readonly cancelled: (name: string) => string;
  readonly cancelledMore: string;
  readonly moved: (name: string) => string;
  readonly movedOld: (old: string) => string;
  readonly oldRemains: (old: string) => string;
  readonly accepted: (name: string) => string;
  readonly replaces: (old: string) => string;
  readonly declined: string;
  readonly declinedMore: string;
  readonly left: string;
  readonly leftMore: string;
  readonly callback: (name: string) => string;
  readonly callbackMore: string;
  readonly calendar: string;
  readonly calendarUpdate: string;
  readonly away: string;
  readonly awayLead: string;
  readonly awayMore: string;
  readonly again: string;
  readonly unconfirmed: string;
  readonly unconfirmedLead: Readonly<Record<'cancel' | 'move' | 'book', string>>;
  readonly busy: string;
  readonly busyLead: string;
  readonly callUs: string;
  readonly callUsLead: string;
  readonly gone: string;
  readonly goneLead: string;
  readonly locked: string;
  readonly lockedLead: string;
  readonly dead: string;
  readonly deadLead: string;
  readonly deadMore: string;
  readonly unknown: string;
  readonly unknownLead: string;
  readonly tooMany: string;
  readonly tooManyLead: string;
  readonly call: (phone: string) => string;
  readonly questions: string;
  readonly emergency: string;
  readonly summary: (clinic: string) => string;
}

const en: Words = {
  lang: 'en-CA',
  languages: 'Language',
  titles: { visit: 'Can you come?', request: 'Please choose a time', offer: 'An earlier time is free' },
  requestLead: (clinic) => `${clinic} asks you to book an appointment.`,
  birthDate: 'Your date of birth',
  birthWhy: 'So we know it’s you, whatever you choose.',
  month: 'Month',
  day: 'Day',
  year: 'Year',
  acts: {
    confirm: 'Yes, I’ll be there',
    cancel: 'I can’t come',
    times: 'Find another time',
    book: 'Choose a time',
    accept: 'Take it',
    decline: 'No thanks',
    standby: 'Join standby',
    callback: 'Please call me',
    leave: 'Take me off standby',
  },
  wrongDate: 'That date of birth doesn’t match.',
  triesLeft: (count) => `Please check it. You have ${count} ${count === 1 ? 'try' : 'tries'} left.`,
  noDate: 'Please enter your whole date of birth: month, day and year.',
  noAct: 'Please choose one of the buttons.',
  timesWith: (provider) => `Other times with ${provider}`,
  times: 'Choose a time',
  timesMove: (old) => `Tap one to move your appointment. ${old} stays yours until the new time is booked.`,
  timesBook: 'Tap one to book it.',
  taken: 'Somebody else has just taken that time. Nothing has changed for you.',
  noTimes: 'We have no free times to show you here. Please call us.',
  noneFits: 'None of these fits?',
  withProvider: (provider) => `with ${provider}`,
  minutes: (count) => `about ${count} minutes`,
  confirmed: (name) => `Thank you, ${name}. See you then.`,
  confirmedMore: 'Something came up? The link in your text works until your appointment.',
  cancelled: (name) => `Your appointment is cancelled, ${name}`,
  cancelledMore: 'Thank you for telling us. Somebody else can come now.',
  moved: (name) => `You’re booked, ${name}`,
  movedOld: (old) => `Your appointment of ${old} is cancelled.`,
  oldRemains: (old) =>
    `Your appointment of ${old} could not be cancelled yet; the clinic will take care of it.`,
  accepted: (name) => `It’s yours, ${name}`,
  replaces: (old) => `It replaces ${old}, which is now cancelled. You are off standby.`,
  declined: 'Thank you for telling us',
  declinedMore: 'Nothing changes for you, and you stay on standby.',
  left: 'You are off standby',
  leftMore: 'We will not offer you earlier times any more. Your appointment stays as it is.',
  callback: (name) => `We will call you, ${name}`,
  callbackMore: 'Somebody of the clinic will call you. Nothing has changed so far.',
  calendar: 'Add to my calendar',
  calendarUpdate: 'Update my calendar',
  away: 'We can’t do this right now',
  awayLead: 'Our appointment book isn’t answering. Nothing has changed, and your link still works.',
  awayMore: 'Please try again in a few minutes, or call us.',
  again: 'Try again',
  unconfirmed: 'We could not confirm it yet',
  unconfirmedLead: {
    cancel: 'We keep trying to cancel your appointment. The clinic will call you if it does not work.',
    move: 'The clinic is checking the new time and will call you if it did not work. Please keep the old one in mind until then.',
    book: 'The clinic is checking the time and will call you if it did not work. Please do not count on it until then.',
  },
  busy: 'Please wait a moment',
  busyLead: 'This is being changed right now. Open the link again in a minute.',
  callUs: 'Please call us',
  callUsLead: 'We cannot do this here. Nothing has changed. The clinic will help you on the phone.',
  gone: 'That time is gone',
  goneLead: 'Somebody else has taken it. Your own appointment is unchanged.',
  locked: 'Please call us',
  lockedLead: 'There were too many wrong dates of birth today. Nothing has changed.',
  dead: 'This link no longer works',
  deadLead: 'It was used, or something has changed since we sent it.',
  deadMore: 'Please call us and we’ll help.',
  unknown: 'There is nothing at this address',
  unknownLead: 'Please open the link in your text message again, or call your clinic.',
  tooMany: 'Please wait a minute',
  tooManyLead: 'There were too many wrong tries from your connection.',
  call: (phone) => `Call ${phone}`,
  questions: 'Questions? Call',
  emergency: 'In an emergency, call 911.',
  summary: (clinic) => `Appointment at ${clinic}`,
};

const zh: Words = {
  lang: 'zh-CN',
  languages: '语言',
  titles: { visit: '您能来吗？', request: '请选择时间', offer: '有更早的时间了' },
  requestLead: (clinic) => `${clinic}请您预约就诊。`,
  birthDate: '您的出生日期',
  birthWhy: '用来确认是您本人，选哪一项都要填。',
  month: '月',
  day: '日',
  year: '年',
  acts: {
    confirm: '能来，确认',
    cancel: '来不了',
    times: '换个时间',
    book: '选择时间',
    accept: '我要这个时间',
    decline: '不用了',
    standby: '加入候补',
    callback: '请给我打电话',
    leave: '退出候补',
  },
  wrongDate: '出生日期不符。',
  triesLeft: (count) => `请核对，还可以再试 ${count} 次。`,
  noDate: '请填写完整的出生日期：年、月、日。',
  noAct: '请点选其中一个按钮。',
  timesWith: (provider) => `${provider}的其他时间`,
  times: '选择时间',
  timesMove: (old) => `点一下即可改期。新时间订好之前，${old}仍为您保留。`,
  timesBook: '点一下即可预约。',
  taken: '这个时间刚刚被别人订走了。您的预约没有变动。',
  noTimes: '这里暂时没有可选的时间，请致电诊所。',
  noneFits: '都不合适？',
  withProvider: (provider) => provider,
  minutes: (count) => `约 ${count} 分钟`,
  confirmed: (name) => `谢谢，${name}。到时见。`,
  confirmedMore: '如有变化，就诊前短信里的链接一直有效。',
  cancelled: (name) => `${name}，您的预约已取消`,
  cancelledMore: '谢谢您告诉我们，这个时间可以留给别人。',
  moved: (name) => `${name}，已为您约好`,
  movedOld: (old) => `您${old}的预约已取消。`,
  oldRemains: (old) => `您${old}的预约还没能取消，诊所会处理。`,
  accepted: (name) => `${name}，这个时间是您的了`,
  replaces: (old) => `原来${old}的预约已取消，您已不在候补名单上。`,
  declined: '谢谢您告诉我们',
  declinedMore: '您的预约不变，仍在候补名单上。',
  left: '您已退出候补',
  leftMore: '我们不会再向您提供更早的时间，您的预约不变。',
  callback: (name) => `${name}，我们会给您打电话`,
  callbackMore: '诊所的工作人员会打给您。目前没有任何变动。',
  calendar: '加入我的日历',
  calendarUpdate: '更新我的日历',
  away: '现在办不了',
  awayLead: '我们的预约系统暂时没有回应。没有任何变动，链接仍然有效。',
  awayMore: '请过几分钟再试，或致电诊所。',
  again: '再试一次',
  unconfirmed: '还没有确认',
  unconfirmedLead: {
    cancel: '我们会继续取消您的预约；如果没有成功，诊所会联系您。',
    move: '诊所正在核实新的时间，如果没有改成会联系您。在此之前请保留原来的时间。',
    book: '诊所正在核实这个时间，如果没有约成会联系您。确认之前请不要当作已经约好。',
  },
  busy: '请稍等',
  busyLead: '这个预约正在更改中。请一分钟后再打开链接。',
  callUs: '请致电诊所',
  callUsLead: '这里办不了，没有任何变动。诊所会在电话里帮您。',
  gone: '这个时间已经没有了',
  goneLead: '已被别人订走。您自己的预约没有变动。',
  locked: '请致电诊所',
  lockedLead: '今天出生日期填错的次数太多。没有任何变动。',
  dead: '这个链接已失效',
  deadLead: '链接已用过，或者我们发出之后情况有变。',
  deadMore: '请致电诊所，我们会帮您。',
  unknown: '这个地址没有内容',
  unknownLead: '请重新打开短信里的链接，或致电您的诊所。',
  tooMany: '请等一分钟',
  tooManyLead: '您的网络错误的尝试太多。',
  call: (phone) => `拨打 ${phone}`,
  questions: '有问题请打',
  emergency: '紧急情况请拨 911。',
  summary: (clinic) => `${clinic} 预约`,
};

const fr: Words = {
  lang: 'fr-CA',
  languages: 'Langue',
  titles: {
    visit: 'Pouvez-vous venir ?',
    request: 'Veuillez choisir une heure',
    offer: 'Une heure plus tôt est libre',
  },
  requestLead: (clinic) => `${clinic} vous invite à prendre rendez-vous.`,
  birthDate: 'Votre date de naissance',
  birthWhy: 'Pour savoir que c’est bien vous, quel que soit votre choix.',
  month: 'Mois',
  day: 'Jour',
  year: 'Année',
  acts: {
    confirm: 'Oui, je serai là',
    cancel: 'Je ne peux pas venir',
    times: 'Trouver une autre heure',
    book: 'Choisir une heure',
    accept: 'Je la prends',
    decline: 'Non merci',
    standby: 'M’inscrire en attente',
    callback: 'Appelez-moi, s’il vous plaît',
    leave: 'Retirez-moi de la liste d’attente',
  },
  wrongDate: 'Cette date de naissance ne correspond pas.',
  triesLeft: (count) => `Veuillez la vérifier. Il vous reste ${count} essai${count === 1 ? '' : 's'}.`,
  noDate: 'Veuillez entrer votre date de naissance complète : jour, mois et année.',
  noAct: 'Veuillez choisir un des boutons.',
  timesWith: (provider) => `Autres heures avec ${provider}`,
  times: 'Choisissez une heure',
  timesMove: (old) =>
    `Touchez une heure pour déplacer votre rendez-vous. ${old} reste à vous jusqu’à ce que la nouvelle heure soit réservée.`,
  timesBook: 'Touchez une heure pour la réserver.',
  taken: 'Quelqu’un vient de prendre cette heure. Rien n’a changé pour vous.',
  noTimes: 'Nous n’avons pas d’heure libre à vous montrer ici. Veuillez nous appeler.',
  noneFits: 'Aucune ne convient ?',
  withProvider: (provider) => `avec ${provider}`,
  minutes: (count) => `environ ${count} minutes`,
  confirmed: (name) => `Merci, ${name}. À bientôt.`,
  confirmedMore: 'Un empêchement ? Le lien de votre texto fonctionne jusqu’à votre rendez-vous.',
  cancelled: (name) => `Votre rendez-vous est annulé, ${name}`,
  cancelledMore: 'Merci de nous avoir prévenus. Quelqu’un d’autre pourra venir.',
  moved: (name) => `C’est réservé, ${name}`,
  movedOld: (old) => `Votre rendez-vous du ${old} est annulé.`,
  oldRemains: (old) => `Votre rendez-vous du ${old} n’a pas encore pu être annulé; la clinique s’en occupe.`,
  accepted: (name) => `Elle est à vous, ${name}`,
  replaces: (old) => `Elle remplace ${old}, qui est maintenant annulé. Vous n’êtes plus en attente.`,
  declined: 'Merci de nous avoir prévenus',
  declinedMore: 'Rien ne change pour vous, et vous restez en attente.',
  left: 'Vous n’êtes plus en attente',
  leftMore: 'Nous ne vous offrirons plus d’heures plus tôt. Votre rendez-vous reste tel quel.',
  callback: (name) => `Nous vous appellerons, ${name}`,
  callbackMore: 'Quelqu’un de la clinique vous appellera. Rien n’a changé jusqu’ici.',
  calendar: 'Ajouter à mon calendrier',
  calendarUpdate: 'Mettre mon calendrier à jour',
  away: 'Ce n’est pas possible en ce moment',
  awayLead: 'Notre agenda ne répond pas. Rien n’a changé, et votre lien fonctionne toujours.',
  awayMore: 'Veuillez réessayer dans quelques minutes, ou nous appeler.',
  again: 'Réessayer',
  unconfirmed: 'Ce n’est pas encore confirmé',
  unconfirmedLead: {
    cancel:
      'Nous continuons d’essayer d’annuler votre rendez-vous. La clinique vous appellera si cela ne fonctionne pas.',
    move: 'La clinique vérifie la nouvelle heure et vous appellera si cela n’a pas fonctionné. Gardez l’ancienne heure d’ici là.',
    book: 'La clinique vérifie l’heure et vous appellera si cela n’a pas fonctionné. N’y comptez pas avant.',
  },
  busy: 'Un instant, s’il vous plaît',
  busyLead: 'Ce rendez-vous est en train d’être changé. Rouvrez le lien dans une minute.',
  callUs: 'Veuillez nous appeler',
  callUsLead: 'Nous ne pouvons pas le faire ici. Rien n’a changé. La clinique vous aidera au téléphone.',
  gone: 'Cette heure n’est plus libre',
  goneLead: 'Quelqu’un d’autre l’a prise. Votre propre rendez-vous ne change pas.',
  locked: 'Veuillez nous appeler',
  lockedLead: 'Il y a eu trop de dates de naissance erronées aujourd’hui. Rien n’a changé.',
  dead: 'Ce lien ne fonctionne plus',
  deadLead: 'Il a été utilisé, ou quelque chose a changé depuis son envoi.',
  deadMore: 'Veuillez nous appeler et nous vous aiderons.',
  unknown: 'Il n’y a rien à cette adresse',
  unknownLead: 'Veuillez rouvrir le lien de votre texto, ou appeler votre clinique.',
  tooMany: 'Veuillez attendre une minute',
  tooManyLead: 'Il y a eu trop d’essais erronés depuis votre connexion.',
  call: (phone) => `Appeler le ${phone}`,
  questions: 'Des questions ? Appelez le',
  emergency: 'En cas d’urgence, composez le 911.',
  summary: (clinic) => `Rendez-vous, ${clinic}`,
};

export const WORDS: Readonly<Record<PageLanguage, Words>> = { en, zh, fr };
export type { Words };
