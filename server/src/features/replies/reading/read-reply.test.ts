import { describe, expect, test } from 'vitest';
import { decideReply } from '../decide-reply.ts';
import type { Question, Step } from '../question.ts';
import { readReply } from './read-reply.ts';

const visit = { appointmentId: '1', patientId: '7', providerId: '101', date: '2026-11-24', time: '10:15' };

function meant(text: string, step: Step = 'first', topic: Question['topic'] = 'reminder'): string {
  const asked = step === 'cancel' ? [1] : step === 'which' ? [1, 2] : [];
  const visits = [visit, { ...visit, appointmentId: '2' }] as unknown as Question['visits'];
  const question: Question = { topic, visits, step, asked, offerId: null, language: 'en' };
  const wish = decideReply(question, readReply(text), false);
  return wish.wish === 'cancel' ? `cancel ${wish.places.join()}` : wish.wish;
}

const list = (text: string) => text.split('|').map((each) => each.replaceAll('␤', '\n'));

describe('a reply to a reminder that confirms', () => {
  test.each(
    list(
      '1|1.|1!|1 |  1|"1"|(1)|#1|1)|１|①|1️⃣|one|One|un|一|1 1|1, yes|1 please|1 thanks|1 thank you so much|1 👍|1 😀|👍|👍🏽|👌|✅|Yes|YES|yes.|Yes!|yes!!!|y|Y|yep|Yeah|yup|ok|OK|Ok.|okay|k|c|C|confirm|Confirm|CONFIRMED|I confirm|sure|Sure!|sure thing|of course|absolutely|Yes please|yes, please|Yes thanks|yes thank you|Yes, I will be there|Yes, I’ll be there|yes ill be there|I will be there|See you then|yes see you then|I’m coming|im coming|will come|I can make it|Yes I can|that works|works for me|sounds good|ok thanks|Ok, thank you very much!|hi yes|Hello, yes please|good morning, yes|oui|Oui!|oui merci|Oui, merci beaucoup|d’accord|d\'accord|ok merci|je confirme|Je confirme, merci|bien sûr|c’est bon|je serai là|好|好的|好的，谢谢|好啊|可以|可以的|是|是的|行|确认|確認|已确认|我确认|会去|我会去|我會去|我会来|没问题|沒問題|好的谢谢|謝謝，可以',
    ).concat([
      '> Reply 1 to confirm, 2 if you cannot come\n1',
      '1\n\nSent from my iPhone',
      '“Reply 1 to confirm, 2 if you cannot come” 1',
      '係',
      '好嘅',
      '得',
      '唔該，好',
      'y\u200b',
      'ＹＥＳ',
      'keep',
      'Keep my appointment',
    ]),
  )('%s', (text) => {
    expect(meant(text)).toBe('confirm');
  });
});

describe('a reply to a reminder that the patient cannot come', () => {
  test.each(
    list(
      "2|2.|2!|２|②|2️⃣|two|deux|二|2 please|2 thanks|2, sorry|no|No|NO.|no!|n|N|nope|nah|No thanks|no thank you|Sorry, no|No sorry|can't|can’t|cant|cannot|Can not|I can't|I cannot|can't come|Can’t come|cannot come|I can't come|I cannot come|can't make it|I can’t make it|Sorry I can't make it|sorry, can't|No, I can't|no I can’t come|not coming|I'm not coming|I am not coming|won't be there|I won’t be there|won't make it|unable to come|unable to attend|I am unable to attend|not able to come|I won't be able to make it|cancel it|please cancel|Cancel please|cancel my appointment|Please cancel my appointment|Please cancel my appointment, thank you|I want to cancel|I need to cancel|I’d like to cancel|non|Non|non merci|Non, désolé|je ne peux pas|je ne peux pas venir|Je ne peux pas venir, désolée|je ne viens pas|annuler|Annulez svp|annuler s'il vous plaît|je veux annuler|不|不去|不去了|我不去了|不来|不来了|不能|不能来|不能來|我不能去|去不了|我去不了|来不了|來不了|没空|沒時間|取消|取消。|请取消|我要取消|想取消|取消预约|取消預約，謝謝|不行|抱歉，来不了|唔去|去唔到|唔得|👎|❌",
    ),
  )('%s', (text) => {
    expect(meant(text)).toBe('ask-to-cancel');
  });
});

describe('a reply to a reminder that asks for another time', () => {
  test.each(
    list(
      '3|3.|３|three|trois|三|3 please|3, thanks|reschedule|Reschedule please|I need to reschedule|another time|other times|change time|different time|改时间|改期|換時間|我想改期|其他时间|une autre heure|autre moment svp|reporter',
    ),
  )('%s', (text) => {
    expect(meant(text)).toBe('other-times');
  });
});

