import { fileURLToPath } from 'node:url';
import { localDisk } from '../src/adapters/disk/local.ts';
import { readScenarios, type Scenario } from '../src/features/test-calls/scenario.ts';

/** The shipped scenario packs. */
export function readPacks(): Promise<Scenario[]> {
  return readScenarios(localDisk, fileURLToPath(new URL('../../voice/scenarios/', import.meta.url)));
}
