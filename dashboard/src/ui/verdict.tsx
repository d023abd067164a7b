import { Check, Minus, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { classes } from './classes.ts';
import { dictionary, useWords } from './wording/language.tsx';

const verdictWords = dictionary({
  en: { yes: 'Passes', no: 'Fails', open: 'Open' },
  zh: { yes: '通过', no: '未通过', open: '未定' },
});

export type Outcome = 'yes' | 'no' | 'open';

const LOOKS = {
  yes: { icon: Check, colour: 'text-good' },
  no: { icon: X, colour: 'text-bad' },
  open: { icon: Minus, colour: 'text-quiet' },
} as const;

/** A tick, cross or dash with text for screen readers. */
export function Tick({ outcome }: { readonly outcome: Outcome }) {
  const words = useWords(verdictWords);
  const { icon: Icon, colour } = LOOKS[outcome];
  return (
    <span className={classes('inline-flex shrink-0', colour)}>
      <Icon aria-hidden size={16} />
      <span className="sr-only">{words[outcome]}</span>
    </span>
  );
}

/** The result of one check: its state, what it means, and a link to fix it. */
export function Verdict({
  outcome,
  title,
  badge,
  aside,
  children,
}: {
  readonly outcome: Outcome;
  readonly title: ReactNode;
  readonly badge?: ReactNode;
  readonly aside?: ReactNode;
  readonly children?: ReactNode;
}) {
  return (
    <li className="grid grid-cols-[16px_minmax(0,1fr)] gap-x-3 border-b py-2.5 last:border-b-0">
      <span className="pt-0.5">
        <Tick outcome={outcome} />
      </span>
      <div className="grid min-w-0 gap-x-4 gap-y-1 desk:grid-cols-[minmax(0,1fr)_auto]">
        <div className="grid min-w-0 gap-0.5">
          <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
            <span className={classes(outcome === 'no' && 'font-strong')}>{title}</span>
            {badge}
          </p>
          {children && <div className="text-quiet">{children}</div>}
        </div>
        {aside && <div className="self-center text-quiet">{aside}</div>}
      </div>
    </li>
  );
}
