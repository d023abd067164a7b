import { expect, test } from 'vitest';
import { inChinese } from './chinese.ts';

const KINDS = { callback: '要求回电' };

test.each([
  ['callback', 'Call a caller back', '要求回电'],
  ['clinic_activated', 'Fraser Street is live', 'Fraser Street已上线'],
  ['ticket_reply', 'New reply: Text messages in Chinese', '新回复：Text messages in Chinese'],
  ['ticket_created', 'New ticket: Text messages', '新提问：Text messages'],
  ['ticket_status', 'Question resolved: Text messages', '提问状态已更新：Text messages'],
  [
    'password_reset_by_other',
    'Dana Roy made a link to reset your password',
    'Dana Roy为您生成了重设密码的链接',
  ],
  ['of_tomorrow', 'Something new', 'Something new'],
])('%s, kept in English, is told in Chinese where its words are known', (type, title, said) => {
  expect(inChinese({ type, title, body: 'Words.' }, KINDS).title).toBe(said);
});

test('an operator is told that the clinic has replied', () => {
  const reply = { type: 'ticket_reply', title: 'New reply: Texts' };
  expect(inChinese({ ...reply, body: 'The clinic has replied.' }, KINDS).body).toBe('诊所已回复。');
  expect(inChinese({ ...reply, body: 'Your question was answered.' }, KINDS).body).toContain('答复');
});
