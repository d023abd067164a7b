import { ArrowRight, Check, CircleHelp, Clock, Minus, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { useClinicClock } from '../../api/clinic-clock.ts';
import { useLanguage, useWords } from '../../ui/wording/language.tsx';
import { momentOf } from '../../ui/wording/time.ts';
import type { LogRow } from './queries.ts';
import type { RemindedVisit } from './visits.ts';
import { logWords, reasonWords } from './words.ts';

/** The reason in words; an unknown reason is shown unchanged. */
export function useReason(): (reason: string | null) => string {
  const words = useWords(reasonWords) as Readonly<Record<string, string>>;
  return (reason) => (reason ? (words[reason] ?? reason.replaceAll('_', ' ')) : '');
}

/** Whether one reminder left, will leave, or will not. */
export function ReminderState({ reminder }: { readonly reminder: LogRow }) {
  const words = useWords(logWords);
  const { language } = useLanguage();
  const { clock } = useClinicClock();
  const reasonOf = useReason();
  const { state, reason, sentAt, leavesAt } = reminder;
  const Icon = state === 'sent' ? ArrowRight : state === 'waiting' ? Clock : Minus;
  const at = state === 'sent' ? sentAt : leavesAt;
  const why = state === 'skipped' && reasonOf(reason);
  return (
    <span className="flex items-start gap-2">
      <Icon aria-hidden size={16} className="mt-0.5 shrink-0 text-quiet" />
      <span className="min-w-0">
        <span className={state === 'sent' ? undefined : 'text-quiet'}>
          {why ? words.skippedFor(why) : words[state]}
        </span>
        {at && <span className="text-quiet"> {momentOf(new Date(at), clock, language)}</span>}
      </span>
    </span>
  );
}

/** The patient's answer, or what staff must do instead. */
export function Answer({ visit }: { readonly visit: RemindedVisit }) {
  const words = useWords(logWords);
  const { language } = useLanguage();
  const { clock } = useClinicClock();
  const when = visit.answeredAt && momentOf(new Date(visit.answeredAt), clock, language);
  const time = when && <span className="font-regular text-quiet"> {when}</span>;
  switch (visit.group) {
    case 'confirmed':
      return (
        <Said icon={<Check aria-hidden size={16} className="mt-0.5 shrink-0 text-good" />}>
          {words.saidYes}
          {time}
        </Said>
      );
    case 'cancelled':
      return (
        <Said icon={<X aria-hidden size={16} className="mt-0.5 shrink-0 text-bad" />}>
          <strong className="text-bad">
            {visit.answer === 'cancelled' ? words.saidNo : words.cancelledSince}
          </strong>
          {time}
        </Said>
      );
    case 'wrote':
      return (
        <Said icon={<CircleHelp aria-hidden size={16} className="mt-0.5 shrink-0 text-watch" />}>
          <strong className="text-watch">
            {visit.answer === 'other_times' ? words.other_times : words.unclear}
          </strong>
          {time}
        </Said>
      );
    case 'call':
      return <strong>{words.callInstead}</strong>;
    case 'left':
      return <span className="text-quiet">{leftBecause(visit, words)}</span>;
    default:
      return (
        <span className="text-quiet">
          {visit.reminders.some(({ state }) => state === 'sent') ? words.noAnswer : words.notAsked}
        </span>
      );
  }
}

/** Why a visit gets no reminder: it moved, was cancelled, or the front desk excluded it. */
function leftBecause({ reminders }: RemindedVisit, words: (typeof logWords)['zh']): string {
  const ended = reminders.find(({ endedAs }) => endedAs !== null)?.endedAs;
  if (!ended) return words.left;
  return ended === 'moved' ? words.movedAway : words.cancelledSince;
}

function Said({ icon, children }: { readonly icon: ReactNode; readonly children: ReactNode }) {
  return (
    <span className="flex items-start gap-2">
      {icon}
      <span>{children}</span>
    </span>
  );
}
