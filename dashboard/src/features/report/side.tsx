import { Download, Printer } from 'lucide-react';
import { useSaving } from '../../api/saving.ts';
import { Button } from '../../ui/button.tsx';
import { saveFile } from '../../ui/forms/save-file.ts';
import { Select } from '../../ui/forms/select.tsx';
import { Refused } from '../../ui/refused.tsx';
import { useLanguage, useWords } from '../../ui/wording/language.tsx';
import { monthOfYear } from './figures.ts';
import { pdfOf, type Whose } from './queries.ts';
import { Recipients } from './recipients.tsx';
import { monthsUntil } from './route.ts';
import { reportWords } from './words.ts';

/** Controls beside the report: month, printing and recipients. */
export function ReportSide({
  whose,
  clinicId,
  month,
  today,
  onMonth,
  canChange,
}: {
  readonly whose: Whose;
  readonly clinicId: string | null;
  readonly month: string;
  readonly today: string;
  onMonth(month: string): void;
  readonly canChange: boolean;
}) {
  const words = useWords(reportWords);
  const { language, tongue } = useLanguage();
  const saving = useSaving({
    save: () => pdfOf(whose, month, tongue),
    touches: [],
    onSaved: (pdf) => saveFile(`frontdesk-report-${month}.pdf`, pdf),
  });
  const months = monthsUntil(today);
  const options = (months.includes(month) ? months : [...months, month]).map((value) => ({
    value,
    label: monthOfYear(value, language),
  }));
  return (
    <aside
      aria-label={words.operatorTitle}
      className="grid content-start gap-5 border-t px-4 py-6 desk:w-72 desk:shrink-0 desk:overflow-y-auto desk:border-t-0 desk:border-l desk:px-6"
    >
      <Select label={words.month} value={month} options={options} onChange={onMonth} />
      <div className="flex gap-2">
        <Button look="primary" onClick={() => window.print()}>
          <Printer aria-hidden size={16} />
          {words.print}
        </Button>
        <Button onClick={() => saving.run(undefined)} isBusy={saving.isBusy}>
          <Download aria-hidden size={16} />
          PDF
        </Button>
      </div>
      <Refused refusal={saving.refusal} />
      {canChange && <Recipients whose={whose} clinicId={clinicId} />}
    </aside>
  );
}
