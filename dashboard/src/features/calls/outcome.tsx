import {
  ArrowLeftRight,
  Check,
  CircleHelp,
  Clock,
  type LucideIcon,
  MessageCircleQuestion,
  Minus,
  User,
  UserPlus,
  X,
} from 'lucide-react';
import { useWords } from '../../ui/language.tsx';
import { LiveDot, type Tone, toneText } from '../../ui/mark.tsx';
import type { Outcome } from './route.ts';
import { callsWords } from './words.ts';

interface Ended {
  readonly status: 'in_progress' | 'ended' | 'no_report';
  readonly outcome: Outcome | null;
}

/** Only what deviates has colour. */
const LOOKS: Readonly<Record<Outcome, { readonly icon: LucideIcon; readonly tone: Tone }>> = {
  booked: { icon: Check, tone: 'good' },
  registered: { icon: UserPlus, tone: 'good' },
  rescheduled: { icon: ArrowLeftRight, tone: 'info' },
  waitlisted: { icon: Clock, tone: 'info' },
  cancelled: { icon: X, tone: 'quiet' },
  transferred: { icon: User, tone: 'watch' },
  clinic_info: { icon: MessageCircleQuestion, tone: 'quiet' },
  no_action: { icon: Minus, tone: 'quiet' },
};

/** What came of a call: a shape and a word. */
export function OutcomeMark({ call }: { readonly call: Ended }) {
  const words = useWords(callsWords);
  const look = 'inline-flex items-center gap-2 align-middle desk:whitespace-nowrap';
  if (call.status === 'in_progress')
    return (
      <span className={`${look} text-accent`}>
        <LiveDot />
        {words.inProgress}
      </span>
    );
  if (call.status === 'no_report' || !call.outcome)
    return (
      <span className={look}>
        <CircleHelp aria-hidden size={16} className="text-quiet" />
        {words.noReport}
      </span>
    );
  const { icon: Icon, tone } = LOOKS[call.outcome];
  return (
    <span className={look}>
      <Icon aria-hidden size={16} className={toneText(tone)} />
      {words[call.outcome]}
    </span>
  );
}

export const toneOf = ({ status, outcome }: Ended): Tone =>
  status === 'in_progress' ? 'accent' : outcome ? LOOKS[outcome].tone : 'quiet';
