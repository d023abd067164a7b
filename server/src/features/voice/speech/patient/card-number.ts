import type { MissingCard } from '../../../../kernel/calls/missing-card.ts';
import { phrase } from '../../../../kernel/phrase.ts';
import type { Call } from '../../tool.ts';

export const numberTaken = phrase({
  en: "That health card number doesn't fit the name and date of birth. The patient is not registered yet. Could you read the number to me once more?",
  zh: '这个MSP卡号与姓名和出生日期不符，还没有登记。请您再念一遍卡号，好吗？',
});
export const onceMore = phrase({
  en: "That health card number doesn't seem to be right. Could you read it to me once more?",
  zh: '这个MSP卡号好像不对。请您再念一遍，好吗？',
});
/** For callers whose card is elsewhere, and for those who have none. */
const bringCardLater = {
  away: phrase({ en: 'Please bring the health card when you come.', zh: '来的时候请带上MSP卡。' }),
  none: phrase({ en: 'If you get a health card later, just bring it.', zh: '以后有了MSP卡，带来就行。' }),
};
/** For clinics that register nobody without a card. */
export const registerWithCard = phrase({
  en: "The patient is not registered yet, because the clinic needs the health card number for that. Please call again once it's at hand.",
  zh: '还没有登记，因为这家诊所登记要MSP卡号。卡在手边的时候再打来就行。',
});
export const bringCard = phrase({
  en: "The card number doesn't match here, so please bring the card when you come.",
  zh: '卡号这边对不上，来的时候把卡带上就行。',
});

/** Spoken once per call instead of asking again. */
export async function bringLater(noCard: MissingCard | null, call: Call): Promise<string> {
  const isWanted = call.clinic.registrationFields.healthCard !== 'off';
  if (!noCard || !isWanted || (await call.wasAsked('bring-card'))) return '';
  return bringCardLater[noCard](call.language);
}
