import type { Language } from '../language.ts';
import { minutesOf, type WallTime } from '../time/calendar.ts';
import { spokenClauses, spokenList } from './list.ts';

/** Between these hours it is clear whether morning or evening is meant. */
const CLEAR_FROM_HOUR = 8;
const CLEAR_TO_HOUR = 18;

const HOURS = 'twelve one two three four five six seven eight nine ten eleven'.split(' ');

/** A time for speech: "one", "9:20", "noon", "seven in the evening" / "下午一点", "上午九点二十". */
export function spokenTime(time: WallTime, language: Language): string {
  const part = partOf(time, language);
  const face = faceOf(time, language);
  return language === 'zh' ? `${part}${face}` : `${face} ${part}`.trim();
}

/** Several times of one day, naming each part of the day once: 上午九点、九点一刻或九点半，或者下午一点. */
export function spokenTimes(times: readonly WallTime[], language: Language, joint: 'and' | 'or'): string {
  const groups = new Map<string, WallTime[]>();
  for (const time of times) {
    const part = partOf(time, language);
    groups.set(part, [...(groups.get(part) ?? []), time]);
  }
  const spoken = [...groups].map(([part, together]) => {
    const faces = together.map((time) => faceOf(time, language));
    const list = spokenList(faces, language, joint);
    return language === 'zh' ? `${part}${list}` : `${list} ${part}`.trim();
  });
  // Of a part of the day with several times listeners must hear the end.
  return (spoken.length === times.length ? spokenList : spokenClauses)(spoken, language, joint);
}

/** The part of the day; in English only if the hour alone is ambiguous. */
function partOf(time: WallTime, language: Language): string {
  const hour = Math.floor(minutesOf(time) / 60);
  if (language === 'zh') return chinesePart(hour);
  if (time === '00:00' || (hour >= CLEAR_FROM_HOUR && hour < CLEAR_TO_HOUR)) return '';
  if (hour === 0 || hour >= 21) return 'at night';
  return hour < 12 ? 'in the morning' : 'in the evening';
}

function faceOf(time: WallTime, language: Language): string {
  const hour = Math.floor(minutesOf(time) / 60);
  const minutes = minutesOf(time) % 60;
  return language === 'zh' ? chineseFace(hour, minutes) : englishFace(hour, minutes);
}

function englishFace(hour: number, minutes: number): string {
  if (minutes === 0 && hour === 12) return 'noon';
  if (minutes === 0 && hour === 0) return 'midnight';
  if (minutes === 0) return HOURS[hour % 12] ?? '';
  return `${hour % 12 === 0 ? 12 : hour % 12}:${String(minutes).padStart(2, '0')}`;
}

function chineseFace(hour: number, minutes: number): string {
  const face = hour > 12 ? hour - 12 : hour;
  return `${face === 2 ? '两' : chineseNumber(face)}点${chineseMinutes(minutes)}`;
}

function chineseMinutes(minutes: number): string {
  if (minutes === 0) return '';
  if (minutes === 15) return '一刻';
  if (minutes === 30) return '半';
  if (minutes < 10) return `零${chineseNumber(minutes)}`;
  return minutes === 10 ? '十分' : chineseNumber(minutes);
}

const DIGITS = '零一二三四五六七八九';

function chineseNumber(number: number): string {
  const [tens, ones] = [Math.floor(number / 10), number % 10];
  if (tens === 0) return DIGITS.charAt(ones);
  return `${tens === 1 ? '' : DIGITS.charAt(tens)}十${ones === 0 ? '' : DIGITS.charAt(ones)}`;
}

function chinesePart(hour: number): string {
  if (hour < 6) return '凌晨';
  if (hour < 12) return '上午';
  if (hour === 12) return '中午';
  return hour < 18 ? '下午' : '晚上';
}
