const CLOCK = /^(\d{1,2})(?:\s*[:.h：点點时時]\s*(\d{1,2})|([0-5]\d))?\s*(?:分|鐘|钟|整)?$/u;
const HALF = /(?:点|點|时|時)半$/u;
const MORNING = /\b(?:am|a)$|上午|早上|早晨|凌晨/u;
const AFTERNOON = /\b(?:pm|p)$|下午|晚上|傍晚|中午/u;
const WORDS: Readonly<Record<string, string>> = {
  ...{ noon: '12:00', midday: '12:00', midnight: '00:00', 正午: '12:00', 中午: '12:00', 午夜: '00:00' },
};
/** A bare "3" is in the afternoon: no clinic opens or closes at three in the morning. */
const LAST_AFTERNOON_HOUR = 6;

/** The wall time (09:30) that somebody typed: "9", "930", "9:30", "1pm", "17:00", "noon", "下午5点半". Null if it is none. */
export function readTime(typed: string): string | null {
  const text = typed
    .trim()
    .toLowerCase()
    .replaceAll('.m.', 'm')
    .replace(/(\d)\s*(am?|pm?)$/u, '$1 $2');
  const word = WORDS[text];
  if (word) return word;
  const isMorning = MORNING.test(text);
  const isAfternoon = AFTERNOON.test(text);
  if (isMorning && isAfternoon) return null;
  const digits = text
    .replace(MORNING, '')
    .replace(AFTERNOON, '')
    .trim()
    .replace(HALF, ':30')
    .replace(/[点點时時]$/u, '');
  const found = CLOCK.exec(digits);
  if (!found) return null;
  const [minute, given] = [Number(found[2] ?? found[3] ?? 0), Number(found[1])];
  const isBare = !isMorning && !isAfternoon && !digits.startsWith('0');
  const hour =
    (isAfternoon && given < 12) || (isBare && given > 0 && given <= LAST_AFTERNOON_HOUR)
      ? given + 12
      : isMorning && given === 12
        ? 0
        : given;
  if (hour > 23 || minute > 59) return null;
  return `${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`;
}

const DAY_MINUTES = 24 * 60;

/** Adds minutes to a time, wrapping at midnight. */
export function timeFrom(time: string, minutes: number): string {
  const at = Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5)) + minutes + DAY_MINUTES;
  const [hour, minute] = [Math.floor(at / 60) % 24, at % 60];
  return `${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`;
}
