import { type Reading, type SoundsOfName, soundsOf } from './language-sounds.ts';
import { differByOne, soundDistance } from './sound-distance.ts';

/** The longer a name, the greater the distance at which it still counts as the same. */
const MOST_BY_LENGTH = [0, 0.1, 0.15, 0.36, 0.6, 0.85, 0.95, 1.15, 1.3] as const;
const MOST_OF_ALL = 1.5;
const CLEARLY = 0.6;
const LONGEST = 24;
const LONG_IN_SYLLABLES = 3;

type HeardAlike = 'clearly' | 'perhaps' | 'no';

/** Whether one name, pronounced in its own language, may be transcribed in English as the other. */
export function heardAlike(one: string, other: string): HeardAlike {
  if (one.length > LONGEST || other.length > LONGEST) return 'no';
  return compareSounds(soundsOf(one), soundsOf(other));
}

function compareSounds(a: SoundsOfName, b: SoundsOfName): HeardAlike {
  let best = Number.POSITIVE_INFINITY;
  const compare = (x: Reading | null, y: Reading | null) => {
    if (x && y && best > 0) best = Math.min(best, relativeDistance(x, y));
  };
  for (const x of a.english) for (const y of [...b.english, ...b.native]) compare(x, y);
  for (const x of a.native) for (const y of b.english) compare(x, y);
  a.byLanguage.forEach((x, language) => {
    compare(x, b.byLanguage[language] ?? null);
  });
  if (best <= CLEARLY) return 'clearly';
  return best <= 1 ? 'perhaps' : 'no';
}

/** At most 1 for names that may be the same. */
function relativeDistance(x: Reading, y: Reading): number {
  if (x.sounds === y.sounds) return 0;
  if (!isAsLong(x.syllables, y.syllables) || !differByOne(x.consonants, y.consonants))
    return Number.POSITIVE_INFINITY;
  const most = MOST_BY_LENGTH[Math.max(x.sounds.length, y.sounds.length)] ?? MOST_OF_ALL;
  return soundDistance(x.sounds, y.sounds, most) / most;
}

/** A short name with an extra syllable is another name: Wing and Wing Yan. */
function isAsLong(one: number, other: number): boolean {
  return one === other || (Math.abs(one - other) === 1 && Math.max(one, other) >= LONG_IN_SYLLABLES);
}
