import { type KeyboardEvent, lazy, Suspense, useState } from 'react';
import type { MenuProps } from './opened-menu.tsx';

export const loadMenu = () => import('./opened-menu.tsx');
const OpenedMenu = lazy(() => loadMenu().then(({ OpenedMenu }) => ({ default: OpenedMenu })));

/** A button with a menu. The button is there at once; what opens the menu is fetched when somebody comes near. */
export function Menu(props: MenuProps) {
  const { face, look, label, title } = props;
  const [isAsked, setAsked] = useState(false);
  const fetchIt = () => void loadMenu().catch(() => undefined);
  // Without a connection a button that does nothing is better than a page that breaks.
  const open = () =>
    void loadMenu().then(
      () => setAsked(true),
      () => undefined,
    );
  const button = (
    <button
      type="button"
      aria-haspopup="menu"
      aria-expanded={false}
      aria-label={label}
      title={title}
      className={look}
      onPointerEnter={fetchIt}
      onFocus={fetchIt}
      onClick={open}
      onKeyDown={({ key }: KeyboardEvent) => key === 'ArrowDown' && open()}
    >
      {face}
    </button>
  );
  if (!isAsked) return button;
  return (
    <Suspense fallback={button}>
      <OpenedMenu {...props} />
    </Suspense>
  );
}
