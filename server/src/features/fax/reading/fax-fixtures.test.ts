import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type FaxOffice, faxOffice } from '../../../../testing/features/fax/fax-office.ts';
import { UNHURRIED } from '../../../../tests/world/facts.ts';
import { offlineFaxReader } from '../../../adapters/fax-reader/offline.ts';
import { documentRenderer } from '../../../adapters/fax-reader/pages/renderer.ts';
import { textRecogniser } from '../../../adapters/fax-reader/text-recogniser.ts';

interface Fixture {
  readonly id: string;
  readonly expected: {
    readonly documentType: string;
    readonly patient: number | null;
    readonly outcome: string;
    readonly reviewReason: string | null;
  };
}

let office: FaxOffice;
beforeAll(async () => {
  office = await faxOffice({
    pages: documentRenderer(UNHURRIED),
    reader: offlineFaxReader(textRecogniser(UNHURRIED)),
  });
});
afterAll(() => office.close());

// End to end, from file to patient, with the built-in reader and the demo clinic's book.
test('of the demo faxes, all matchable ones are matched automatically, and none to the wrong patient', async () => {
  const listed = new URL('../../../../fixtures/faxes/faxes.json', import.meta.url);
  const fixtures = JSON.parse(await readFile(listed, 'utf8')) as Fixture[];
  const { id: clinicId, manager } = await office.aClinic();
  const { body } = await office.ask({ method: 'POST', url: '/api/fax/seed', as: manager });
  expect(body.data).toEqual({ created: fixtures.length, skipped: 0 });

  const worker = await office.work();
  const rows = await office.database.ownerQuery<{ id: string; fax: string }>(
    'select id, source_fax_id as fax from fax_documents where clinic_id = $1 order by source_fax_id',
    [clinicId],
  );
  const results = new Map<string, Awaited<ReturnType<FaxOffice['settled']>>>();
  for (const { id, fax } of rows) results.set(fax, await office.settled(manager, id));
  await worker.stop();

  const idOf = (place: number | null) => (place === null ? null : String(place));
  const table = fixtures.map(({ id, expected }) => {
    const result = results.get(id);
    const accepted = result.status === 'matched' ? result.matchedDemographicId : null;
    return {
      fax: id,
      type: result.documentType,
      outcome: result.reviewReason ?? result.status,
      method: result.matchMethod ?? '',
      confidence: result.matchConfidence ?? '',
      wrong: accepted !== null && accepted !== idOf(expected.patient),
    };
  });
  console.table(table);
  const share = table.filter(({ outcome }) => outcome === 'matched').length / table.length;
  const wrong = table.filter((row) => row.wrong).length;
  console.log(`accepted without a person: ${Math.round(share * 100)} %, wrong patients accepted: ${wrong}`);

  expect(wrong).toBe(0);
  expect(table.map(({ fax, type, outcome }) => ({ fax, type, outcome }))).toEqual(
    fixtures.map(({ id, expected }) => ({
      fax: id,
      type: expected.documentType,
      outcome: expected.reviewReason ?? expected.outcome,
    })),
  );
}, 900_000);
