import { X } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { IconButton } from '../button.tsx';
import { classes } from '../classes.ts';
import { useKeys } from '../keys.ts';
import { dictionary, useWords } from '../wording/language.tsx';

const panelWords = dictionary({ en: { close: 'Close' }, zh: { close: '关闭' } });

/** A panel beside its list, or over it on phones. Escape closes it and returns the focus to the row. */
export function SidePanel({
  label,
  head,
  actions,
  foot,
  isNarrow = false,
  areActionsBelow = false,
  onClose,
  children,
}: {
  readonly label: string;
  readonly head: ReactNode;
  readonly actions?: ReactNode;
  /** Buttons that stay in sight while the rest scrolls. */
  readonly foot?: ReactNode;
  /** Narrow, because the content beside it needs the room. */
  readonly isNarrow?: boolean;
  /** Actions that do not fit beside the heading. */
  readonly areActionsBelow?: boolean;
  onClose(): void;
  readonly children: ReactNode;
}) {
  const words = useWords(panelWords);
  const before = useRef<Element | null>(null);
  useEffect(() => {
    before.current = document.activeElement;
    return () => {
      // Restore the focus only if it was inside the panel.
      const isLost = document.activeElement === document.body;
      if (isLost && before.current instanceof HTMLElement && before.current.isConnected)
        before.current.focus();
    };
  }, []);
  useKeys({ Escape: onClose });
  return (
    <>
      <div className="fixed inset-0 z-20 bg-veil desk:hidden" aria-hidden onClick={onClose} />
      <section
        aria-label={label}
        className={classes(
          'fixed inset-x-0 top-10 bottom-0 z-20 flex min-w-0 flex-col rounded-t-float bg-raised desk:static desk:z-auto desk:rounded-none desk:border-l',
          isNarrow ? 'desk:w-80 desk:flex-none wide:w-94' : 'desk:flex-1',
        )}
      >
        <header
          className={classes(
            'flex min-h-14 shrink-0 flex-wrap items-center gap-2 border-b px-4 py-2 desk:px-6',
            !areActionsBelow && 'desk:flex-nowrap',
          )}
        >
          <div className="min-w-0 flex-1">{head}</div>
          {actions && (
            <div
              className={classes(
                'order-last flex basis-full items-center gap-2',
                areActionsBelow ? 'flex-wrap' : 'desk:order-none desk:basis-auto',
              )}
            >
              {actions}
            </div>
          )}
          <IconButton label={words.close} onClick={onClose}>
            <X aria-hidden size={16} />
          </IconButton>
        </header>
        <div className="min-h-0 flex-1 overflow-y-auto">{children}</div>
        {foot && (
          <footer className="flex shrink-0 flex-wrap items-center gap-2 border-t px-4 py-3 desk:px-6">
            {foot}
          </footer>
        )}
      </section>
    </>
  );
}

/** Name-value pairs in two columns. */
export function Facts({
  facts,
}: {
  readonly facts: ReadonlyArray<readonly [name: string, value: ReactNode]>;
}) {
  return (
    <dl className="grid grid-cols-[minmax(72px,auto)_minmax(0,1fr)] gap-x-4 gap-y-2">
      {facts.map(([name, value]) => (
        <div key={name} className="contents">
          <dt className="text-quiet">{name}</dt>
          <dd className="min-w-0 break-words">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
