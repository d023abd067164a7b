import { useLocation } from '@tanstack/react-router';
import { Phone, X } from 'lucide-react';
import { Dialog } from 'radix-ui';
import { useEffect, useRef } from 'react';
import { type ClinicClock, useClinicClock } from '../../api/clinic-clock.ts';
import { buttonLook, IconButton } from '../../ui/button.tsx';
import { Loaded } from '../../ui/layout/loaded.tsx';
import { Bone, Skeleton } from '../../ui/layout/states.tsx';
import { closePatient, focusOpener } from '../../ui/patient-link.tsx';
import { type Language, useLanguage, useWords } from '../../ui/wording/language.tsx';
import { personName } from '../../ui/wording/person-name.ts';
import { dialled, shownPhone } from '../../ui/wording/phone.ts';
import { shortDay } from '../../ui/wording/time.ts';
import { Consents } from './consents.tsx';
import { Everything } from './everything.tsx';
import { PleaseBook } from './please-book.tsx';
import { type Chart, useChart, useHistory } from './queries.ts';
import { TextPatient } from './text-patient.tsx';
import { patientWords } from './words.ts';

/** The panel of one patient over the current page; navigating away closes it. */
export function PatientPanel({ id }: { readonly id: string }) {
  const words = useWords(patientWords);
  const history = useHistory(id);
  const chart = useChart(id);
  useClosingWithPage();
  const name = chart.data
    ? personName(chart.data.firstName, chart.data.lastName)
    : (history.data?.name ?? null);
  return (
    <Dialog.Root open onOpenChange={(isOpen) => !isOpen && closePatient()}>
      <Dialog.Portal>
        <Dialog.Overlay className="fixed inset-0 z-30 bg-veil" />
        <Dialog.Content
          aria-describedby={undefined}
          onCloseAutoFocus={(event) => {
            event.preventDefault();
            focusOpener();
          }}
          className="fixed inset-x-0 top-10 bottom-0 z-30 flex min-w-0 flex-col rounded-t-float bg-raised shadow-float desk:top-0 desk:left-auto desk:w-170 desk:rounded-none desk:border-l"
        >
          <header className="flex shrink-0 items-start gap-3 border-b px-4 py-4 desk:px-6">
            <div className="min-w-0 flex-1">
              <Dialog.Title className="truncate text-20 tracking-[-.01em]">
                {name ?? words.unnamed}
              </Dialog.Title>
              <Known id={id} chart={chart.data} isAway={chart.isError} />
            </div>
            {chart.data?.phone && (
              <a href={dialled(chart.data.phone)} className={buttonLook('primary')}>
                <Phone aria-hidden size={16} />
                {words.call}
              </a>
            )}
            <IconButton label={words.close} onClick={closePatient}>
              <X aria-hidden size={16} />
            </IconButton>
          </header>
          <div className="min-h-0 flex-1 overflow-y-auto">
            <Loaded query={history} failed={words.failed} skeleton={<Skeleton rows={6} rowHeight={60} />}>
              {(data) => (
                <div className="grid gap-8 px-4 py-5 desk:px-6">
                  <Everything history={data} />
                  <TextPatient patientId={id} numbers={numbersOf(chart.data?.phone, data.numbers)} />
                  <PleaseBook patientId={id} />
                  <Consents history={data} chartPhone={chart.data?.phone ?? null} />
                </div>
              )}
            </Loaded>
          </div>
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

/** The patient's numbers without duplicates, the chart's first. */
function numbersOf(charts: string | undefined, known: readonly string[]): readonly string[] {
  const all = [...(charts ? [charts] : []), ...known];
  const digits = (phone: string) => phone.replace(/\D/g, '').slice(-10);
  return all.filter((phone, at) => all.findIndex((other) => digits(other) === digits(phone)) === at);
}

function useClosingWithPage(): void {
  const { pathname, searchStr } = useLocation();
  const page = `${pathname}${searchStr}`;
  const first = useRef(page);
  useEffect(() => {
    if (first.current !== page) closePatient();
  }, [page]);
}

/** Summarizes the chart. */
function Known({
  id,
  chart,
  isAway,
}: {
  readonly id: string;
  readonly chart: Chart | undefined;
  readonly isAway: boolean;
}) {
  const words = useWords(patientWords);
  const { language } = useLanguage();
  const { clock } = useClinicClock();
  if (!chart && !isAway) return <Bone width={220} className="mt-2" />;
  const born = chart?.dateOfBirth && bornOf(chart.dateOfBirth, clock, language);
  const facts = [
    born && words.born(born.day, born.age),
    words.chart(id),
    chart && !chart.active ? words.inactive : null,
  ];
  return (
    <>
      <p className="flex flex-wrap gap-x-4 text-quiet">
        {facts.filter(Boolean).map((fact) => (
          <span key={fact}>{fact}</span>
        ))}
        {chart?.phone && <span>{shownPhone(chart.phone)}</span>}
      </p>
      {isAway && <p className="text-watch">{words.chartAway}</p>}
    </>
  );
}

function bornOf(birthday: string, clock: ClinicClock, language: Language) {
  const today = clock.day(clock.now());
  const years = Number(today.slice(0, 4)) - Number(birthday.slice(0, 4));
  const age = today.slice(5) < birthday.slice(5) ? years - 1 : years;
  return { day: shortDay(birthday, today, language), age };
}
