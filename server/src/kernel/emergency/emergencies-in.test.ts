import { expect, test } from 'vitest';
import { LANGUAGES } from '../language.ts';
import { emergenciesIn } from './emergencies-in.ts';
import { EMERGENCIES } from './emergency-sentences-for-tests.ts';
import { NO_EMERGENCIES } from './quiet-sentences-for-tests.ts';

const MOST_FALSE_ALARMS = 0.02;

test.each(LANGUAGES)(
  'of what callers say in %s no emergency is missed, and hardly anything else is taken for one',
  (language) => {
    const missed = EMERGENCIES[language].filter((words) => emergenciesIn(words).length === 0);
    const alarms = NO_EMERGENCIES[language].filter((words) => emergenciesIn(words).length > 0);
    const [real, quiet] = [EMERGENCIES[language].length, NO_EMERGENCIES[language].length];
    const percent = (part: number, whole: number) => ((100 * part) / whole).toFixed(1);
    console.log(
      `${language}: ${real} emergencies, found ${percent(real - missed.length, real)} %; ${quiet} others, false alarms ${percent(alarms.length, quiet)} %`,
    );
    expect(missed).toEqual([]);
    expect(alarms.length / quiet, alarms.join(' | ')).toBeLessThanOrEqual(MOST_FALSE_ALARMS);
  },
);

test('the table holds three hundred sentences, half of them in each language', () => {
  const [en = 0, zh = 0] = LANGUAGES.map((each) => EMERGENCIES[each].length + NO_EMERGENCIES[each].length);
  expect(en + zh).toBeGreaterThanOrEqual(300);
  expect(Math.abs(en - zh)).toBeLessThan(0.1 * (en + zh));
});

test.each([
  ['crushing chest pain and cannot breathe', ['heart', 'breathing']],
  ['I want to kill myself', ['suicide']],
  ['我想自杀，胸口痛', ['heart', 'suicide']],
  ['baby with high fever', ['fever']],
])('%s: %j', (words, feared) => {
  expect(new Set(emergenciesIn(words))).toEqual(new Set(feared));
});

test('a text without end, and one in odd letters, is read in no time', () => {
  const began = performance.now();
  emergenciesIn('no '.repeat(100_000));
  emergenciesIn(`${'没有'.repeat(50_000)}胸痛`);
  emergenciesIn(`${'not the my of '.repeat(20_000)}chest pain`);
  expect(performance.now() - began).toBeLessThan(1_000);
  expect(emergenciesIn('I can’t breathe')).toEqual(['breathing']);
});
