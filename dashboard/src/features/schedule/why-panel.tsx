import { Link } from '@tanstack/react-router';
import { Check, ChevronDown, ChevronUp, Minus, Slash, X } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import { useClinicClock } from '../../api/clinic-clock.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button, IconButton } from '../../ui/button.tsx';
import { TimeInput } from '../../ui/forms/time-field.tsx';
import { Loaded } from '../../ui/layout/loaded.tsx';
import { SidePanel } from '../../ui/layout/side-panel.tsx';
import { Bone } from '../../ui/layout/states.tsx';
import { useLanguage, useWords } from '../../ui/wording/language.tsx';
import { longDay, nearDay, shownTime, withShownTimes } from '../../ui/wording/time.ts';
import { NextAsked } from './next-asked.tsx';
import type { Asked, BookDay, Visit, Why } from './queries.ts';
import { useWhy } from './queries.ts';
import { VisitFacts } from './visit-facts.tsx';
import { minutesOf, timeOf } from './wall.ts';
import { scheduleWords } from './words.ts';

interface WhyProps {
  readonly asked: Asked;
  /** The loaded day of this time, if any. */
  readonly day: BookDay | undefined;
  readonly providerName: string | undefined;
  /** The schedule is still loading, so appointments are not known yet. */
  readonly isComing: boolean;
  onAsk(time: string): void;
  onClose(): void;
}

/** Explains one time: its appointments, or the verdict of each booking rule. */
export function WhyPanel({ asked, day, providerName, isComing, onAsk, onClose }: WhyProps) {
  const timeId = useId();
  const words = useWords(scheduleWords);
  const there = visitsAt(day, asked);
  const isBooked = there.length > 0;
  // With an appointment, the rules are collapsed.
  const [wantsRules, setWantsRules] = useState(false);
  const why = useWhy(asked, !isComing && (!isBooked || wantsRules));
  const step = day?.slotMinutes ?? 15;
  const go = (by: number) => onAsk(timeOf(minutesOf(asked.time) + by));
  const rules = (
    <Loaded query={why} failed={words.whyFailed} skeleton={<Waiting />}>
      {(data) => (
        <>
          <Rules why={data} />
          <Instead why={data} onAsk={onAsk} />
        </>
      )}
    </Loaded>
  );
  return (
    <SidePanel
      label={isBooked ? words.visitNow : words.why}
      isNarrow
      onClose={onClose}
      head={<Head asked={asked} providerName={providerName ?? why.data?.providerName} />}
    >
      <div className="grid gap-4 p-4 desk:px-6">
        <div className="flex min-h-8 items-center gap-1">
          <Verdict why={why.data} isBooked={isBooked} />
          <span className="ml-auto" />
          <IconButton label={words.earlier} onClick={() => go(-step)}>
            <ChevronUp aria-hidden size={16} />
          </IconButton>
          <IconButton label={words.later} onClick={() => go(step)}>
            <ChevronDown aria-hidden size={16} />
          </IconButton>
        </div>
        {there.map((visit) => (
          <VisitFacts key={visit.appointmentId} visit={visit} />
        ))}
        {/* On a freed time the desk wants to know first who is asked about it. */}
        {!isComing && <NextAsked asked={asked} isBooked={isBooked} />}
        {isComing ? (
          <Waiting />
        ) : isBooked ? (
          <details
            open={wantsRules}
            onToggle={({ currentTarget }) => setWantsRules(currentTarget.open)}
            className="grid gap-2"
          >
            <summary className="cursor-pointer text-quiet">{words.whyTaken}</summary>
            <div className="grid gap-4 pt-4">{rules}</div>
          </details>
        ) : (
          rules
        )}
        <label htmlFor={timeId} className="flex items-center gap-3 text-quiet">
          {words.askTime}
          <TimeInput
            id={timeId}
            value={asked.time}
            isLate
            onChange={(time) => time && onAsk(time)}
            className="h-9 w-28 text-ink"
          />
        </label>
      </div>
    </SidePanel>
  );
}

function Head({ asked, providerName }: { readonly asked: Asked; readonly providerName: string | undefined }) {
  const words = useWords(scheduleWords);
  const { language } = useLanguage();
  const { clock } = useClinicClock();
  const today = clock.day(clock.now());
  const near = nearDay(asked.date, today, language);
  const day = longDay(asked.date, language);
  return (
    <>
      <h2 className="truncate text-16">
        {shownTime(asked.time, language)}
        {providerName && `, ${providerName}`}
      </h2>
      <p className="truncate text-quiet">{words.when(day, /\d/.test(near) ? '' : near)}</p>
    </>
  );
}

