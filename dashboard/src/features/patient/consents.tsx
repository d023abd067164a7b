import { Plus } from 'lucide-react';
import { useState } from 'react';
import { useClinicClock } from '../../api/clinic-clock.ts';
import { Button } from '../../ui/button.tsx';
import { classes } from '../../ui/classes.ts';
import { SectionHead } from '../../ui/layout/page.tsx';
import { useLanguage, useWords } from '../../ui/wording/language.tsx';
import { shownPhone } from '../../ui/wording/phone.ts';
import { shortDay } from '../../ui/wording/time.ts';
import { type Consent, type History, KINDS, useConsentsOf } from './queries.ts';
import { RecordConsent } from './record-consent.tsx';
import { patientWords } from './words.ts';

type Words = ReturnType<typeof useWords<(typeof patientWords)['en']>>;

/** The consent history of this patient's numbers. */
export function Consents({
  history,
  chartPhone,
}: {
  readonly history: History;
  readonly chartPhone: string | null;
}) {
  const words = useWords(patientWords);
  const onChart = e164(chartPhone);
  const isNew = onChart !== null && !history.numbers.includes(onChart);
  const further = useConsentsOf(isNew ? onChart : null);
  const [isRecording, setRecording] = useState(false);
  const numbers = [...new Set([...(onChart ? [onChart] : []), ...history.numbers])];
  const rows = [...history.consents, ...(further.data ?? [])].sort((one, other) =>
    one.at < other.at ? 1 : -1,
  );
  return (
    <section aria-label={words.consents}>
      <SectionHead title={words.consents} more={<span className="text-12">{words.onlyAdded}</span>} />
      {rows.length === 0 ? (
        <p className="border-t py-2.5 text-quiet">{words.noConsent}</p>
      ) : (
        <Ledger rows={rows} showsNumber={numbers.length > 1} />
      )}
      {isRecording ? (
        <RecordConsent numbers={numbers} onDone={() => setRecording(false)} />
      ) : (
        <Button className="mt-2" onClick={() => setRecording(true)}>
          <Plus aria-hidden size={16} />
          {words.record}
        </Button>
      )}
    </section>
  );
}

/** In E.164; null if not a North American number. */
function e164(phone: string | null): string | null {
  const digits = (phone ?? '').replace(/\D/g, '').replace(/^1(?=\d{10}$)/, '');
  return digits.length === 10 ? `+1${digits}` : null;
}

interface Line extends Omit<Consent, 'kind'> {
  readonly kinds: readonly Consent['kind'][];
}

const TOGETHER_MS = 10_000;

/** Merges rows of one event, because STOP adds a row per kind. */
function linesOf(rows: readonly Consent[]): Line[] {
  const lines: Line[] = [];
  for (const { kind, ...row } of rows) {
    const last = lines.at(-1);
    const isSame =
      last !== undefined &&
      (['phone', 'state', 'source', 'evidence', 'by'] as const).every((name) => last[name] === row[name]) &&
      Math.abs(Date.parse(last.at) - Date.parse(row.at)) < TOGETHER_MS &&
      !last.kinds.includes(kind);
    if (isSame) lines[lines.length - 1] = { ...last, kinds: [...last.kinds, kind] };
    else lines.push({ ...row, kinds: [kind] });
  }
  return lines;
}

function Ledger({ rows, showsNumber }: { readonly rows: readonly Consent[]; readonly showsNumber: boolean }) {
  const words = useWords(patientWords);
  const { language } = useLanguage();
  const { clock } = useClinicClock();
  const today = clock.day(clock.now());
  const comma = language === 'zh' ? '、' : ', ';
  const cell = 'border-t py-2 pr-3 align-top last:pr-0';
  const head = 'py-0.5 pr-3 text-left font-regular text-12 text-quiet last:pr-0';
  return (
    <table aria-label={words.consents} className="w-full border-separate border-spacing-0">
      <thead>
        <tr>
          {[words.date, words.for, words.state, words.how].map((label) => (
            <th key={label} scope="col" className={head}>
              {label}
            </th>
          ))}
          <th scope="col" className={classes(head, 'hidden desk:table-cell')}>
            {words.by}
          </th>
        </tr>
      </thead>
      <tbody>
        {linesOf(rows).map((line) => (
          <tr key={line.id}>
            <td className={classes(cell, 'whitespace-nowrap text-quiet')}>
              {shortDay(clock.day(line.at), today, language)}
            </td>
            <td className={cell}>
              {line.kinds.length === KINDS.length
                ? words.allTexts
                : line.kinds.map((kind) => words[kind]).join(comma)}
            </td>
            <td
              className={classes(
                cell,
                'whitespace-nowrap font-strong',
                line.state === 'withdrawn' && 'text-watch',
              )}
            >
              {words[line.state]}
            </td>
            <td className={classes(cell, 'break-words')}>
              {howOf(line, words)}
              {showsNumber && <span className="block text-12 text-quiet">{shownPhone(line.phone)}</span>}
            </td>
            <td className={classes(cell, 'hidden max-w-48 break-words text-quiet desk:table-cell')}>
              {line.byName ?? line.by ?? whoOf(line.source, words)}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const OF_CALL: Readonly<Record<string, 'notDeclined' | 'saidYes' | 'saidNo'>> = {
  'not declined': 'notDeclined',
  'said yes': 'saidYes',
  'said no': 'saidNo',
};
const OF_STAFF = ['form', 'desk', 'phone', 'letter'] as const;

function howOf({ source, evidence, by }: Pick<Line, 'source' | 'evidence' | 'by'>, words: Words): string {
  if (by !== null) {
    const known = OF_STAFF.find((each) => each === source);
    return words.entered(known ? words[known] : source, evidence);
  }
  if (source === 'text') return words.replied(evidence);
  if (source !== 'call') return evidence;
  const plain = OF_CALL[evidence];
  return plain ? words[plain] : words.onThePhone(evidence);
}

function whoOf(source: string, words: Words): string {
  if (source === 'call') return words.assistant;
  if (source === 'text') return words.patient;
  if (source === 'provider') return words.provider;
  return source === 'policy' ? words.policy : '';
}
