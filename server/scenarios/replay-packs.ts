import type { EmrDialect } from '@frontdesk/simulators';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type PhoneLine, phoneLine } from '../journeys/phone-line.ts';
import { runScenario } from '../src/features/test-calls/run-scenario.ts';
import { LANGUAGES } from '../src/kernel/language.ts';
import { type PhoneWorld, phoneWorld, type Wire } from './phone-world.ts';
import { readPacks } from './read-packs.ts';

/**
 * Every pack over one wire, in each dialect and both languages, at a clinic of its own for each. A service stands behind each
 * file, so that the wires are replayed side by side.
 */
export async function replayPacks(wire: Wire, dialects: readonly EmrDialect[]): Promise<void> {
  const packs = await readPacks();
  let line: PhoneLine;
  beforeAll(async () => {
    line = await phoneLine();
  });
  afterAll(() => line.close());

  describe.each(dialects)(`by ${wire}, %s`, (dialect) => {
    describe.each(LANGUAGES)('in %s', (language) => {
      let world: PhoneWorld;
      beforeAll(async () => {
        world = await phoneWorld(line, await line.aClinic(dialect), wire, dialect);
      });
      afterAll(() => world.close());

      test.each(packs.map((pack) => [pack.name, pack] as const))('%s', async (_, pack) => {
        expect(await runScenario(world, pack, language)).toEqual([]);
      });
    });
  });
}
