import type { ReactNode } from 'react';
import { classes } from '../classes.ts';

/** A section of a settings page: title, lead and fields. `id` lets other pages link to it. */
export function Section({
  title,
  lead,
  aside,
  id,
  className,
  children,
}: {
  readonly title: string;
  readonly lead?: ReactNode;
  readonly aside?: ReactNode;
  readonly id?: string;
  readonly className?: string;
  readonly children: ReactNode;
}) {
  return (
    <section
      id={id}
      aria-label={title}
      className={classes('grid min-w-0 scroll-mt-6 content-start gap-4', className)}
    >
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2 desk:flex-nowrap">
        <div className="grid max-w-[68ch] gap-1">
          <h2 className="text-14">{title}</h2>
          {lead && <p className="text-quiet">{lead}</p>}
        </div>
        {aside}
      </div>
      {children}
    </section>
  );
}

/** Two columns: form and result; stacked on narrow screens. */
export function Beside({ children, aside }: { readonly children: ReactNode; readonly aside: ReactNode }) {
  return (
    <div className="grid min-h-full wide:grid-cols-[minmax(0,1fr)_minmax(320px,40%)] broad:grid-cols-[minmax(0,1fr)_424px]">
      <div className="grid min-w-0 content-start gap-10 px-4 pt-6 pb-8 desk:px-8">{children}</div>
      <aside className="min-w-0 border-t bg-raised wide:border-t-0 wide:border-l">
        <div className="grid content-start gap-8 px-4 pt-6 pb-8 desk:px-8 wide:sticky wide:top-0">
          {aside}
        </div>
      </aside>
    </div>
  );
}

/** A settings page with a single column. */
export function Column({ children }: { readonly children: ReactNode }) {
  return <div className="grid max-w-220 content-start gap-10 px-4 pt-6 pb-8 desk:px-8">{children}</div>;
}
