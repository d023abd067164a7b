import { BarChart } from '../../ui/bar-chart.tsx';
import { SectionHead } from '../../ui/layout/page.tsx';
import { type Language, useLanguage, useWords } from '../../ui/wording/language.tsx';
import { shortDay } from '../../ui/wording/time.ts';
import { useToolName } from '../../ui/wording/tool-names.ts';
import { Figure } from './analytics/analytics-figure.tsx';
import type { Sheet } from './analytics/analytics-sheets.ts';
import { analyticsWords } from './analytics/analytics-words.ts';
import type { Waits } from './queries.ts';
import { waitsWords } from './waits-words.ts';

type Words = ReturnType<typeof useWords<(typeof waitsWords)['en']>>;

interface Both {
  readonly now: Waits;
  readonly before: Waits;
}

/** At least 0.01, because zero means no answers. */
const seconds = (ms: number | null | undefined): number =>
  ms === null || ms === undefined ? 0 : Math.max(0.01, Math.round(ms / 10) / 100);

/** Slow and typical answer times, by day and by tool. */
export function useWaitSheets(): (data: Both | undefined) => readonly Sheet[] {
  const words = useWords(waitsWords);
  const nameOf = useToolName();
  const { language } = useLanguage();
  return (data) => sheetsOf(data, { words, nameOf, language });
}

interface Wording {
  readonly words: Words;
  nameOf(tool: string): string;
  readonly language: Language;
}

function sheetsOf(data: Both | undefined, { words, nameOf, language }: Wording): readonly Sheet[] {
  if (!data || data.now.all.answers + data.before.all.answers === 0) return [];
  const { now, before } = data;
  const tools = now.byTool.map(({ tool, previous, ...wait }) => ({ label: nameOf(tool), wait, previous }));
  const byTool = (pick: (wait: Waits['all']) => number | null) =>
    tools.map(({ label, wait, previous }) => ({
      label,
      now: seconds(pick(wait)),
      before: seconds(pick(previous)),
    }));
  const { medianMs, p95Ms } = now.all;
  const [slowest] = tools;
  return [
    {
      key: 'waits',
      title:
        medianMs === null || p95Ms === null
          ? words.byDayQuiet
          : words.byDay(seconds(medianMs), seconds(p95Ms)),
      head: words.day,
      pairs: now.byDay.map((day, at) => ({
        label: shortDay(day.date, now.endDate, language),
        now: seconds(day.p95Ms),
        before: seconds(before.byDay[at]?.p95Ms),
      })),
      shown: words.shown,
    },
    {
      key: 'slow-answers',
      title: slowest && slowest.wait.answers > 0 ? words.slowest(slowest.label) : words.slow,
      head: words.slow,
      pairs: byTool((wait) => wait.p95Ms),
      shown: words.shown,
    },
    {
      key: 'usual-answers',
      title: words.usualTitle,
      head: words.usual,
      pairs: byTool((wait) => wait.medianMs),
      shown: words.shown,
    },
  ];
}

export function WaitFigures({ sheets }: { readonly sheets: readonly Sheet[] }) {
  const words = useWords(waitsWords);
  const { now, before } = useWords(analyticsWords);
  const [days, slow, usual] = sheets;
  if (!days) return null;
  return (
    <div className="grid gap-4">
      <SectionHead title={words.heading} />
      <Figure sheet={days}>
        {({ title, pairs }) => (
          <BarChart
            label={title}
            bars={pairs}
            labelEvery={pairs.length > 14 ? 7 : 1}
            words={{ unit: words.day, now, before }}
          />
        )}
      </Figure>
      <div className="grid gap-10 wide:grid-cols-2">
        <Figure sheet={slow} />
        <Figure sheet={usual} />
      </div>
    </div>
  );
}
