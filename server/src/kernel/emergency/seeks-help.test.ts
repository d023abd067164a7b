import { expect, test } from 'vitest';
import { helpSoughtIn } from './seeks-help.ts';

test.each([
  "Okay, I'll call 911.",
  'I am calling an ambulance right now',
  "We're going to call 9-1-1",
  "I've already called 911",
  'Let me hang up and call nine one one',
  'The ambulance is on its way',
  'My husband is calling 911',
  '好的，我马上打911',
  '我叫救护车',
  '我老公已经打了911了',
  '救護車已經在路上了',
])('%s: says that 911 is called', (sentence) => {
  expect(helpSoughtIn(sentence)).toBe('911');
});

test.each([
  "I'll go to the emergency room",
  "We're heading to Burnaby Hospital now",
  'My wife is driving me to the ER',
  "I'm taking her to the hospital",
  "Okay I'll just go to emerg",
  '我现在去急诊',
  '那我马上带他去医院',
  '我送我妈去医院',
])('%s: says that they go to a hospital', (sentence) => {
  expect(helpSoughtIn(sentence)).toBe('hospital');
});

test.each([
  'Should I call 911?',
  "I don't want to call 911",
  "I'm not going to the hospital",
  'Do I need to go to the ER',
  'If it gets worse I will call 911',
  'I went to the hospital last week',
  'I was in the hospital yesterday',
  'I have to go to the hospital on Thursday for a scan',
  'I work at the hospital',
  '要不要打911？',
  '我不想去医院',
  '不用叫救护车',
  '上次去医院他们说没事',
  '我刚从医院回来',
  '如果更严重我再去急诊',
  'I would like an appointment',
  '我想约李医生',
])('%s: says nothing of the kind', (sentence) => {
  expect(helpSoughtIn(sentence)).toBeNull();
});

test.each([
  'Okay, okay. I call 911 now.',
  "All right, I'll call nine one one",
  'My wife dials the 911, on her telephone.',
  "okay we're calling an ambulance",
  '那我现在就打911。谢谢啊。',
  '不用不用，那我现在就打911',
  '我老婆在叫救护车了',
])('the caller calls for help: %s', (words) => {
  expect(helpSoughtIn(words)).toBe('911');
});

test.each([
  "I'm not calling 911",
  "I don't want to call an ambulance",
  'Should I call 911?',
  'Do I have to call 911',
  'You want me to call 911',
  'I called 911 last week',
  '我不打911',
  '要打911吗',
  '你叫我打911干什么',
  'Can you call an ambulance for me',
])('nobody has said that they call for help: %s', (words) => {
  expect(helpSoughtIn(words)).toBeNull();
});
