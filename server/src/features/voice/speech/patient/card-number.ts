import { phrase } from '../../../../kernel/phrase.ts';

export const numberTaken = phrase({
  en: "That health card number doesn't fit the name and date of birth. The patient is not registered yet. Could you read the number to me once more?",
  zh: '这个MSP卡号与姓名和出生日期不符，还没有登记。请您再念一遍卡号，好吗？',
});
export const onceMore = phrase({
  en: "That health card number doesn't seem to be right. Could you read it to me once more?",
  zh: '这个MSP卡号好像不对。请您再念一遍，好吗？',
});
export const bringCard = phrase({
  en: "The card number doesn't match here, so please bring the card when you come.",
  zh: '卡号这边对不上，来的时候把卡带上就行。',
});
