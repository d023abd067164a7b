import type { ButtonHTMLAttributes, ReactNode } from 'react';
import { classes } from './classes.ts';
import { useReadOnly } from './read-only.tsx';

type Look = 'outline' | 'primary' | 'plain' | 'danger' | 'alarm';

const LOOKS: Readonly<Record<Look, string>> = {
  outline: 'border-line-button bg-raised font-strong text-ink hover:border-line-control hover:bg-hover',
  primary:
    'border-accent bg-accent font-strong text-on-accent hover:border-accent-hover hover:bg-accent-hover',
  danger: 'border-line-button bg-raised font-strong text-bad hover:border-line-control hover:bg-hover',
  // For emergencies only.
  alarm: 'border-bad bg-bad font-strong text-raised hover:opacity-90',
  plain:
    'border-transparent text-quiet hover:bg-sunk hover:text-ink aria-pressed:bg-sunk aria-pressed:text-ink',
};

/** The look of a button, for links that act like one. */
export const buttonLook = (look: Look = 'outline', isIcon = false): string =>
  classes(
    'inline-flex h-9 shrink-0 items-center justify-center gap-1.5 whitespace-nowrap rounded-normal border desk:h-8',
    isIcon ? 'w-9 desk:w-8' : look === 'plain' ? 'px-2' : 'px-3',
    LOOKS[look],
  );

interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  readonly look?: Look;
  /** Keyboard shortcut, shown beside the label. */
  readonly hotkey?: string;
  readonly isBusy?: boolean;
}

/** While busy it keeps its size and tells screen readers. */
export function Button({
  look = 'outline',
  hotkey,
  isBusy = false,
  className,
  children,
  type = 'button',
  ...rest
}: ButtonProps) {
  if (useReadOnly()) return null;
  return (
    <button
      {...rest}
      type={type}
      aria-busy={isBusy || undefined}
      aria-disabled={isBusy || rest['aria-disabled']}
      aria-keyshortcuts={hotkey}
      onClick={isBusy ? (event) => event.preventDefault() : rest.onClick}
      className={classes(
        buttonLook(look),
        'disabled:pointer-events-none disabled:opacity-50',
        isBusy && 'opacity-70',
        className,
      )}
    >
      {children}
      {hotkey && <Key>{hotkey}</Key>}
    </button>
  );
}

interface IconButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  /** Read aloud, and shown on hover. */
  readonly label: string;
  readonly children: ReactNode;
}

export function IconButton({ label, children, className, type = 'button', ...rest }: IconButtonProps) {
  return (
    <button
      {...rest}
      type={type}
      aria-label={label}
      title={label}
      className={classes(
        buttonLook('plain', true),
        'disabled:pointer-events-none disabled:opacity-40',
        className,
      )}
    >
      {children}
    </button>
  );
}

export function Key({ children }: { readonly children: ReactNode }) {
  return (
    <kbd
      aria-hidden
      className="hidden min-w-4.5 rounded-small border border-current/25 px-1 text-center font-regular font-sans text-11 desk:inline-block"
    >
      {children}
    </kbd>
  );
}
