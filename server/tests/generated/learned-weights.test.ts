import { readFile, writeFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { findByRules, redFlagsNamedIn } from '../../src/kernel/emergency/find-emergencies.ts';
import { harmlessMentions } from '../../testing/kernel/emergency/harmless-frames.ts';
import { withMore } from '../../testing/kernel/emergency/more-rows.ts';
import { ordinaryRows } from '../../testing/kernel/emergency/ordinary-sentences.ts';
import { ALL_TABLES, type Row } from '../../testing/kernel/emergency/tables.ts';
import {
  digestOf,
  featuresOfRow,
  knownFeatures,
  PLACES,
  packed,
  train,
} from '../../testing/kernel/emergency/train-weights.ts';
import { writing } from './expect-generated.ts';

const FILE = new URL('../../src/kernel/emergency/learned/learned-weights.ts', import.meta.url);

const isSuicide = ({ said, kind }: Row) =>
  kind === 'suicide' || findByRules(said.join(' ')).includes('suicide');

/** Whether it names a red flag, in whatever sense. */
const namesAFlag = ({ said }: Row) =>
  findByRules(said.join(' ')).length > 0 || redFlagsNamedIn(said.join(' ')).length > 0;
const framed = (): readonly Row[] =>
  harmlessMentions().map((said) => ({ table: 'frames', said: [said], emergency: false }));

function weightsFile(): string {
  const rows = [...ALL_TABLES, ...ordinaryRows()];
  const known = knownFeatures(rows.map(featuresOfRow));
  const examples = withMore(rows).map((row) => ({ row, features: known(featuresOfRow(row)) }));
  const inDanger = examples.map(({ row, features }) => ({ features, is: row.emergency }));
  const emergencies = examples.filter(({ row }) => row.emergency);
  const bySuicide = emergencies.map(({ row, features }) => ({ features, is: isSuicide(row) }));
  const named = withMore([...ALL_TABLES, ...framed()].filter(namesAFlag)).filter(
    ({ table }) => table !== 'bookings',
  );
  const byMention = named.map((row) => ({ features: featuresOfRow(row), is: row.emergency }));
  const emergency = packed(train(inDanger, PLACES.emergency));
  const suicide = packed(train(bySuicide, PLACES.suicide));
  const mention = packed(train(byMention, PLACES.mention));
  return `// Written by npm run generate from the sentences in testing/kernel/emergency.
export const TRAINED_ON = '${digestOf(ALL_TABLES)}';
export const BIAS = { emergency: ${emergency.bias}, suicide: ${suicide.bias}, mention: ${mention.bias} } as const;
export const LARGEST_WEIGHT = { emergency: ${emergency.largest}, suicide: ${suicide.largest}, mention: ${mention.largest} } as const;
export const WEIGHTS = {
  emergency:
    '${emergency.base64}',
  suicide:
    '${suicide.base64}',
  mention:
    '${mention.base64}',
} as const;
`;
}

test('the learned weights are generated from the current tables', async () => {
  if (writing) await writeFile(FILE, weightsFile());
  const kept = await readFile(FILE, 'utf8');
  expect(
    kept,
    'server/src/kernel/emergency/learned/learned-weights.ts is stale: run npm run generate',
  ).toContain(`TRAINED_ON = '${digestOf(ALL_TABLES)}'`);
});
