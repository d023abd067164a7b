import { expect, test } from 'vitest';
import { asksAboutRedFlag, asksIfEmergency, namesEmergencyNumber, readReply } from './read-reply.ts';

const lines = (text: string) => text.trim().split('\n');

test.each(
  lines(`
it's not an emergency
no it's not an emergency
no no it's not an emergency thank you
It is not an emergency, please go on.
this isn't an emergency can you just book it
not an emergency
no emergency
no this is not urgent I just want the appointment
it's definitely not an emergency
I'm not in danger
no pain any more it's not an emergency
不是紧急情况
不是紧急情况 谢谢 请继续
不是緊急情況，請幫我約吧
不是急诊 你帮我约一下可以吗
不算紧急
这不紧急 麻烦你帮我约
没有危险
唔係緊急
nobody is in danger
I said it's not an emergency
there's no emergency
it's nothing urgent, can we carry on
I don't need an ambulance, it's not an emergency
不是急救 你帮我约吧
没有生命危险
都不係緊急，你幫我約啦
我说了不是紧急情况
不是什么急事 帮我约就好
唔急嘅 唔係急症
`),
)('a clear denial: %s', (words) => {
  expect(readReply(words)).toBe('denial');
});

test.each(
  lines(`
no
no thank you
nope
no just book it please
no, please go ahead
不是
没有
不是的
不是 谢谢 你帮我约
no it's fine just the appointment
没有，还是帮我约吧
不是，我妈就想约明天
沒有啊
没有没有
冇呀
`),
)('a bare no: %s', (words) => {
  expect(readReply(words)).toBe('no');
});

test.each(
  lines(`
yes
yes I am
yeah he does
是的
有
对
`),
)('a clear yes: %s', (words) => {
  expect(readReply(words)).toBe('yes');
});

test.each(
  lines(`
I don't think so
I don't think it's an emergency
probably not
probably not an emergency
maybe not
I don't know
I don't know if it's an emergency
not really
it's not really that urgent I guess
I guess it's not an emergency
is it an emergency
is it not an emergency
it's not an emergency, is it?
it's not an emergency right
no but his fever is still thirty nine
no he just has a fever
no it's not an emergency but my chest still hurts
it's not an emergency he just can't breathe very well
no chest pain
no wait it's getting worse
what do you think
should I be worried
just book it please
not an emergency yet
it's not super urgent
it's not too serious
it's not an emergency unless it gets worse
how can I tell it's not an emergency
you tell me if it's not an emergency
my wife says it's not an emergency
the nurse told me it's not an emergency
no wait
no problem
no one is here with me
no my arm is still numb
it doesn't feel like an emergency
I wouldn't call it an emergency
我老婆说不是紧急情况
暂时不紧急
目前不算紧急
还不是紧急情况
这不是紧急情况是什么
難道唔係緊急
不是紧急情况 但他还在喘
没有 就是手还麻
okay
I'm fine
应该不算紧急吧
他 他没有抽筋什么的 就是发烧不喝奶 应该不算紧急吧 你帮我约一下
應該不算吧
可能不是
我觉得不是紧急情况
我也不知道这样算不算紧急啊
不知道
是不是紧急情况
不是紧急情况吧
不是紧急情况吗
有没有危险
不太紧急
不是 就是还在痛
没有，就是孩子还烫
不是，他就是叫不醒
no, he's just really hot
no, she's still asleep and won't get up
no my mom just looks grey
现在不是紧急情况
看起来不紧急
没有发烧
不是紧急情况 就是喘不过气
那先约一点吧
啊 要打九一一吗 我 我英文不好 能不能先帮我约今天的医生
`),
)('not clear enough to go on: %s', (words) => {
  expect(readReply(words)).toBe('unclear');
});

test('an assistant warns, asks whether it is an emergency, or asks about a red flag', () => {
  expect(namesEmergencyNumber('Please hang up and call 911 now.')).toBe(true);
  expect(namesEmergencyNumber('您可以拨打 8-1-1')).toBe(true);
  expect(namesEmergencyNumber('Your appointment is at 9:11.')).toBe(false);
  expect(asksIfEmergency('Is this an emergency?')).toBe(true);
  expect(asksIfEmergency('请问这是紧急情况吗？')).toBe(true);
  expect(asksIfEmergency('Which day suits you?')).toBe(false);
  expect(asksAboutRedFlag('Do you have any chest pain or trouble breathing?')).toBe(true);
  expect(asksAboutRedFlag('您有没有胸痛或者呼吸困难？')).toBe(true);
  expect(asksAboutRedFlag('Would Tuesday at three suit you?')).toBe(false);
});
