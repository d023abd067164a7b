import { readFileSync } from 'node:fs';
import { BLIND_EMERGENCIES, BLIND_OTHERS } from './blind-sentences.ts';
import { EMERGENCIES } from './emergency-sentences.ts';
import { NO_EMERGENCIES } from './quiet-sentences.ts';
import SEALED_LOTS from './sealed-lots.json' with { type: 'json' };
import FROM_A_BRIEF from './sentences-from-a-brief.json' with { type: 'json' };
import OF_STRANGERS from './sentences-of-strangers.json' with { type: 'json' };
import { VARIED_EMERGENCIES, VARIED_OTHERS } from './varied-sentences.ts';

/** What a caller says, in one sentence or several, and what it is. */
export interface Row {
  readonly table: string;
  readonly said: readonly string[];
  readonly emergency: boolean;
  /** Of emergencies that the rules do not know: danger from one's own hand or to others. */
  readonly kind?: string;
}

interface Kept {
  readonly said: string | readonly string[];
  readonly emergency: boolean;
  readonly kind?: string;
}

const rowsOf = (table: string, kept: readonly Kept[]): Row[] =>
  kept.map((each) => ({ ...each, table, said: [each.said].flat() }));
/** One to a line: "+" for an emergency, "!" for thoughts of suicide or violence, "-" for others; "|" parts utterances. */
const WRITTEN: readonly Kept[] = readFileSync(new URL('./written-sentences.txt', import.meta.url), 'utf8')
  .trim()
  .split('\n')
  .map((line) => ({
    said: line.slice(2).split(' | '),
    emergency: !line.startsWith('-'),
    ...(line.startsWith('!') ? { kind: 'suicide' } : {}),
  }));
const eachOf = (table: string, emergency: boolean, sentences: readonly string[]): Row[] =>
  rowsOf(
    table,
    sentences.map((said) => ({ said, emergency })),
  );

/** Every sentence of the tables. The learned weights come from all of them, so none of them measures the weights. */
export const ALL_TABLES: readonly Row[] = [
  ...eachOf('own', true, [...EMERGENCIES.en, ...EMERGENCIES.zh]),
  ...eachOf('own', false, [...NO_EMERGENCIES.en, ...NO_EMERGENCIES.zh]),
  ...eachOf('blind', true, BLIND_EMERGENCIES),
  ...eachOf('blind', false, BLIND_OTHERS),
  ...rowsOf(
    'brief',
    FROM_A_BRIEF.map(({ words, emergency }) => ({ said: words, emergency })),
  ),
  ...rowsOf('strangers', OF_STRANGERS),
  ...eachOf('varied', true, VARIED_EMERGENCIES),
  ...eachOf('varied', false, VARIED_OTHERS),
  ...rowsOf('written', WRITTEN),
  ...SEALED_LOTS.flatMap((row) => rowsOf(`sealed-${row.lot}`, [row])),
];
