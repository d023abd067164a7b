import { createContext, type ReactNode, useContext, useEffect } from 'react';
import { classes } from '../classes.ts';

/** Content at the right end of every page header, set by the shell. */
export const PageTools = createContext<ReactNode>(null);

/** Prefix of the document title, set by the shell. */
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
      <header className="flex shrink-0 flex-wrap items-center gap-x-3 border-b desk:h-14 desk:flex-nowrap desk:px-6 wide:pl-8">
        <div className="flex h-14 min-w-0 flex-1 flex-col justify-center pl-4 desk:flex-none desk:flex-row desk:items-center desk:gap-3 desk:pl-0">
          <h1
            className={classes(
              'truncate tracking-[-.01em] desk:overflow-visible desk:text-20',
              when ? 'text-16 leading-5' : 'text-20',
            )}
          >
            {title}
          </h1>
          {when && <p className="min-w-0 truncate text-12 text-quiet desk:pt-0.5 desk:text-14">{when}</p>}
        </div>
        <div className="flex shrink-0 items-center gap-1 pr-2 desk:order-last desk:ml-auto desk:gap-2 desk:pr-0">
          {tools}
        </div>
        {tabs}
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

/** A section heading with a count and a link. */
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
