import { Download } from 'lucide-react';
import type { ReactNode } from 'react';
import { useClinicClock } from '../../../api/clinic-clock.ts';
import { IconButton } from '../../../ui/button.tsx';
import { saveSheet } from '../../../ui/forms/save-file.ts';
import { PairTable } from '../../../ui/layout/pair-table.tsx';
import { useWords } from '../../../ui/wording/language.tsx';
import type { Sheet } from './analytics-sheets.ts';
import { analyticsWords } from './analytics-words.ts';

/** A figure with a sentence as title, a chart if it has one, and its table. */
export function Figure({
  sheet,
  children,
}: {
  readonly sheet: Sheet | undefined;
  children?(sheet: Sheet): ReactNode;
}) {
  const words = useWords(analyticsWords);
  const { clock } = useClinicClock();
  if (!sheet) return null;
  const table = (
    <PairTable
      label={sheet.head}
      pairs={sheet.pairs}
      words={{ now: words.now, before: words.before }}
      {...(sheet.shown ? { shown: sheet.shown } : {})}
    />
  );
  return (
    <section className="grid min-w-0 content-start gap-2">
      <div className="flex min-h-8 items-start gap-2">
        <h2 className="flex-1 pt-1.5 text-14">{sheet.title}</h2>
        <IconButton
          label={words.csvOf(sheet.head)}
          onClick={() =>
            saveSheet(`${sheet.key}-${clock.day(clock.now())}.csv`, [
              [sheet.head, words.now, words.before],
              ...sheet.pairs.map(({ label, now, before }) => [label, now, before] as const),
            ])
          }
        >
          <Download aria-hidden size={16} />
        </IconButton>
      </div>
      {children ? (
        <>
          {children(sheet)}
          <details className="text-quiet">
            <summary className="w-fit cursor-pointer text-12">{words.asTable}</summary>
            <div className="mt-2 text-ink">{table}</div>
          </details>
        </>
      ) : (
        table
      )}
    </section>
  );
}
