import { AggregatorRegistry } from 'prom-client';
import { expect, test } from 'vitest';
import { mergeFigures, type Rule } from './merge-figures.ts';
import { createMeters, type Meters, ruleOf } from './meters.ts';
import { addReadings } from './readings.ts';

function aProcess(calls: number): Meters {
  const meters = createMeters();
  const soap = { clinicId: `clinic "${calls % 2}"`, transport: 'emr-soap' };
  for (let call = 0; call < calls; call += 1) {
    meters.toolAnswered({ clinicId: soap.clinicId, tool: 'get_patient', ms: call * 700, ended: 'answered' });
    meters.emrAnswered({ ...soap, operation: 'book', ms: call * 900, outcome: call > 2 ? 'timeout' : 'ok' });
  }
  addReadings(meters.registry, {
    emrLines: () => [{ ...soap, breaker: calls > 3 ? 'open' : 'closed', underWay: calls }],
    pool: () => ({ total: calls, idle: 1, waiting: 0 }),
    webhook: () => ({ hangs: calls }),
    callWrites: () => ({ trace: { waiting: calls, dropped: 0 } }),
  });
  return meters;
}

const seriesOf = (text: string) =>
  text
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .toSorted();

test("metrics of several processes are merged by the library's own rules", async () => {
  const processes = [3, 5, 8].map(aProcess);
  const ours = (text: string) => seriesOf(text).filter((line) => line.startsWith('frontdesk_'));
  const texts = await Promise.all(processes.map(({ registry }) => registry.metrics()));
  const figures = await Promise.all(processes.map(({ registry }) => registry.getMetricsAsJSON()));

  const merged = await mergeFigures(texts, (metric) => ruleOf(processes[0]!.registry, metric));
  const expected = await AggregatorRegistry.aggregate(figures).metrics();
  expect(ours(merged).length).toBeGreaterThan(60);
  expect(ours(merged)).toEqual(ours(expected));
  // Values differ between two readings of the same machine, but the series are the same.
  const names = (text: string) => [...new Set(seriesOf(text).map((line) => line.split(/[{ ]/, 1)[0]))];
  expect(names(merged)).toEqual(names(expected));
  expect(merged.match(/^# TYPE frontdesk_tool_seconds histogram$/gm)).toHaveLength(1);
});

test.each<[Rule, string[]]>([
  ['sum', ['a{b="c d"} 9']],
  ['max', ['a{b="c d"} 6']],
  ['min', ['a{b="c d"} 1']],
  ['average', ['a{b="c d"} 3']],
  ['first', ['a{b="c d"} 2']],
  ['omit', []],
])('2, 6 and 1 by the rule %s', async (rule, lines) => {
  const text = (value: number) => `# HELP a What it is\n# TYPE a gauge\na{b="c d"} ${value}\n`;
  expect(seriesOf(await mergeFigures([2, 6, 1].map(text), () => rule))).toEqual(lines);
});
