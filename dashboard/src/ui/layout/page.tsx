import { createContext, type ReactNode, useContext, useEffect } from 'react';
import { classes } from '../classes.ts';

/** Content at the right end of every page header, set by the shell. */
export const PageTools = createContext<ReactNode>(null);

/** Stands before the title in the browser's tab, on every screen; the shell says what. */
export const TitleMark = createContext('');

interface PageProps {
  readonly title: string;
  /** Secondary text beside the title. */
  readonly when?: string | undefined;
  readonly tabs?: ReactNode;
  /** Lists with a side panel scroll on their own. */
  readonly isSplit?: boolean;
  readonly children: ReactNode;
}

/** A screen: its header and its content. The title in the browser's tab is the screen's, never a patient's. */
export function Page({ title, when, tabs, isSplit = false, children }: PageProps) {
  const tools = useContext(PageTools);
  const mark = useContext(TitleMark);
  useEffect(() => {
    document.title = `${mark}${title} · Frontdesk`;
  }, [title, mark]);
  return (
    <>
      <header className="flex h-14 shrink-0 items-center gap-3 border-b pr-2 pl-4 desk:pr-6 desk:pl-6 wide:pl-8">
        <h1 className="whitespace-nowrap text-20 tracking-[-.01em]">{title}</h1>
        {when && <p className="min-w-0 truncate pt-0.5 text-quiet">{when}</p>}
        {tabs}
        <div className="ml-auto flex items-center gap-1 desk:gap-2">{tools}</div>
      </header>
      <main
        id="content"
        tabIndex={-1}
        className={classes(
          'relative min-h-0 flex-1',
          isSplit ? 'flex overflow-hidden' : 'overflow-y-auto overflow-x-hidden',
        )}
      >
        {children}
      </main>
    </>
  );
}

/** A heading inside a page, its count and the way to all of it. */
export function SectionHead({
  title,
  count,
  more,
}: {
  readonly title: string;
  readonly count?: number | undefined;
  readonly more?: ReactNode;
}) {
  return (
    <div className="mb-2 flex min-h-7 items-center gap-2">
      <h2 className="text-14">{title}</h2>
      {count !== undefined && <span className="text-quiet">{count}</span>}
      {more && <span className="ml-auto text-quiet">{more}</span>}
    </div>
  );
}
