import { type KeyboardEvent, lazy, Suspense, useState } from 'react';
import type { MenuProps } from './opened-menu.tsx';

export const loadMenu = () => import('./opened-menu.tsx');
const OpenedMenu = lazy(() => loadMenu().then(({ OpenedMenu }) => ({ default: OpenedMenu })));

/** A menu button. The menu's code loads on hover or focus. */
export function Menu(props: MenuProps) {
  const { face, look, label, title } = props;
  const [isAsked, setAsked] = useState(false);
  const fetchIt = () => void loadMenu().catch(() => undefined);
  // Offline, the button does nothing instead of breaking the page.
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
