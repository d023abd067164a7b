import { describe, expect, it } from 'vitest';
import { removePersonalDetails } from './remove-personal-details.ts';

describe('a stored question', () => {
  it.each([
    ['hi my name is Ana Silva do you do acupuncture', ['Ana', 'Silva', 'silva']],
    ['this is john can I get my records', ['john']],
    ['can you call me at 604-555-0199 about massage', ['604', '0199']],
    ['my number is six oh four five five five zero one nine nine', ['six oh', 'nine nine']],
    [
      'my daughter Emily Chen was born March 3rd 2015 do you do piercings',
      ['Emily', 'Chen', '2015', 'March'],
    ],
    ['我叫王小明 想问有没有针灸', ['王小明']],
    ['我是李娜，你们做针灸吗', ['李娜']],
    ['我生日是1985年3月15号 有针灸吗', ['1985', '15']],
    ['write to ana@example.com please', ['ana@example.com']],
  ])('"%s" loses names, numbers and dates', (question, gone) => {
    const kept = removePersonalDetails(question);
    for (const word of gone) expect(kept).not.toContain(word);
  });

  it.each(['do you do acupuncture', '有没有针灸', 'do you speak Punjabi', 'is there an MSP fee on Monday'])(
    '"%s" stays unchanged',
    (question) => expect(removePersonalDetails(question)).toBe(question),
  );
});
