/**
 * `absent` means not coming, `cancel` asks to cancel the visit: after an offer the first declines it, while the
 * second may mean a visit. A plain `no` is ambiguous after "shall we cancel?".
 */
export type Atom = 'one' | 'two' | 'three' | 'yes' | 'no' | 'absent' | 'cancel' | 'keep' | 'other';

/** As normalised by the reader: lower case, without accents, apostrophes or punctuation. */
const PHRASES: Readonly<Record<Atom | 'filler', string>> = {
  one: '1|one|un|一|壹|option 1|press 1|number 1',
  two: '2|two|deux|二|option 2|press 2|number 2',
  three: '3|three|trois|三|option 3|press 3|number 3',
  yes: [
    'y|yes|yep|yeah|yea|yup|ya|yess|ok|okay|okey|okie|k|kk|c|sure|sure thing|of course|certainly|absolutely|definitely',
    'confirm|confirmed|confirming|i confirm|we confirm|i confirmed|confirm my appointment|confirm appointment|confirm it',
    'will be there|i will be there|ill be there|we will be there|well be there|be there|see you then|see you there',
    'coming|i am coming|im coming|we are coming|will come|i will come|ill come|we will come|will do|will attend|i will attend',
    'i can come|can come|i can make it|can make it|we can make it|i will make it|will make it|yes i can|yes i will|yes we will',
    'that works|works for me|sounds good|all good|👍|👌|✅|✔',
    'oui|ouais|daccord|dac|je confirme|confirme|confirmer|confirmee|on confirme|je viens|je serai la|on sera la|bien sur|cest bon|parfait oui',
    '好|好的|好啊|好呀|好滴|好嘅|好吧|行|行的|可以|可以的|是|是的|是啊|对|對|对的|對的|确认|確認|我确认|我確認|已确认|已確認',
    '会去|會去|我会去|我會去|会来|會來|我会来|我會來|会到|會到|我会到|我會到|准时到|準時到|到时见|到時見|没问题|沒問題|冇問題',
    '得|得嘅|係|係呀|係嘅|會嚟|我會嚟',
  ].join('|'),
  no: 'n|no|nope|nah|nop|no no|non|nan|👎|不|不行|不可以|不要|否|唔|唔得|唔好|唔可以|不好意思不行',
  absent: [
    'cant|cannot|can not|i cant|i cannot|i can not|we cant|we cannot|cant do it|i cant do it|cant do that',
    'cant come|cannot come|can not come|i cant come|i cannot come|i can not come|we cant come|we cannot come|couldnt come',
    'cant make it|cannot make it|can not make it|i cant make it|i cannot make it|i can not make it|we cant make it|we cannot make it',
    'cant attend|cannot attend|i cant attend|i cannot attend|cant go|cannot go|i cant go|i cannot go|cant be there|cannot be there|i cant be there|i cannot be there',
    'not coming|im not coming|i am not coming|we are not coming|not going|im not going|i am not going|wont come|i wont come|will not come|i will not come',
    'wont be there|i wont be there|will not be there|i will not be there|wont make it|i wont make it|will not make it|i will not make it',
    'unable to come|unable to attend|unable to make it|i am unable to come|i am unable to attend|im unable to come|im unable to attend|not able to come|im not able to come|i am not able to come|wont be able to come|i wont be able to come|i wont be able to make it|wont be able to make it',
    'je ne peux pas|je peux pas|je ne peux pas venir|je peux pas venir|ne peux pas venir|je ne viens pas|je viens pas|je ne pourrai pas|je ne pourrai pas venir|je ne serai pas la|impossible|pas possible',
    '不去|不去了|我不去|我不去了|不来|不來|不来了|不來了|我不来|我不來|我不来了|我不來了|不能|不能去|不能来|不能來|我不能去|我不能来|我不能來|不能去了|不能来了|不能來了',
    '去不了|来不了|來不了|我去不了|我来不了|我來不了|去不了了|来不了了|來不了了|没空|沒空|没有空|沒有空|没时间|沒時間|无法前来|無法前來|无法到|無法到',
    '唔去|唔嚟|唔去啦|唔嚟啦|去唔到|嚟唔到|我去唔到|我嚟唔到|唔得閒',
  ].join('|'),
  cancel: [
    'cancel|cancel it|please cancel it|cancel my appointment|cancel the appointment|cancel appointment|cancel my visit|cancel the visit|cancel my appt|cancel appt|cancel this appointment|cancel this|cancel that',
    'i want to cancel|i would like to cancel|id like to cancel|i need to cancel|need to cancel|i have to cancel|have to cancel|must cancel|i must cancel|want to cancel|wish to cancel|cancelling|canceling|cancelled|canceled',
    'annuler|annule|annulez|annulation|je veux annuler|je dois annuler|je voudrais annuler|veuillez annuler|annuler mon rendez vous|annulez mon rendez vous|annuler le rendez vous|annuler rdv|annuler mon rdv',
    '取消|取消吧|取消了|取消预约|取消預約|取消约|取消約|要取消|我要取消|想取消|我想取消|帮我取消|幫我取消|取消这次|取消這次|取消就诊|取消就診',
    '❌',
  ].join('|'),
  keep: 'keep|keep it|keep all|keep them|keep my appointment|keep the appointment|keep both|garder|garde|gardez|保留|保留全部|全部保留',
  other: [
    'another time|other time|other times|different time|a different time|new time|reschedule|rescheduling|i need to reschedule|need to reschedule|please reschedule|i want to reschedule|i would like to reschedule|id like to reschedule|change time|change the time|change my time|change my appointment|another day|different day|other day|move my appointment',
    'autre heure|une autre heure|autre moment|un autre moment|autre jour|un autre jour|changer dheure|changer lheure|changer|reporter|deplacer|autre date|une autre date',
    '改时间|改時間|改期|换时间|換時間|改约|改約|其他时间|其他時間|别的时间|別的時間|另外的时间|另外的時間|换个时间|換個時間|改个时间|改個時間|想改期|我要改期|我想改期|改日|改天|改第二日|第二個時間',
  ].join('|'),
  filler: [
    'please|pls|plz|thanks|thank you|thank u|thankyou|thx|ty|tks|thanks so much|thank you so much|thank you very much|many thanks|hi|hello|hey|and|sorry|im sorry|i am sorry|good morning|good afternoon|good evening',
    'merci|merci beaucoup|svp|stp|sil vous plait|bonjour|bonsoir|salut|et|desole|desolee',
    '谢谢|謝謝|谢谢你|謝謝你|谢谢您|謝謝您|多谢|多謝|唔該|你好|您好|请|請|麻烦|麻煩|麻烦了|麻煩了|不好意思|抱歉|对不起|對不起|唔好意思|和|及',
  ].join('|'),
};

export interface Known {
  readonly phrase: string;
  readonly says: Atom | 'filler';
}

/** Longest first, because the reader takes the longest match. */
export const KNOWN: readonly Known[] = Object.entries(PHRASES)
  .flatMap(([says, phrases]) => phrases.split('|').map((phrase) => ({ phrase, says: says as Known['says'] })))
  .sort((a, b) => b.phrase.length - a.phrase.length);
