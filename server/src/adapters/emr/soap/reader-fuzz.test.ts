import { expect, test } from 'vitest';
import {
  cpuToRead,
  hostileXml,
  MOST_CPU_MS,
  seeded,
} from '../../../../testing/adapters/emr/soap/hostile-xml.ts';

/** The full run: `npm run chaos -- reader --seconds 600`. */
const DOCUMENTS = 25;

test('any response is read or refused within a moment of CPU', () => {
  const dice = seeded(20_261_115);
  for (let document = 0; document < DOCUMENTS; document += 1) {
    const bytes = hostileXml(dice);
    expect(cpuToRead(bytes), `document ${document}, ${bytes.length} bytes`).toBeLessThan(MOST_CPU_MS);
  }
});
