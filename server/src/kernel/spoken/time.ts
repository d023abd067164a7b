import { minutesOf, type WallTime } from '../calendar.ts';
import type { Language } from '../language.ts';
import { spokenClauses, spokenList } from './list.ts';

/** Written for the ear: "9:30 in the morning", "noon" / "上午9点半", "中午12点". */
export function spokenTime(time: WallTime, language: Language): string {
  const hour = Math.floor(minutesOf(time) / 60);
  const minutes = time.slice(3);
  return language === 'zh' ? chinese(hour, minutes) : english(hour, minutes);
}

/** Several times of one day, with the part of the day said once: "9, 9:15, or 9:30 in the morning, or 1 in the afternoon". */
export function spokenTimes(times: readonly WallTime[], language: Language, joint: 'and' | 'or'): string {
  const groups = new Map<string, WallTime[]>();
  for (const time of times) {
    const part = partOf(time, language);
    groups.set(part, [...(groups.get(part) ?? []), time]);
  }
  const spoken = [...groups].map(([part, together]) => {
    const faces = together.map((time) => spokenTime(time, language).replace(part, '').trim());
    const list = spokenList(faces, language, joint);
    return language === 'zh' ? `${part}${list}` : `${list} ${part}`.trim();
  });
  return spokenClauses(spoken, language, joint);
}

function partOf(time: WallTime, language: Language): string {
  const hour = Math.floor(minutesOf(time) / 60);
  if (language === 'zh') return chinesePart(hour);
  return time === '12:00' || time === '00:00' ? '' : englishPart(hour);
}

function english(hour: number, minutes: string): string {
  if (minutes === '00' && hour === 12) return 'noon';
  if (minutes === '00' && hour === 0) return 'midnight';
  const face = hour % 12 === 0 ? 12 : hour % 12;
  return `${face}${minutes === '00' ? '' : `:${minutes}`} ${englishPart(hour)}`;
}

function englishPart(hour: number): string {
  if (hour === 0 || hour >= 21) return 'at night';
  if (hour < 12) return 'in the morning';
  return hour < 18 ? 'in the afternoon' : 'in the evening';
}

function chinese(hour: number, minutes: string): string {
  const face = hour > 12 ? hour - 12 : hour;
  const rest = minutes === '00' ? '' : minutes === '30' ? '半' : `${minutes}分`;
  return `${chinesePart(hour)}${face}点${rest}`;
}

function chinesePart(hour: number): string {
  if (hour < 6) return '凌晨';
  if (hour < 12) return '上午';
  if (hour === 12) return '中午';
  return hour < 18 ? '下午' : '晚上';
}
