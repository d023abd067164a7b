import type { ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { classes } from '../classes.ts';

/** Content that is only printed. */
export function PrintPage({
  isWide = false,
  children,
}: {
  /** Across the paper, for a table of many columns. */
  readonly isWide?: boolean;
  readonly children: ReactNode;
}) {
  return createPortal(
    <div className={classes('print-sheet', isWide && 'print-wide')}>{children}</div>,
    document.body,
  );
}

export function PrintSheet({
  title,
  printed,
  children,
}: {
  readonly title: string;
  /** Clinic and time of printing. */
  readonly printed?: ReactNode;
  readonly children: ReactNode;
}) {
  return (
    <PrintPage>
      <header className="mb-4 flex items-baseline justify-between gap-6 border-b-2 border-current pb-2">
        <h2 className="text-20">{title}</h2>
        <p className="text-right text-12">{printed}</p>
      </header>
      {children}
    </PrintPage>
  );
}

/** Style of a cell in a printed table. */
export const PRINT_CELL = 'border-b py-1.5 pr-3 text-left align-top font-regular';

/** A check box for paper; drawn, because not every font has the character. */
export const PrintBox = () => <span className="inline-block size-3.5 border border-current" />;

/** A table whose header repeats on each page. */
export function PrintTable({
  heads,
  children,
}: {
  readonly heads: readonly string[];
  readonly children: ReactNode;
}) {
  return (
    <table className="w-full text-12">
      <thead>
        <tr>
          {heads.map((head) => (
            <th
              key={head}
              scope="col"
              className="whitespace-nowrap border-b border-current pr-3 pb-1 text-left align-bottom font-strong"
            >
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </table>
  );
}