describe('an ambiguous or unknown reply is left to a person', () => {
  test.each(
    list(
      "|?|1?|yes?|no?|2?|1 or 2?|1 or 2|1/2|1-2|1 2|12|11|21|22|21 22|2 1|1.5|1:30|10:15|10|4|0|1 and 2|1, 2|yes but can we do later?|yes but later|Yes, but can we do it later|yes no|no yes|no problem|No problem!|no worries|no problem, yes|not sure|maybe|perhaps|I think so|probably|yes if it is after 3|I will try|running late|I will be 10 minutes late|late|who is this|Who is this?|wrong number|what time|What time?|is it at 10?|can I come at 3|Can I bring my son|2 people will come|2 of us are coming|1st|one more thing|no idea|not 1|not coming alone|no 1|no, I will be there|No I can come|don't cancel|Do not cancel|please don’t cancel|can't cancel|I won't cancel|won't cancel|no cancel|No, cancel|can't wait|can not wait to see you|can't not come|yes cancel|ok cancel|ok 2|yes 2|2 ok|1 no|no 👍|1 👎|🙏|😀|❓|thanks|Thank you|thx|谢谢|merci|hi|hello|Liked “Fraser Street Clinic: your visit is on Tue Nov 24”|Reacted 👍 to “Fraser Street Clinic: your visit is on Tue”|noon|yesterday|yesno|okno|nobody|cancelation fee|How do I cancel?|cancel?|cancel all my texts|oui mais plus tard|oui ou non|pas de problème|n'annulez pas|ne pas annuler|peut-être|je ne sais pas|不取消|不要取消|别取消|別取消|唔好取消|不能不去|不得不去|不是不去|不好|是不是|好不好|可不可以|可以吗|可以嗎|好吗|可以改吗|能不能改时间|我会迟到|晚点到|收到|知道了|不用|不用了|也许|可以不去|可以取消|不确定|病好了|好像不行|一定|二月|三点|你是谁|几点|1吗|1 2 3|3 or 1|3 and 2|2 3|can't come, another time please|I am sick|help me|emergency|call me|Please call me|STOP IT|sí|да|हाँ|1 for me, 2 for my son|yes for Anna no for Ben|y e s|O K A Y now what|I|l|||$$$|...|!|-|1000|１２|2000|-1 or so|2nd|２２",
    ).filter((text, index) => text !== '' || index === 0),
  )('%s', (text) => {
    expect(meant(text)).toBe('unclear');
  });

  test('a longer letter to the clinic is not searched for a yes', () => {
    expect(meant(`yes ${'ok '.repeat(200)}`)).toBe('unclear');
  });
});

describe('after “Reply 2 again to cancel, or 1 to keep it”', () => {
  test.each([
    ...list(
      "2|２|2.|2 please|two|cancel it|please cancel|yes cancel|Yes, please cancel|ok cancel it|取消|我要取消|不去|can't come|annuler|不能来",
    ).map((text) => [text, 'cancel 1']),
    ...list('1|1.|keep|keep it|keep my appointment|保留|garder').map((text) => [text, 'confirm']),
    ...list(
      "yes|ok|no|nope|non|oui|好|是|不|可以|no cancel|don't cancel|不取消|1 2|21|yes 2|1 or 2|no 2|yes no|2?|maybe|👍",
    ).map((text) => [text, 'unclear']),
    ...list('3|reschedule').map((text) => [text, 'other-times']),
  ])('%s: %s', (text = '', wish) => {
    expect(meant(text, 'cancel')).toBe(wish);
  });
});

describe('after “Which visit should be cancelled?”', () => {
  test.each([
    ...list('21|21.|２１|21 please|21!').map((text) => [text, 'cancel 1']),
    ...list('22|22 thanks').map((text) => [text, 'cancel 2']),
    ...list('21 22|21, 22|21 and 22|22 21|21 et 22|21和22').map((text) => [text, 'cancel 1,2']),
    ...list('1|keep all|keep both').map((text) => [text, 'confirm']),
    ...list('2|取消').map((text) => [text, 'ask-to-cancel']),
    ...list(
      '23|29|20|211|2 1|21 or 22|21?|1 21|21 1|yes|no|both|all|the first|yes 21|not 21|21 and keep 22|keep 21|第一个|两个都取消',
    ).map((text) => [text, 'unclear']),
  ])('%s: %s', (text = '', wish) => {
    expect(meant(text, 'which')).toBe(wish);
  });
});

describe('a reply to an offer', () => {
  test.each([
    ...list('1|yes|Yes please|ok|oui|好|可以').map((text) => [text, 'accept']),
    ...list("2|no|No thanks|can't|不去|non merci|can't make it|來不了").map((text) => [text, 'decline']),
    ...list(
      '3|cancel it|取消|cancel my appointment|21|keep|keep my appointment|yes but what about my old appointment|1 or 2|maybe',
    ).map((text) => [text, 'unclear']),
  ])('%s: %s', (text = '', wish) => {
    expect(meant(text, 'first', 'offer')).toBe(wish);
  });
});

test.each([
  ['1', 'stay'],
  ['yes', 'stay'],
  ['2', 'leave'],
  ['no', 'leave'],
  ['取消', 'unclear'],
])('whether to stay on the list: %s is %s', (text, wish) => {
  expect(meant(text, 'first', 'stay')).toBe(wish);
});
