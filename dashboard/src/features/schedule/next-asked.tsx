import { Check, Clock, Minus } from 'lucide-react';
import type { ReactNode } from 'react';
import { useClinicClock } from '../../api/clinic-clock.ts';
import { useStandbyNext } from '../../api/standby-next.ts';
import { PatientLink } from '../../ui/patient-link.tsx';
import { useLanguage, useWords } from '../../ui/wording/language.tsx';
import { useStandbyWhy } from '../../ui/wording/standby-why.ts';
import { timeAt } from '../../ui/wording/time.ts';
import type { Asked } from './queries.ts';
import { standbyNextWords } from './standby-next-words.ts';

type Next = NonNullable<ReturnType<typeof useStandbyNext>['data']>;

/** Names listed after the next patient; further ones are counted. */
const NAMED = 3;
/** More skipped patients than this are collapsed. */
const UNFOLDED = 3;

/**
 * For a freed time, who is being offered it and who is next; for a visit, who would be offered it if it were
 * cancelled.
 */
export function NextAsked({ asked, isBooked }: { readonly asked: Asked; readonly isBooked: boolean }) {
  const words = useWords(standbyNextWords);
  const whyOf = useStandbyWhy();
  const { data } = useStandbyNext(asked);
  if (!data) return null;
  const isEnded = data.ended !== null && !isBooked;
  if (!data.isFreed && !isEnded && !(isBooked && data.next)) return null;
  return (
    <section className="grid gap-1 rounded-normal border px-4 py-3" aria-label={words.title}>
      <h3 className="text-14">{words.title}</h3>
      <p className="text-quiet">
        {isEnded
          ? words.ended(whyOf(data.ended ?? ''))
          : data.isFreed
            ? data.next || data.asked.length > 0
              ? words.freed
              : words.nobody
            : words.ifCancelled}
      </p>
      <Order data={data} />
    </section>
  );
}

/** The standby list in order: skipped patients with reasons, the one being asked, and the next. */
function Order({ data: { asked, next, after, notAsked } }: { readonly data: Next }) {
  const words = useWords(standbyNextWords);
  const whyOf = useStandbyWhy();
  const { language } = useLanguage();
  const { clock } = useClinicClock();
  const isAsked = new Set(asked.map(({ standbyId }) => standbyId));
  const passed = notAsked.filter(({ standbyId }) => !isAsked.has(standbyId));
  const passedRows = passed.map((patient) => (
    <Row key={patient.standbyId} patient={patient} mark={<Minus aria-hidden size={16} />}>
      {whyOf(patient.why)}
    </Row>
  ));
  return (
    <>
      {passed.length > UNFOLDED && (
        <details>
          <summary className="cursor-pointer py-1 text-quiet">{words.passed(passed.length)}</summary>
          <ul>{passedRows}</ul>
        </details>
      )}
      <ol>
        {passed.length <= UNFOLDED && passedRows}
        {asked.map((patient) => (
          <Row
            key={patient.standbyId}
            patient={patient}
            isNow
            mark={<Check aria-hidden size={16} className="text-good" />}
          >
            {patient.until ? words.askedUntil(timeAt(patient.until, clock, language)) : words.askedNow}
          </Row>
        ))}
        {next && (
          <Row
            patient={next}
            isNow={asked.length === 0}
            mark={
              asked.length === 0 ? (
                <Check aria-hidden size={16} className="text-good" />
              ) : (
                <Clock aria-hidden size={16} />
              )
            }
          >
            {asked.length === 0 ? whyOf(next.why) : words.next}
          </Row>
        )}
        {after.slice(0, NAMED).map((patient) => (
          <Row key={patient.standbyId} patient={patient} mark={<Clock aria-hidden size={16} />}>
            {words.after}
          </Row>
        ))}
      </ol>
      {after.length > NAMED && <p className="text-quiet">{words.more(after.length - NAMED)}</p>}
    </>
  );
}

function Row({
  patient: { patientId, patientName },
  mark,
  isNow = false,
  children,
}: {
  readonly patient: { readonly patientId: string; readonly patientName: string | null };
  readonly mark: ReactNode;
  readonly isNow?: boolean;
  readonly children: ReactNode;
}) {
  const words = useWords(standbyNextWords);
  return (
    <li className="grid grid-cols-[16px_minmax(0,1fr)] gap-x-3 border-b py-2 last:border-b-0">
      <span className="pt-0.5 text-quiet">{mark}</span>
      <PatientLink id={patientId} className={isNow ? 'font-strong' : ''}>
        {patientName ?? words.chart(patientId)}
      </PatientLink>
      <span className="col-start-2 text-quiet">{children}</span>
    </li>
  );
}
