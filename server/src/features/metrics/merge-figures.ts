import { setImmediate as breath } from 'node:timers/promises';

/** How the values of one metric from several processes are combined. */
export type Rule = 'sum' | 'max' | 'min' | 'average' | 'first' | 'omit';

interface Merged {
  readonly header: string[];
  readonly series: Map<string, { value: number; seen: number }>;
}

/**
 * Merges the metrics of several processes, in Prometheus's text format, as if one had counted everything. The
 * library's own merge takes four times as long and blocks the event loop of a process with callers on the
 * line.
 */
export async function mergeFigures(
  texts: readonly string[],
  ruleOf: (metric: string) => Rule,
): Promise<string> {
  const metrics = new Map<string, Merged>();
  for (const text of texts) {
    addText(metrics, text, ruleOf);
    await breath();
  }
  const written = [...metrics].map(([metric, merged]) => write(merged, ruleOf(metric)));
  return written.filter((part) => part !== '').join('\n\n');
}

function addText(metrics: Map<string, Merged>, text: string, ruleOf: (metric: string) => Rule): void {
  let current: Merged = { header: [], series: new Map() };
  let rule: Rule = 'sum';
  for (const line of text.split('\n')) {
    if (line.startsWith('#')) {
      const metric = line.split(' ', 3)[2] ?? '';
      rule = ruleOf(metric);
      current = metrics.get(metric) ?? { header: [], series: new Map() };
      metrics.set(metric, current);
      if (!current.header.includes(line)) current.header.push(line);
    } else if (line !== '') addLine(current, line, rule);
  }
}

function addLine({ series }: Merged, line: string, rule: Rule): void {
  const at = line.lastIndexOf(' ');
  const name = line.slice(0, at);
  const value = Number(line.slice(at + 1));
  const known = series.get(name);
  if (!known) series.set(name, { value, seen: 1 });
  else {
    known.value = TOGETHER[rule](known.value, value);
    known.seen += 1;
  }
}

const sum = (one: number, other: number): number => one + other;
const TOGETHER: Readonly<Record<Rule, (one: number, other: number) => number>> = {
  sum,
  average: sum,
  max: Math.max,
  min: Math.min,
  first: (one) => one,
  omit: (one) => one,
};

function write({ header, series }: Merged, rule: Rule): string {
  if (rule === 'omit') return '';
  const lines = [...series].map(
    ([name, { value, seen }]) => `${name} ${rule === 'average' ? value / seen : value}`,
  );
  return [...header, ...lines].join('\n');
}
