import { describe, expect, test } from 'vitest';
import { wordOf } from '../opt-out-words.ts';
import { readEvent } from './read-event.ts';

const NOW = new Date('2026-11-16T17:00:00Z');
const REFERENCE = '0f0e8d7c-6b5a-4d3c-8b1a-0d9c8b7a6f5e';

describe('a status callback', () => {
  const read = (over: Record<string, string>, url = `/api/sms/webhook?message=${REFERENCE}`) => {
    const numbers = { From: '+16045550100', To: '+16045550142' };
    const body = {
      MessageSid: 'SM0123456789abcdef0123456789abcdef',
      MessageStatus: 'sent',
      ...numbers,
      ...over,
    };
    return readEvent({ url, headers: {}, rawBody: Buffer.alloc(0), body }, NOW);
  };

  test.each([
    ['accepted', 'queued'],
    ['queued', 'queued'],
    ['scheduled', 'scheduled'],
    ['sending', 'sending'],
    ['sent', 'sent'],
    ['delivered', 'delivered'],
    ['read', 'read'],
    ['undelivered', 'delivery_failed'],
    ['failed', 'sending_failed'],
    ['canceled', 'sending_failed'],
    ['partially_delivered', null],
  ])('of %s is %s to us', (MessageStatus, deliveryStatus) => {
    expect(read({ MessageStatus })).toMatchObject({ kind: 'delivery', deliveryStatus });
  });

  test('shows why a message was not delivered', () => {
    expect(read({ MessageStatus: 'undelivered', ErrorCode: '30007' })).toMatchObject({
      code: '30007',
      problem: 'filtered',
    });
  });

  test.each(['', 'null', '0'])('with the code "%s" has none', (ErrorCode) => {
    expect(read({ ErrorCode })).toMatchObject({ code: null, problem: null });
  });

  test.each([
    [`/api/sms/webhook?message=${REFERENCE}`, REFERENCE],
    ['/api/sms/webhook?message=1%27%20or%201', null],
    ['/api/sms/webhook', null],
  ])('at %s names our message %s', (url, reference) => {
    expect(read({}, url)).toMatchObject({ reference });
  });
});

describe("a patient's text", () => {
  test.each([
    ...['STOP', 'stop', ' Stop. ', 'STOPALL', 'Stop all', 'UNSUBSCRIBE', 'CANCEL', 'END', 'QUIT'].map(
      (text) => [text, 'STOP'],
    ),
    ...['停止', '退订', '退訂', '“退订”。', '取消订阅', 'ＳＴＯＰ'].map((text) => [text, 'STOP']),
    ...['START', 'unstop', '开始', '開始', '订阅'].map((text) => [text, 'START']),
    ...['HELP', 'info', '帮助', '幫助', '帮助！'].map((text) => [text, 'HELP']),
    ...['please stop', 'yes', 'thank you', '取消', '', '我想取消预约'].map((text) => [text, null]),
  ])('"%s": %s', (text, word) => {
    expect(wordOf(null, String(text))).toBe(word);
  });

  test('prefers the classification of Advanced Opt-Out', () => {
    expect(wordOf('STOP', 'no more of these')).toBe('STOP');
    expect(wordOf('SOMETHING', 'START')).toBe('START');
  });
});
