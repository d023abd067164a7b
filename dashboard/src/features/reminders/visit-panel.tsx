import { Link } from '@tanstack/react-router';
import { Button } from '../../ui/button.tsx';
import { SidePanel } from '../../ui/layout/side-panel.tsx';
import { toast } from '../../ui/layout/toast.tsx';
import { PatientLink } from '../../ui/patient-link.tsx';
import { Refused } from '../../ui/refused.tsx';
import { useLanguage, useWords } from '../../ui/wording/language.tsx';
import { dialled, shownPhone } from '../../ui/wording/phone.ts';
import { listed } from '../../ui/wording/sentence.ts';
import { longDay, shownTime } from '../../ui/wording/time.ts';
import { type LogRow, useStaffAct } from './queries.ts';
import { Answer, ReminderState, useReason } from './standing.tsx';
import type { RemindedVisit } from './visits.ts';
import { logWords } from './words.ts';

/** One visit with its reminders and the available actions. */
export function VisitPanel({
  visit,
  date,
  provider,
  onClose,
}: {
  readonly visit: RemindedVisit;
  readonly date: string;
  readonly provider: string;
  onClose(): void;
}) {
  const words = useWords(logWords);
  const { language } = useLanguage();
  return (
    <SidePanel
      isNarrow
      label={words.panel}
      onClose={onClose}
      head={
        <p className="grid min-w-0">
          <PatientLink id={visit.patientId} className="justify-self-start font-strong">
            {visit.patientName ?? words.chart(visit.patientId)}
          </PatientLink>
          <span className="truncate text-12 text-quiet">
            {listed([longDay(date, language), shownTime(visit.time, language), provider], language)}
          </span>
          {visit.phone && (
            <a href={dialled(visit.phone)} className="justify-self-start text-12 text-accent">
              {shownPhone(visit.phone)}
            </a>
          )}
        </p>
      }
    >
      <div className="grid gap-6 p-4 desk:p-6">
        <Answer visit={visit} />
        <ul className="border-t">
          {visit.reminders.map((reminder) => (
            <Reminder key={reminder.id} reminder={reminder} />
          ))}
        </ul>
        <Link to="/schedule" search={{ date }} className="link justify-self-start">
          {words.openBook}
        </Link>
      </div>
    </SidePanel>
  );
}

function Reminder({ reminder }: { readonly reminder: LogRow }) {
  const words = useWords(logWords);
  const reasonOf = useReason();
  const act = useStaffAct(({ state: after, reason }) =>
    toast(
      after === 'sent'
        ? words.isSent
        : reason === 'by_staff'
          ? words.isLeftOut
          : words.isNotSent(reasonOf(reason)),
    ),
  );
  const { id, state, hoursBefore } = reminder;
  return (
    <li className="grid gap-2 border-b py-3">
      <strong>{words.window(hoursBefore)}</strong>
      <ReminderState reminder={reminder} />
      {state !== 'sent' && (
        <div className="flex flex-wrap gap-2">
          <Button isBusy={act.isBusy} onClick={() => act.run({ id, act: 'send' })}>
            {words.sendNow}
          </Button>
          {state === 'waiting' && (
            <Button look="plain" isBusy={act.isBusy} onClick={() => act.run({ id, act: 'skip' })}>
              {words.leaveOut}
            </Button>
          )}
        </div>
      )}
      <Refused refusal={act.refusal} />
    </li>
  );
}
