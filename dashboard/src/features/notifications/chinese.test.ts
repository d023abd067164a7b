import { expect, test } from 'vitest';
import { inChinese } from './chinese.ts';

const KINDS = { callback: '要求回电' };

test.each([
  ['callback', 'Call a caller back', '要求回电'],
  ['clinic_activated', 'Fraser Street is live', 'Fraser Street已上线'],
  ['ticket_reply', 'New reply: Text messages in Chinese', '新回复：Text messages in Chinese'],
  [
    'password_reset_by_other',
    'Dana Roy made a link to reset your password',
    'Dana Roy为您生成了重设密码的链接',
  ],
  ['of_tomorrow', 'Something new', 'Something new'],
])('%s, kept in English, is told in Chinese where its words are known', (type, title, said) => {
  expect(inChinese({ type, title, body: 'Words.' }, KINDS).title).toBe(said);
});
