import { useNavigate } from '@tanstack/react-router';
import { X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useClinic } from '../../api/clinic.ts';
import { useSignedIn } from '../../api/session.ts';
import { endTour } from '../../api/tour.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { dictionary, useWords } from '../../ui/wording/language.tsx';

const tourWords = dictionary({
  en: {
    label: 'A short tour',
    step: (at: number, of: number) => `${at} of ${of}`,
    today: 'Today',
    todayWhy: 'How the day goes: calls, appointments, and what needs you. Start here in the morning.',
    inbox: 'Inbox',
    inboxWhy:
      'What the assistant leaves to a person, the most urgent first. Take one, and press Done when it is.',
    calls: 'Calls',
    callsWhy: 'Every call with its words and what came of it. Find one by the patient’s name or number.',
    settings: 'Settings',
    settingsWhy: 'What callers hear and what may be booked. The question mark at the top explains each page.',
    settingsStaff:
      'What callers hear and what may be booked, for you to read. Your own account is here, too.',
    back: 'Back',
    next: 'Next',
    done: 'Finish',
    end: 'End the tour',
  },
  zh: {
    label: '简短导览',
    step: (at: number, of: number) => `${at}/${of}`,
    today: '今天',
    todayWhy: '一天的情况：来电、预约，以及需要您处理的事。早上从这里开始。',
    inbox: '待办',
    inboxWhy: '助理留给人处理的事，最紧急的在前。接手一件，办完后点“完成”。',
    calls: '来电',
    callsWhy: '每通来电的对话和结果。可以按病人的姓名或电话查找。',
    settings: '设置',
    settingsWhy: '来电者听到什么、可以预约什么。页面上方的问号有每一页的说明。',
    settingsStaff: '来电者听到什么、可以预约什么，供您查看。您自己的账号也在这里。',
    back: '上一步',
    next: '下一步',
    done: '结束',
    end: '结束导览',
  },
});

const STEPS = [
  { name: 'today', to: '/' },
  { name: 'inbox', to: '/inbox' },
  { name: 'calls', to: '/calls' },
  { name: 'settings', to: '/settings' },
] as const;

/**
 * Shows the tour on request. Otherwise offers it only for live clinics, and not in the session in which the clinic
 * goes live.
 */
export function Tour({ isAsked }: { readonly isAsked: boolean }) {
  const status = useClinic().data?.status;
  const [sawSetUp, setSawSetUp] = useState(false);
  if (status && status !== 'active' && !sawSetUp) setSawSetUp(true);
  return isAsked || (status === 'active' && !sawSetUp) ? <Steps /> : null;
}

/** The tour's steps, in a strip above the screen. */
function Steps() {
  const words = useWords(tourWords);
  const { isStaff } = useSignedIn();
  const navigate = useNavigate();
  const [at, setAt] = useState(0);
  const head = useRef<HTMLElement>(null);
  const { name, to } = STEPS[at] ?? STEPS[0];
  useEffect(() => {
    void navigate({ to });
    head.current?.focus();
  }, [navigate, to]);
  const why = name === 'settings' && isStaff ? words.settingsStaff : words[`${name}Why`];
  const isLast = at === STEPS.length - 1;
  return (
    <section
      aria-label={words.label}
      onKeyDown={({ key }) => key === 'Escape' && endTour()}
      className="flex shrink-0 flex-wrap items-center gap-x-4 gap-y-2 border-accent/25 border-b bg-accent-tint px-4 py-2 desk:px-6 wide:pl-8"
    >
      <p className="min-w-0 flex-[1_1_280px]" aria-live="polite">
        <span className="text-quiet text-12 tabular-nums">{words.step(at + 1, STEPS.length)}</span>{' '}
        <strong ref={head} tabIndex={-1} className="outline-none">
          {words[name]}
        </strong>{' '}
        {why}
      </p>
      <span className="flex items-center gap-2">
        {at > 0 && <Button onClick={() => setAt(at - 1)}>{words.back}</Button>}
        <Button look="primary" onClick={() => (isLast ? endTour() : setAt(at + 1))}>
          {isLast ? words.done : words.next}
        </Button>
        <IconButton label={words.end} onClick={endTour}>
          <X aria-hidden size={16} />
        </IconButton>
      </span>
    </section>
  );
}
