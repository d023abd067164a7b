import { describe, expect, test } from 'vitest';
import { languageNameIn, readSpokenLanguage } from './spoken-language.ts';

describe('a language that a provider speaks', () => {
  test.each([
    ['en', 'en'],
    ['EN', 'en'],
    ['English', 'en'],
    ['英语', 'en'],
    ['fr', 'fr'],
    ['fr-CA', 'fr'],
    ['French', 'fr'],
    ['Français', 'fr'],
    ['french-speaking', 'fr'],
    ['法语', 'fr'],
    ['zh', 'zh'],
    ['zh-CN', 'zh'],
    ['cmn', 'zh'],
    ['Mandarin', 'zh'],
    ['Chinese', 'zh'],
    ['普通话', 'zh'],
    ['國語', 'zh'],
    ['会说普通话的', 'zh'],
    ['yue', 'yue'],
    ['zh-HK', 'yue'],
    ['Cantonese', 'yue'],
    ['广东话', 'yue'],
    ['粤语', 'yue'],
    ['讲广东话', 'yue'],
    ['Punjabi', 'pa'],
    ['panjabi', 'pa'],
    ['Farsi', 'fa'],
    ['Persian', 'fa'],
    ['Tagalog', 'tl'],
    ['Filipino', 'tl'],
    ['fil', 'tl'],
    ['Hindi', 'hi'],
    ['Korean', 'ko'],
    ['韩语', 'ko'],
    ['Vietnamese', 'vi'],
    ['Spanish', 'es'],
    ['Arabic', 'ar'],
    ['Urdu', 'ur'],
    ['Ukrainian', 'uk'],
    ['ASL', 'ase'],
    ['上海话', 'wuu'],
  ])('%s is stored as %s', (written, code) => {
    expect(readSpokenLanguage(written)).toBe(code);
  });

  test.each(['', ' ', 'xx', 'Klingonish', 'doctor', 'none', 'e', '话', 'x'.repeat(5_000)])(
    '%j is not a language',
    (written) => {
      expect(readSpokenLanguage(written)).toBe(null);
    },
  );

  test.each([
    ['zh', 'Mandarin', '国语'],
    ['yue', 'Cantonese', '广东话'],
    ['fr', 'French', '法语'],
    ['pa', 'Punjabi', '旁遮普语'],
    ['tl', 'Tagalog', '菲律宾语'],
  ])('%s is called %s, and %s in Chinese', (code, english, chinese) => {
    expect(languageNameIn('en', code)).toBe(english);
    expect(languageNameIn('zh', code)).toBe(chinese);
  });
});
