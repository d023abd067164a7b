import { ChevronDown, ChevronUp } from 'lucide-react';
import { useClinicClock, useTick } from '../../api/clinic-clock.ts';
import { useSignedIn } from '../../api/session.ts';
import { Badge } from '../../ui/badge.tsx';
import { IconButton } from '../../ui/button.tsx';
import { Loaded } from '../../ui/layout/loaded.tsx';
import { Facts, SidePanel } from '../../ui/layout/side-panel.tsx';
import { Bone, Coming } from '../../ui/layout/states.tsx';
import { LiveDot } from '../../ui/mark.tsx';
import { PatientLink } from '../../ui/patient-link.tsx';
import { TestMark } from '../../ui/test-mark.tsx';
import { type Language, useLanguage, useWords } from '../../ui/wording/language.tsx';
import { listed } from '../../ui/wording/sentence.ts';
import { durationOf, momentAt, timeAt } from '../../ui/wording/time.ts';
import { CallBack } from './call-back.tsx';
import { numberOf, peopleOf, secondsOf } from './call-table.tsx';
import { CallTimeline } from './call-timeline.tsx';
import { MakeScenario } from './make-scenario.tsx';
import { Mark, OutcomeMark, toneOf } from './outcome.tsx';
import { useCall, type WholeCall } from './queries.ts';
import { sourceOf } from './source.ts';
import { secondsText, storyOf } from './story.ts';
import { Transcript } from './transcript.tsx';
import { callsWords } from './words.ts';

/** One call: its outcomes, its transcript and a timeline. */
export function CallPanel({
  id,
  practice,
  onClose,
  onNewer,
  onOlder,
}: {
  readonly id: string;
  /** The practice clinic of a test call. */
  readonly practice: string | undefined;
  onClose(): void;
  readonly onNewer: (() => void) | undefined;
  readonly onOlder: (() => void) | undefined;
}) {
  const words = useWords(callsWords);
  const { clock } = useClinicClock();
  const call = useCall(id, practice);
  return (
    <SidePanel
      label={words.title}
      onClose={onClose}
      head={call.data ? <Head call={call.data} /> : <Bone width={180} />}
      actions={
        <span className="flex">
          <IconButton label={words.newer} disabled={!onNewer} onClick={onNewer}>
            <ChevronUp aria-hidden size={16} />
          </IconButton>
          <IconButton label={words.older} disabled={!onOlder} onClick={onOlder}>
            <ChevronDown aria-hidden size={16} />
          </IconButton>
        </span>
      }
    >
      <Loaded query={call} failed={words.callFailed} skeleton={<Waiting />} timeOf={clock.time}>
        {(data) => <Body call={data} practice={practice} />}
      </Loaded>
    </SidePanel>
  );
}

type Words = ReturnType<typeof useWords<(typeof callsWords)['en']>>;

function Head({ call }: { readonly call: WholeCall }) {
  const words = useWords(callsWords);
  const { language } = useLanguage();
  const { clock } = useClinicClock();
  const isLive = call.status === 'in_progress';
  useTick(isLive ? 1_000 : 60_000);
  const length = durationOf(secondsOf(call, clock.now()), language);
  const when = momentAt(call.startedAt, clock, language);
  const number = numberOf(call, words.withheld);
  const names = peopleOf(call)
    .map(({ name }) => name)
    .join(language === 'zh' ? '、' : ', ');
  const gap = language === 'zh' ? '，' : ', ';
  return (
    <>
      <h2 className="truncate text-16">
        {names || number} <TestMark isTest={call.test} />
      </h2>
      <p className="flex flex-wrap items-center gap-x-1 text-quiet first-letter:uppercase desk:flex-nowrap desk:truncate">
        {isLive && (
          <span className="inline-flex items-center gap-1.5 text-accent">
            <LiveDot />
            {words.inProgress}
          </span>
        )}
        <span className="first-letter:uppercase">
          {isLive
            ? words.since(timeAt(call.startedAt, clock, language), length, words[call.language])
            : words.was(when, length, words[call.language])}
          {names && `${gap}${number}`}
        </span>
      </p>
    </>
  );
}

