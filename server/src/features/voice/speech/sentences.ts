import { phrase } from '../../../kernel/phrase.ts';

/** What is said where no tool has a sentence of its own, or several have the same. */
export const say = {
  unknownTool: phrase({
    en: 'I am not able to do that here. Nothing has been changed.',
    zh: '这件事我在这里办不了，没有做任何更改。',
  }),
  unreadable: phrase({
    en: 'I did not catch all of that. Nothing has been done yet. Could you say it once more?',
    zh: '我没有听清楚，还没有办理。请您再说一遍好吗？',
  }),
  unclear: phrase({
    en: 'I did not get everything I need for that. Could you tell me once more?',
    zh: '我需要的信息还不完整，请您再告诉我一遍好吗？',
  }),
  tooManyAtOnce: phrase({
    en: 'That is too much at once, so I have not done this part. Let us take one thing after the other.',
    zh: '一次的事情太多了，这一项还没有办理。我们一件一件来吧。',
  }),
  unknownClinic: phrase({
    en: 'I cannot tell which clinic this number belongs to. Please call the clinic directly.',
    zh: '不好意思，我不知道您打的是哪家诊所，请您直接联系诊所。',
  }),
  notActive: phrase({
    en: 'The voice agent is not active for this clinic. Please call the clinic directly.',
    zh: '这家诊所的语音助理现在没有开，请您直接联系诊所。',
  }),
  tooBusy: phrase({
    en: 'We are very busy just now. Please give me a minute and ask me again.',
    zh: '现在来电很多，请过一分钟再跟我说。',
  }),
  offerCallback: phrase({
    en: 'Shall I ask the clinic to call you back?',
    zh: '要请诊所给您回电吗？',
  }),
  systemDown: phrase({
    en: "The clinic's system is not available just now.",
    zh: '诊所的系统暂时无法使用。',
  }),
  ourTrouble: phrase({
    en: 'Our system is having trouble just now. Please call back in a few minutes, or I can put you through to the clinic.',
    zh: '我们的系统暂时有点问题。请您过几分钟再打来，或者我为您转接诊所。',
  }),
  trouble: phrase({
    en: 'Something went wrong just now. Please try again in a moment, or call the clinic directly.',
    zh: '刚才出了点问题，请稍后再试，或直接联系诊所。',
  }),
  takesLonger: phrase({
    en: 'That is taking longer than usual. Shall I try once more, or ask the clinic to call you back?',
    zh: '这次查询比平时慢。要我再试一次，还是请诊所给您回电？',
  }),
  notConfirmed: phrase({
    en: 'I could not confirm that in time. It is still being worked on, so please do not count on it until it is confirmed.',
    zh: '我没能及时确认。系统还在处理，在确认之前请先不要当作已经办好。',
  }),
  offer: phrase({ en: 'I could offer {slots}.', zh: '我可以为您约{slots}。' }),
  notForNew: phrase({
    en: '{provider} is not taking new patients at the moment.',
    zh: '{provider}目前不接收新病人。',
  }),
  past: phrase({ en: 'That time has already passed.', zh: '这个时间已经过了。' }),
  unknownProvider: phrase({
    en: 'I cannot find that doctor at this clinic.',
    zh: '我在这家诊所找不到这位医生。',
  }),
  noSearch: phrase({
    en: 'I could not look for an opening just now. Shall I ask the clinic to call you back?',
    zh: '我暂时无法查找空位。要请诊所给您回电吗？',
  }),
  notAllSeen: phrase({
    en: 'I could not see the whole schedule in time and found nothing yet. Shall I look again, or ask the clinic to call you back?',
    zh: '我没能及时查完所有日程，暂时没有找到空位。要我再查一次，还是请诊所给您回电？',
  }),
  noLookup: phrase({
    en: 'I could not look that up just now. Shall I ask the clinic to call you back?',
    zh: '我暂时查不到。要请诊所给您回电吗？',
  }),
  notSeen: phrase({
    en: 'I cannot see whether that went through, so please do not count on it until it is confirmed.',
    zh: '我现在看不到是否已经办好，在确认之前请先不要当作已经办好。',
  }),
  noTransfer: phrase({
    en: 'I cannot put you through to anyone just now. Shall I ask the clinic to call you back?',
    zh: '现在无法为您转接。要请诊所给您回电吗？',
  }),
};
