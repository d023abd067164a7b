import { inboxKind, words, wordsBy } from '../kind.ts';

export default inboxKind({
  name: 'identity_alarm',
  urgent: true,
  mattersForHours: null,
  title: words({ en: "Someone may be trying patients' files", zh: '可能有人在试探病人的资料' }),
  happened: wordsBy('why', 'call', {
    call: {
      en: 'In one call other patients were asked for, or birth dates did not match, several times. It was refused.',
      zh: '同一通电话多次要求查看其他病人的资料，或出生日期多次不符，已被拒绝。',
    },
    number: {
      en: 'Within a day, one phone number asked for many patients, or gave wrong birth dates again and again. It was refused.',
      zh: '一天之内，同一个电话号码询问了很多病人，或者多次说错出生日期，已被拒绝。',
    },
    patient: {
      en: "Within a day, callers got this patient's details wrong ten times. The assistant opens this file for nobody until tomorrow.",
      zh: '一天之内，来电者十次说错这位病人的资料。今天语音助理不再为任何人打开这份档案。',
    },
    name: {
      en: 'Within a day, callers gave one name ten times with birth dates that do not fit. The assistant opens no file of that name until tomorrow.',
      zh: '一天之内，来电者十次用同一个姓名报出不符的出生日期。今天语音助理不再打开该姓名的档案。',
    },
    link: {
      en: 'A wrong date of birth was entered three times on a link that we had texted for this patient. The link no longer works.',
      zh: '在我们发给这位病人的短信链接里，出生日期连续三次填错，链接已失效。',
    },
  }),
  todo: wordsBy('why', 'call', {
    call: {
      en: 'Look at the record of the call, and tell your privacy officer if it was no mistake.',
      zh: '请查看通话记录；如非误会，请告知隐私负责人。',
    },
    link: {
      en: 'Call the patient on a number you know, and check that the number on the chart is theirs. Tell your privacy officer if somebody else has tried it.',
      zh: '请拨打您确认的号码联系病人，并核对档案上的号码是否属于本人；如有他人试探，请告知隐私负责人。',
    },
  }),
});