function Body({ call, practice }: { readonly call: WholeCall; readonly practice: string | undefined }) {
  const words = useWords(callsWords);
  const { isAdmin } = useSignedIn();
  const story = storyOf(call);
  return (
    <div className="grid min-h-full content-between">
      <div className="grid gap-x-8 gap-y-6 p-4 desk:p-6 broad:grid-cols-[minmax(220px,5fr)_minmax(0,7fr)]">
        <div className="grid content-start gap-4">
          <Results call={call} isHere={practice === undefined} />
          <p>{call.summary ?? (call.status === 'in_progress' ? words.noSummaryYet : words.noSummary)}</p>
          {practice === undefined && <CallBack key={call.id} call={call} />}
          <CallFacts call={call} isHere={practice === undefined} />
          {isAdmin && call.status !== 'in_progress' && (
            <MakeScenario key={call.id} id={call.id} practice={practice} />
          )}
        </div>
        <Transcript story={story} isLive={call.status === 'in_progress'} />
      </div>
      <CallTimeline call={call} story={story} />
    </div>
  );
}

interface PartProps {
  readonly call: WholeCall;
  /** False for practice clinics, whose patients have no panel. */
  readonly isHere: boolean;
}

/** The outcomes of the call in order, each with its patient. */
function Results({ call, isHere }: PartProps) {
  const words = useWords(callsWords);
  const { language } = useLanguage();
  const { clock } = useClinicClock();
  // The header already shows that the call is in progress.
  if (call.outcomes.length === 0 && call.status === 'in_progress') return null;
  if (call.outcomes.length === 0)
    return (
      <div>
        <Badge tone={toneOf(call)}>
          <OutcomeMark call={call} />
        </Badge>
      </div>
    );
  return (
    <ul aria-label={words.outcomes} className="grid gap-2">
      {call.outcomes.map(({ what, patientId, patientName, appointmentId, at }) => (
        <li key={`${what} ${appointmentId ?? patientName ?? ''} ${at}`} className="flex flex-wrap gap-x-3">
          <Mark what={what} />
          {patientName && <PatientLink id={isHere ? patientId : null}>{patientName}</PatientLink>}
          <span className="text-quiet">{timeAt(at, clock, language)}</span>
        </li>
      ))}
    </ul>
  );
}

const WRITTEN_IN_EMR = ['registered', 'booked', 'rescheduled', 'cancelled'] as const;

/** What changed in the EMR, each kind of change once. */
function writtenIn({ outcomes, appointmentId }: WholeCall, words: Words, language: Language): string {
  const kinds = WRITTEN_IN_EMR.filter((kind) => outcomes.some(({ what }) => what === kind));
  if (kinds.length === 0) return appointmentId ? words.emrVisit : words.emrNothing;
  return listed(
    kinds.map((kind) => words[kind]),
    language,
  );
}

function CallFacts({ call, isHere }: PartProps) {
  const words = useWords(callsWords);
  const { language } = useLanguage();
  const { clock } = useClinicClock();
  const slow = storyOf(call).filter((entry) => entry.slow && entry.lane === 'tools');
  const longest = Math.max(0, ...slow.map(({ durationMs }) => durationMs ?? 0));
  const text = call.smsSentAt
    ? words.textSent(timeAt(call.smsSentAt, clock, language))
    : call.smsConsent === false
      ? words.textNotWanted
      : words.textNone;
  const person = call.transferred
    ? call.transferReason
      ? words.putFor(words[call.transferReason])
      : words.put
    : words.notPut;
  const chart = call.patientId && words.patientFound(call.patientId);
  const patient = listed([call.patientName, chart], language);
  const known = isHere ? call.patientId : null;
  return (
    <Facts
      facts={[
        [
          words.patient,
          patient ? (
            <PatientLink key="patient" id={known}>
              {patient}
            </PatientLink>
          ) : (
            words.patientUnknown
          ),
        ],
        [words.emr, writtenIn(call, words, language)],
        [words.texts, text],
        [words.person, person],
        ...(call.sourceName ? [[words.source, sourceOf(call)] as const] : []),
        ...(call.afterHours ? [[words.afterHours, words.yes] as const] : []),
        [
          words.waits,
          slow.length > 0 ? (
            <strong key="slow" className="text-watch">
              {words.slowCount(slow.length, secondsText(longest, language === 'zh' ? '秒' : 's'))}
            </strong>
          ) : (
            words.noWaits
          ),
        ],
      ]}
    />
  );
}

function Waiting() {
  return (
    <Coming className="grid gap-4 p-6">
      <Bone width={96} className="h-6" />
      <Bone width="72%" />
      <Bone width="60%" />
      <Bone width="40%" className="mt-4" />
      <Bone width="44%" />
      <Bone width="36%" />
    </Coming>
  );
}
