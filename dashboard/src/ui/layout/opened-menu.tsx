import { DropdownMenu } from 'radix-ui';
import type { ReactNode } from 'react';
import { classes } from '../classes.ts';

type MenuParts = Pick<typeof DropdownMenu, 'Item' | 'Label'>;

export interface MenuProps {
  /** What the button shows, and how it looks. */
  readonly face: ReactNode;
  readonly look: string;
  readonly label?: string;
  readonly title?: string;
  readonly side?: 'top' | 'bottom';
  readonly align?: 'start' | 'end';
  readonly className?: string;
  readonly isModal?: boolean;
  children(parts: MenuParts): ReactNode;
}

/** Opens immediately, because the user has already clicked. */
export function OpenedMenu({
  face,
  look,
  label,
  title,
  side,
  align,
  className,
  isModal,
  children,
}: MenuProps) {
  return (
    <DropdownMenu.Root defaultOpen modal={isModal}>
      <DropdownMenu.Trigger aria-label={label} title={title} className={look}>
        {face}
      </DropdownMenu.Trigger>
      <DropdownMenu.Portal>
        <DropdownMenu.Content
          side={side}
          align={align}
          className={classes('z-30 rounded-float bg-raised p-1 shadow-float', className)}
        >
          {children(DropdownMenu)}
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  );
}
