import { DropdownMenu } from 'radix-ui';
import { classes } from '../classes.ts';
import type { MenuProps } from './menu.tsx';

export type MenuParts = Pick<typeof DropdownMenu, 'Item' | 'Label'>;

/** Opens as it comes: it was asked for. */
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
