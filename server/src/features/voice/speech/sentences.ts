import { phrase } from '../../../kernel/phrase.ts';

/** Sentences used if a tool has none of its own, or by several tools. */
export const say = {
  unknownTool: phrase({
    en: "I'm not able to do that here. Nothing has been changed.",
    zh: '这件事我在这里办不了，没有做任何更改。',
  }),
  unreadable: phrase({
    en: "I didn't catch all of that. Nothing has been done yet. Could you say it once more?",
    zh: '我没有听清楚，还没有办理。请您再说一遍好吗？',
  }),
  unclear: phrase({
    en: "I didn't get everything I need for that. Could you tell me once more?",
    zh: '我需要的信息还不完整，请您再告诉我一遍好吗？',
  }),
  tooManyAtOnce: phrase({
    en: "That's too much at once, so I haven't done this part. Let's take one thing at a time.",
    zh: '一次的事情太多了，这一项还没有办理。我们一件一件来吧。',
  }),
  unknownClinic: phrase({
    en: "I can't tell which clinic this number belongs to. Please call the clinic directly.",
    zh: '不好意思，我不知道您打的是哪家诊所，请您直接联系诊所。',
  }),
  notActive: phrase({
    en: "The voice agent isn't active for this clinic. Please call the clinic directly.",
    zh: '这家诊所的语音助理现在没有开，请您直接联系诊所。',
  }),
  tooBusy: phrase({
    en: "We're very busy just now. Please give me a minute and ask me again.",
    zh: '现在来电很多，请过一分钟再跟我说。',
  }),
  offerCallback: phrase({
    en: 'Shall I ask the clinic to call you back?',
    zh: '要请诊所给您回电吗？',
  }),
  systemDown: phrase({
    en: "The clinic's system isn't available just now.",
    zh: '诊所的系统现在用不了。',
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
    en: "That's taking longer than usual. Shall I try once more, or ask the clinic to call you back?",
    zh: '这次查询比平时慢。要我再试一次，还是请诊所给您回电？',
  }),
  notConfirmed: phrase({
    en: "I couldn't confirm that in time, so please don't count on it yet. Shall I ask the clinic to call you back about it?",
    zh: '我没能及时确认，请先不要当作已经办好。要请诊所给您回电吗？',
  }),
  offer: phrase({ en: 'I have {slots}.', zh: '可以约{slots}。' }),
  notForNew: phrase({
    en: "{provider} isn't taking new patients at the moment.",
    zh: '{provider}现在不收新病人。',
  }),
  past: phrase({ en: 'That time has already passed.', zh: '这个时间已经过了。' }),
  unknownProvider: phrase({
    en: "I can't find that doctor at this clinic.",
    zh: '我在这家诊所找不到这位医生。',
  }),
  noSearch: phrase({
    en: "I couldn't look for an opening just now. Shall I ask the clinic to call you back?",
    zh: '我现在查不到空位。要请诊所给您回电吗？',
  }),
  notAllSeen: phrase({
    en: "I couldn't see the whole schedule in time and found nothing yet. Shall I look again, or ask the clinic to call you back?",
    zh: '我没能及时查完所有日程，暂时没有找到空位。要我再查一次，还是请诊所给您回电？',
  }),
  noLookup: phrase({
    en: "I couldn't look that up just now. Shall I ask the clinic to call you back?",
    zh: '我现在查不到。要请诊所给您回电吗？',
  }),
  notSeen: phrase({
    en: "I can't see whether that went through, so please do not count on it until it's confirmed.",
    zh: '我现在看不到是否已经办好，在确认之前请先不要当作已经办好。',
  }),
  noTransfer: phrase({
    en: "I can't put you through to anyone just now. Shall I ask the clinic to call you back?",
    zh: '现在转接不了。要请诊所给您回电吗？',
  }),
};
