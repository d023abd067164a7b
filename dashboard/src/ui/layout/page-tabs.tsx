import { type ReactNode, useEffect, useRef } from 'react';
import { tabsLook } from './tabs.tsx';

/** The tabs of a page. On a phone they do not all fit beside the title, so the current one is scrolled into view. */
export function PageTabs({
  label,
  look = tabsLook,
  children,
}: {
  readonly label: string;
  readonly look?: string;
  readonly children: ReactNode;
}) {
  const tabs = useRef<HTMLElement>(null);
  useEffect(() => {
    tabs.current
      ?.querySelector('[aria-current="page"]')
      ?.scrollIntoView({ block: 'nearest', inline: 'center' });
  }, []);
  return (
    <nav ref={tabs} aria-label={label} className={look}>
      {children}
    </nav>
  );
}
