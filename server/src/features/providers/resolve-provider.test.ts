import { expect, test } from 'vitest';
import { NOTHING_SAID } from '../../../tests/world/facts.ts';
import { resolveProvider } from './resolve-provider.ts';

const roster = [
  { id: '101', name: 'Dr. Susan Lee', specialty: '', acceptsNewPatients: true, ...NOTHING_SAID },
  {
    id: '102',
    name: 'Dr. Bo Wong',
    specialty: '',
    acceptsNewPatients: true,
    ...NOTHING_SAID,
    nameZh: '王博医生',
  },
  { id: '103', name: 'Dr. Peter Lee', specialty: '', acceptsNewPatients: true, ...NOTHING_SAID },
];

test.each([
  [{}, 'any'],
  [{ id: 'any' }, 'any'],
  [{ id: '', name: ' ' }, 'any'],
  [{ id: null, name: null }, 'any'],
  [{ id: 'any', name: 'Doctor Wong' }, 'one 102'],
  [{ id: ' 101 ' }, 'one 101'],
  [{ id: '101', name: 'Doctor Wong' }, 'one 101'],
  [{ id: '999' }, 'none'],
  [{ name: 'Susan Lee' }, 'one 101'],
  [{ name: 'Doctor Lee' }, 'several 101,103'],
  [{ name: '王博医生' }, 'one 102'],
  [{ name: '王医生' }, 'one 102'],
  [{ name: 'Doctor Zebrowski' }, 'none'],
])('%j means %s', (wish, expected) => {
  const found = resolveProvider(wish, roster);
  const who = found.status === 'one' ? [found.provider] : found.status === 'several' ? found.providers : [];

  expect(`${found.status} ${who.map(({ id }) => id).join(',')}`.trim()).toBe(expected);
});
