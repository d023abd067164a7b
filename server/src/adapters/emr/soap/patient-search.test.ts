import { expect, test } from 'vitest';
import type { Wait } from '../../../ports/emr.ts';
import type { SoapClient } from './client.ts';
import { findPatients, nameTexts } from './patient-search.ts';

test.each([
  ['John Smith', ['Smith,John', 'John,Smith', 'Smith', 'John']],
  ['Smith, John', ['Smith,John', 'John,Smith', 'John', 'Smith']],
  ['  smith   john ', ['john,smith', 'smith,john', 'john', 'smith']],
  ['Smith', ['Smith']],
  ['Mary Ann Smith', ['Smith,Mary', 'Ann%Smith,Mary', 'Mary,Ann', 'Mary%Ann,Smith', 'Smith', 'Mary']],
  ["Pat O'Brien", ['O%Brien,Pat', 'Pat,O%Brien', 'O%Brien', 'Pat']],
  ['Pat OBrien', ['O%Brien,Pat', 'Pat,O%Brien', 'O%Brien', 'Pat']],
  ['Anne-Marie Roy', ['Roy,Anne%Marie', 'Anne%Marie,Roy', 'Roy', 'Anne%Marie']],
  ['José Peña', ['Pe_a,Jos_', 'Jos_,Pe_a', 'Pe_a', 'Jos_']],
  ['J_hn Sm%th', ['Sm%th,J%hn', 'J%hn,Sm%th', 'Sm%th', 'J%hn']],
  ['%John% _Smith_', ['Smith,John', 'John,Smith', 'Smith', 'John']],
  ['John\\ % Smith', ['Smith,John', 'John,Smith', 'Smith', 'John']],
  ['李明', ['李明', '李']],
  ['李 明', ['明,李', '李,明', '明', '李']],
])('%s is asked for as %j', (spoken, texts) => {
  expect(nameTexts(spoken)).toEqual(texts);
});

function countingClient() {
  const calls: unknown[] = [];
  const client: SoapClient = {
    call: async (_, operation, fields) => {
      calls.push([operation, ...fields.filter(([, value]) => value !== null)]);
      return [];
    },
    warmUp: async () => {},
  };
  return { calls, client };
}
const wait: Wait = { signal: new AbortController().signal };

test.each([
  { name: '' },
  { name: '%' },
  { name: ',' },
  { name: ' , ' },
  { name: '_' },
  { name: '%%,%%' },
  { name: '123' },
  { phone: '' },
  { phone: '%' },
  { phone: '555' },
  { phone: '604-555-1234' },
  { healthNumber: '' },
  { healthNumber: '%' },
  { healthNumber: '1' },
])('%j would list everybody, or too many, and is not asked', async (query) => {
  const { calls, client } = countingClient();
  expect(await findPatients(client, query, wait)).toEqual([]);
  expect(calls).toEqual([]);
});

test('a phone is asked for with room for every layout, and no other attribute is sent', async () => {
  const { calls, client } = countingClient();
  await findPatients(client, { phone: '6045551234' }, wait);
  expect(calls).toEqual([
    ['searchDemographicsByAttributes', ['arg7', '604%555%1234'], ['arg10', '0'], ['arg11', '200']],
  ]);
});
