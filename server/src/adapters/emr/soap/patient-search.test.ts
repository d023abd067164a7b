import { expect, test } from 'vitest';
import { readSpokenName } from '../../../kernel/names/spoken-name.ts';
import type { Wait } from '../../../ports/emr.ts';
import { nameGuesses } from '../name-search-words.ts';
import type { SoapClient } from './client.ts';
import { findPatients, nameText } from './patient-search.ts';

test.each([
  ['John Smith', ['%smith,%john', '%john,%smith']],
  ['Smith, John', ['%john,%smith', '%smith,%john']],
  ['Smith', ['%smith']],
  ['Ana Maria De La Cruz', ['%cruz,ana', 'ana,%cruz']],
  ['Maria Jose Garcia Lopez', ['%lopez,%maria', '%maria,%lopez']],
  ["Pat O'Brien", ['%o%brien,pat', 'pat,%o%brien']],
  ['Fiona MacDonald', ['%m%c%donald,%fiona', '%fiona,%m%c%donald']],
  ['José Peña', ['%pena,%jose', '%jose,%pena']],
  ['%John% _Smith_', ['%smith,%john', '%john,%smith']],
  ['John\\ % Smith', ['%smith,%john', '%john,%smith']],
  ['Wei Li', ['li,wei', 'wei,li']],
  ['李明', ['李,明', 'li,%ming']],
  ['王小明', ['王,小明', '%wang,xiao%ming']],
  ['小明 王', ['王,小明', '%wang,xiao%ming']],
  ['David 陈', ['陈,%d%avid', '%chen,%d%avid']],
])('%s is searched as %j', (spoken, texts) => {
  expect(nameGuesses(readSpokenName(spoken)).map(nameText)).toEqual(texts);
});

function countingClient() {
  const calls: unknown[] = [];
  const client: SoapClient = {
    call: async (_, operation, fields) => {
      calls.push([operation, ...fields.filter(([, value]) => value !== null)]);
      return [];
    },
    sendsPassword: () => false,
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
])('%j would list everybody, or too many, and is not searched', async (query) => {
  const { calls, client } = countingClient();
  expect(await findPatients(client, query, wait)).toEqual({ patients: [], more: false });
  expect(calls).toEqual([]);
});

test('a phone is searched with wildcards for every format, and no other attribute is sent', async () => {
  const { calls, client } = countingClient();
  await findPatients(client, { phone: '6045551234' }, wait);
  expect(calls).toEqual([
    ['searchDemographicsByAttributes', ['arg7', '604%555%1234'], ['arg10', '0'], ['arg11', '20']],
  ]);
});
