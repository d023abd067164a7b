import { parseArgs } from 'node:util';
import { cpuToRead, hostileXml, MOST_CPU_MS, seeded } from '../testing/adapters/emr/soap/hostile-xml.ts';

/**
 * Feeds hostile documents to the reader of EMR responses, and judges by CPU time and by any exception other
 * than a refusal. `npm run chaos -- reader --seconds 60 --seed 1` exits with 1 if one took too long.
 */
const { values } = parseArgs({
  options: { seconds: { type: 'string', default: '60' }, seed: { type: 'string', default: '1' } },
});
const until = performance.now() + Number(values.seconds) * 1_000;

let documents = 0;
let bytesInAll = 0;
let worst = { ms: 0, seed: 0, bytes: 0 };
const slow: number[] = [];
for (let seed = Number(values.seed); performance.now() < until; seed += 1) {
  const bytes = hostileXml(seeded(seed));
  const ms = cpuToRead(bytes);
  documents += 1;
  bytesInAll += bytes.length;
  if (ms > worst.ms) worst = { ms, seed, bytes: bytes.length };
  if (ms > MOST_CPU_MS) slow.push(seed);
}
console.log(`${documents} documents, ${(bytesInAll / 1e6).toFixed(0)} MB`);
console.log(`the slowest took ${worst.ms.toFixed(0)} ms of CPU: seed ${worst.seed}, ${worst.bytes} bytes`);
console.log(`over ${MOST_CPU_MS} ms: ${slow.length === 0 ? 'none' : `seeds ${slow.join(', ')}`}`);
process.exitCode = slow.length === 0 ? 0 : 1;
