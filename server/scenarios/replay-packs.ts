import type { EmrDialect } from '@frontdesk/simulators';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { type PhoneLine, phoneLine } from '../journeys/phone-line.ts';
import { runScenario } from '../src/features/test-calls/run-scenario.ts';
import { LANGUAGES, type Language } from '../src/kernel/language.ts';
import { type CalledBy, type PhoneWorld, phoneWorld, type Wire } from './phone-world.ts';
import { readPacks } from './read-packs.ts';

/** CI replays each pack once on each wire; `npm run scenarios` replays all combinations. */
const IS_PART = process.env.SCENARIOS === 'part';

/**
 * Replays the packs over one wire, in each dialect and both languages, each in its own clinic. Every file has
 * its own service, so that the wires run in parallel.
 */
export async function replayPacks(
  wire: Wire,
  dialects: readonly EmrDialect[],
  by: CalledBy = 'vapi',
): Promise<void> {
  // MCP carries no sentences, so packs that depend on them are replayed over the webhooks only.
  const packs = (await readPacks()).filter(({ speaks }) => by !== 'mcp' || !speaks);
  const combinations = dialects.flatMap((dialect) => LANGUAGES.map((language) => ({ dialect, language })));
  // Alternates, so that each dialect and language gets its share of the packs.
  const packsFor = (dialect: EmrDialect, language: Language) =>
    packs.filter((_, at) => {
      const turn = combinations[at % combinations.length];
      return !IS_PART || (turn?.dialect === dialect && turn.language === language);
    });
  let line: PhoneLine;
  beforeAll(async () => {
    line = await phoneLine({ keepsLimit: true, env: { RATE_LIMIT_MCP: '0' } });
  });
  afterAll(() => line.close());

  describe.each(dialects)(`by ${wire} and ${by}, %s`, (dialect) => {
    describe.each(LANGUAGES)('in %s', (language) => {
      let world: PhoneWorld;
      beforeAll(async () => {
        world = await phoneWorld(line, await line.aClinic(dialect), wire, dialect, by);
      });
      afterEach(({ task }) => {
        world.clearBook();
        if (task.result?.state === 'fail') world.recoverEmr();
      });
      afterAll(() => world.close());

      test.each(packsFor(dialect, language).map((pack) => [pack.name, pack] as const))(
        '%s',
        async (_, pack) => {
          expect(await runScenario(world, pack, language)).toEqual([]);
        },
      );
    });
  });
}
