import { useClinic } from '../../api/clinic.ts';
import { useClinicClock } from '../../api/clinic-clock.ts';
import { itemKindWords } from '../../ui/item-kinds.ts';
import { PRINT_CELL, PrintBox, PrintSheet, PrintTable } from '../../ui/layout/print-sheet.tsx';
import { useLanguage, useWords } from '../../ui/wording/language.tsx';
import { shownPhone } from '../../ui/wording/phone.ts';
import { dueAt, longDay, momentOf, timeAt, withShownTimes } from '../../ui/wording/time.ts';
import { deskWords } from './desk-words.ts';
import type { Item } from './queries.ts';

/** A printed call list with check boxes and room for notes. */
export function CallBackList({ items }: { readonly items: readonly Item[] }) {
  const words = useWords(deskWords);
  const kinds = useWords(itemKindWords);
  const { language } = useLanguage();
  const { clock, isKnown } = useClinicClock();
  const { data: clinic } = useClinic();
  const calls = items.filter(({ phone }) => phone !== null);
  if (!isKnown || calls.length === 0) return null;
  const heads = [
    ...[words.name, words.phone, words.about, words.since, words.until],
    ...[words.tries, words.reached, words.note],
  ];
  return (
    <PrintSheet
      title={words.sheetTitle(longDay(clock.day(clock.now()), language))}
      printed={words.printed(clinic?.name ?? '', timeAt(clock.now(), clock, language))}
    >
      <PrintTable heads={heads}>
        {calls.map(({ id, name, phone, kind, brief, since, until, tries }) => (
          <tr key={id}>
            <td className={PRINT_CELL}>{name ?? '—'}</td>
            <td className={`${PRINT_CELL} whitespace-nowrap`}>{phone && shownPhone(phone)}</td>
            <td className={PRINT_CELL}>
              {kinds[kind]}: {withShownTimes(brief, language)}
            </td>
            <td className={`${PRINT_CELL} whitespace-nowrap`}>
              {momentOf(new Date(since), clock, language)}
            </td>
            <td className={`${PRINT_CELL} whitespace-nowrap`}>
              {until ? dueAt(until, clock, language) : '—'}
            </td>
            <td className={PRINT_CELL}>{tries || '—'}</td>
            <td className={PRINT_CELL}>
              <PrintBox />
            </td>
            <td className={`${PRINT_CELL} w-40`} />
          </tr>
        ))}
      </PrintTable>
    </PrintSheet>
  );
}