function Verdict({ why, isBooked }: { readonly why: Why | undefined; readonly isBooked: boolean }) {
  const words = useWords(scheduleWords);
  if (isBooked) return <Badge tone="info">{words.visitNow}</Badge>;
  if (!why) return null;
  if (why.offered)
    return (
      <Badge tone="good">
        <Check aria-hidden size={14} />
        {words.isOffered}
      </Badge>
    );
  return (
    <Badge tone={why.bookable ? 'info' : 'quiet'}>
      <Slash aria-hidden size={14} />
      {why.bookable ? words.onlyAsked : words.notOffered}
    </Badge>
  );
}

/** Appointments at this time. */
function visitsAt(day: BookDay | undefined, asked: Asked): readonly Visit[] {
  const at = minutesOf(asked.time);
  return (day?.appointments ?? []).filter(
    ({ isLive, time, endTime }) => isLive && minutesOf(time) <= at && at < minutesOf(endTime),
  );
}

type Verdict = Why['rules'][number]['verdict'];
const ORDER: Readonly<Record<Verdict, number>> = { refuses: 0, passes: 1, not_asked: 2 };
const MARKS: Readonly<Record<Verdict, ReactNode>> = {
  refuses: <X aria-hidden size={16} className="text-bad" />,
  passes: <Check aria-hidden size={16} className="text-good" />,
  not_asked: <Minus aria-hidden size={16} className="text-quiet" />,
};

/** The rules, refusing ones first. */
function Rules({ why }: { readonly why: Why }) {
  const words = useWords(scheduleWords);
  const { language } = useLanguage();
  const names: Readonly<Record<Why['rules'][number]['rule'], string>> = {
    new_patient: words.ruleNew,
    past: words.rulePast,
    notice: words.ruleNotice,
    advance: words.ruleAdvance,
    closure: words.ruleClosure,
    holiday: words.ruleHoliday,
    template: words.ruleTemplate,
    midnight: words.ruleMidnight,
    code: words.ruleCode,
    daily_maximum: words.ruleMaximum,
    taken: words.ruleTaken,
    buffer: words.ruleBuffer,
    claim: words.ruleClaim,
  };
  const verdicts = { refuses: words.refuses, passes: words.passes, not_asked: words.notAsked };
  // A taken time also violates the buffer rule; show only one reason.
  const isTaken = why.rules.some(({ rule, verdict }) => rule === 'taken' && verdict === 'refuses');
  const rules = why.rules
    .filter(({ rule }) => !(isTaken && rule === 'buffer'))
    .toSorted((one, other) => ORDER[one.verdict] - ORDER[other.verdict]);
  return (
    <ol className="-mt-2">
      {rules.map(({ rule, verdict, words: said, source }) => (
        <li
          key={rule}
          className="grid grid-cols-[16px_minmax(0,1fr)] gap-x-3 border-b py-2.5 last:border-b-0"
        >
          <span className="pt-0.5">{MARKS[verdict]}</span>
          <div>
            <p
              className={verdict === 'refuses' ? 'font-strong' : verdict === 'not_asked' ? 'text-quiet' : ''}
            >
              {names[rule]}
              <span className="sr-only">: {verdicts[verdict]}</span>
            </p>
            <p className="text-quiet">{withShownTimes(said[language], language)}</p>
            <Source verdict={verdict} source={source} />
          </div>
        </li>
      ))}
    </ol>
  );
}

/** Links to the setting behind a refusal. */
function Source({
  verdict,
  source,
}: {
  readonly verdict: Verdict;
  readonly source: Why['rules'][number]['source'];
}) {
  const words = useWords(scheduleWords);
  if (verdict !== 'refuses') return null;
  if (source.closureId)
    return (
      <Link
        from="/schedule"
        to="/schedule"
        search={({ at: _, ...rest }) => ({ ...rest, close: source.closureId ?? '' })}
        className="link"
      >
        {words.openClosure}
      </Link>
    );
  if (source.from === 'hours')
    return (
      <Link to="/schedule/hours" className="link">
        {words.openHours}
      </Link>
    );
  if (source.setting)
    return (
      <Link to="/settings/voice" className="link">
        {words.openRules}
      </Link>
    );
  return null;
}

function Instead({ why, onAsk }: { readonly why: Why; onAsk(time: string): void }) {
  const words = useWords(scheduleWords);
  const { language } = useLanguage();
  if (why.offered) return null;
  return (
    <section className="grid gap-2 border-t pt-4">
      {why.nearest.length === 0 ? (
        <p className="text-quiet">{words.nearestNone(why.time)}</p>
      ) : (
        <>
          <p className="text-quiet">{words.nearest(why.time)}</p>
          <p className="flex flex-wrap gap-2">
            {why.nearest.map((time) => (
              <Button key={time} onClick={() => onAsk(time)}>
                {shownTime(time, language)}
              </Button>
            ))}
          </p>
        </>
      )}
    </section>
  );
}

function Waiting() {
  return (
    <div className="grid gap-5" role="status">
      {['72%', '64%', '80%', '58%', '70%'].map((width) => (
        <div key={width} className="grid gap-2">
          <Bone width="38%" />
          <Bone width={width} />
        </div>
      ))}
    </div>
  );
}
