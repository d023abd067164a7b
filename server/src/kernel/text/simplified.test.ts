import { describe, expect, it } from 'vitest';
import { toSimplified } from './simplified.ts';

describe('simplified characters', () => {
  it.each([
    ['請問診所幾點關門', '请问诊所几点关门'],
    ['胸口很痛，喘不過氣', '胸口很痛，喘不过气'],
    ['下個禮拜三', '下个礼拜三'],
    ['已经是简体', '已经是简体'],
    ['Dr. 陳 at 9:30', 'Dr. 陈 at 9:30'],
    ['女醫師，傳到藥局，不要簡訊', '女医生，传到药房，不要短信'],
    ['藥師', '药师'],
  ])('reads %s as %s', (traditional, simplified) => {
    expect(toSimplified(traditional)).toBe(simplified);
  });

  it('leaves text without Chinese unchanged', () => {
    expect(toSimplified('Siobhán O’Brien, 604-555-0100')).toBe('Siobhán O’Brien, 604-555-0100');
  });
});
