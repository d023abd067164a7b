import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type TestDatabase, testDatabase } from '../../../tests/test-database.ts';
import { CLINIC_RECORD } from '../../kernel/clinic/record.ts';
import { CLINIC_FIELDS } from '../../kernel/clinic/views.ts';

const SRC = fileURLToPath(new URL('../..', import.meta.url));

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());

const snakeCase = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

describe("a clinic's record", () => {
  test.each([
    ['clinics', 'clinics', []],
    ['clinic_config', 'clinicConfig', ['clinic_id', 'updated_at']],
  ])('declares every column of %s, and no other', async (table, name, itsOwn) => {
    const columns = await database.ownerQuery<{ column_name: string }>(
      'select column_name from information_schema.columns where table_name = $1 and table_schema = current_schema()',
      [table],
    );
    const declared = CLINIC_FIELDS.filter((field) => CLINIC_RECORD[field].table === name).map(snakeCase);
    expect([...declared, ...itsOwn].sort()).toEqual(columns.map(({ column_name }) => column_name).sort());
  });

  test.each([
    ['written', /(?:insertInto|updateTable|deleteFrom)\('(?:clinics|clinicConfig|businessHours)'/],
    ['announced', /publish\(\w+, 'clinic'/],
  ])('is %s in one place', (_, statement) => {
    const sources = readdirSync(SRC, { recursive: true, encoding: 'utf8' }).filter(
      (file) => file.endsWith('.ts') && !file.endsWith('.test.ts'),
    );
    const places = sources.filter((file) => statement.test(readFileSync(join(SRC, file), 'utf8')));
    expect(places.map((file) => relative(SRC, join(SRC, file)))).toEqual(['features/clinics/store.ts']);
  });
});
