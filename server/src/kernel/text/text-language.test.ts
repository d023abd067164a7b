import { describe, expect, test } from 'vitest';
import { textLanguageOf } from './text-language.ts';

describe('the language of texts to a patient', () => {
  test.each([
    ['Mandarin', 'English', 'zh'],
    ['Chinese', null, 'zh'],
    ['中文', null, 'zh'],
    ['普通话', null, 'zh'],
    ['Cantonese', 'English', 'yue'],
    ['粤语', null, 'yue'],
    ['French', null, 'fr'],
    ['français', null, 'fr'],
    [null, 'French', 'fr'],
    [' ', 'French', 'fr'],
    ['Punjabi', 'English', 'en'],
    ['Punjabi', 'French', 'en'],
    [null, null, 'en'],
  ] as const)('spoken %s, official %s: %s', (spokenLanguage, officialLanguage, language) => {
    expect(textLanguageOf({ spokenLanguage, officialLanguage })).toBe(language);
  });
});
