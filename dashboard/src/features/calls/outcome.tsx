import {
  ArrowLeftRight,
  Check,
  CircleHelp,
  Clock,
  type LucideIcon,
  MessageCircleQuestion,
  Minus,
  PhoneCall,
  ShieldX,
  Siren,
  User,
  UserPlus,
  X,
} from 'lucide-react';
import { LiveDot, type Tone, toneText } from '../../ui/mark.tsx';
import { useWords } from '../../ui/wording/language.tsx';
import type { CallRow } from './queries.ts';
import type { Outcome } from './route.ts';
import { callsWords } from './words.ts';

type What = CallRow['outcomes'][number]['what'];

interface Ended {
  readonly status: 'in_progress' | 'ended' | 'no_report';
  readonly outcome: Outcome | null;
  readonly outcomes: ReadonlyArray<{ readonly what: What }>;
}

/** Only unusual outcomes are coloured. */
const LOOKS: Readonly<Record<Outcome | What, { readonly icon: LucideIcon; readonly tone: Tone }>> = {
  booked: { icon: Check, tone: 'good' },
  registered: { icon: UserPlus, tone: 'good' },
  rescheduled: { icon: ArrowLeftRight, tone: 'info' },
  waitlisted: { icon: Clock, tone: 'info' },
  cancelled: { icon: X, tone: 'quiet' },
  transferred: { icon: User, tone: 'watch' },
  clinic_info: { icon: MessageCircleQuestion, tone: 'quiet' },
  no_action: { icon: Minus, tone: 'quiet' },
  standby: { icon: Clock, tone: 'info' },
  callback: { icon: PhoneCall, tone: 'watch' },
  refused: { icon: ShieldX, tone: 'watch' },
  emergency: { icon: Siren, tone: 'bad' },
};

const LOOK = 'inline-flex items-center gap-2 align-middle desk:whitespace-nowrap';

/** The outcomes of a call, each kind once, as icon and word. */
export function OutcomeMark({ call }: { readonly call: Ended }) {
  const words = useWords(callsWords);
  const kinds = [...new Set(call.outcomes.map(({ what }) => what))];
  const done = kinds.map((what) => <Mark key={what} what={what} />);
  if (call.status === 'in_progress')
    return (
      <span className="inline-flex flex-wrap gap-x-4 gap-y-1 align-middle">
        <span className={`${LOOK} text-accent`}>
          <LiveDot />
          {words.inProgress}
        </span>
        {done}
      </span>
    );
  if (kinds.length > 0)
    return <span className="inline-flex flex-wrap gap-x-4 gap-y-1 align-middle">{done}</span>;
  if (call.status === 'no_report' || !call.outcome)
    return (
      <span className={LOOK}>
        <CircleHelp aria-hidden size={16} className="text-quiet" />
        {words.noReport}
      </span>
    );
  return <Mark what={call.outcome} />;
}

/** Only the icon, for lines that name the outcome themselves. */
export function OutcomeIcon({ what, size }: { readonly what: What; readonly size: number }) {
  const { icon: Icon, tone } = LOOKS[what];
  return <Icon aria-hidden size={size} className={toneText(tone)} />;
}

/** One thing that came of a call. */
export function Mark({ what }: { readonly what: Outcome | What }) {
  const words = useWords(callsWords);
  const { icon: Icon, tone } = LOOKS[what];
  return (
    <span className={LOOK}>
      <Icon aria-hidden size={16} className={toneText(tone)} />
      {words[what]}
    </span>
  );
}

export const toneOf = ({ status, outcome }: Ended): Tone =>
  status === 'in_progress' ? 'accent' : outcome ? LOOKS[outcome].tone : 'quiet';
