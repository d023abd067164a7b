import { minutesOf, type WallTime } from '../calendar.ts';
import type { Language } from '../language.ts';

/** Written for the ear: "9:30 in the morning", "noon" / "上午9点半", "中午12点". */
export function spokenTime(time: WallTime, language: Language): string {
  const hour = Math.floor(minutesOf(time) / 60);
  const minutes = time.slice(3);
  return language === 'zh' ? chinese(hour, minutes) : english(hour, minutes);
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
