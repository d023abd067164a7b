import type { ReactNode } from 'react';
import { classes } from '../classes.ts';

export interface Column<Row> {
  readonly key: string;
  readonly label: string;
  cell(row: Row): ReactNode;
  /** Numbers are right-aligned. */
  readonly isNumber?: boolean;
  /** Minimum screen size at which the column is shown. */
  readonly from?: 'desk' | 'broad';
}

const SHOWN_FROM = { desk: 'hidden desk:table-cell', broad: 'hidden broad:table-cell' };

interface TableProps<Row> {
  readonly label: string;
  readonly columns: ReadonlyArray<Column<Row>>;
  readonly rows: readonly Row[];
  keyOf(row: Row): string;
  /** Read aloud for the whole row. */
  nameOf(row: Row): string;
  readonly openKey?: string | undefined;
  /** Without it rows cannot be opened. */
  readonly onOpen?: (row: Row) => void;
  readonly rowRef?: (at: number) => (element: HTMLElement | null) => void;
}

/** A data table with a sticky header; clicking a row or pressing Enter opens it. */
export function Table<Row>({
  label,
  columns,
  rows,
  keyOf,
  nameOf,
  openKey,
  onOpen,
  rowRef,
}: TableProps<Row>) {
  const pad = (at: number) =>
    classes(at === 0 && 'pl-4 desk:pl-6 wide:pl-8', at === columns.length - 1 && 'pr-4 desk:pr-6');
  return (
    <table aria-label={label} className="w-full border-separate border-spacing-0">
      <thead>
        <tr>
          {columns.map(({ key, label: name, isNumber, from }, at) => (
            <th
              key={key}
              scope="col"
              className={classes(
                'sticky top-0 z-10 h-9 whitespace-nowrap border-b bg-paper px-2 text-left font-regular text-12 text-quiet',
                isNumber && 'text-right',
                from && SHOWN_FROM[from],
                pad(at),
              )}
            >
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row, index) => {
          const isOpen = keyOf(row) === openKey;
          return (
            <tr
              key={keyOf(row)}
              aria-current={isOpen || undefined}
              className={classes('relative', isOpen ? 'bg-accent-tint' : onOpen && 'hover:bg-hover')}
            >
              {columns.map(({ key, cell, isNumber, from }, at) => (
                <td
                  key={key}
                  className={classes(
                    'h-11 border-b px-2 py-1 desk:h-10',
                    isNumber && 'whitespace-nowrap text-right text-quiet tabular-nums',
                    from && SHOWN_FROM[from],
                    at === 0 && isOpen && 'shadow-[inset_3px_0_var(--accent)]',
                    pad(at),
                  )}
                >
                  {at === 0 && onOpen ? (
                    <button
                      type="button"
                      ref={rowRef?.(index)}
                      aria-label={nameOf(row)}
                      onClick={() => onOpen(row)}
                      className="-outline-offset-2 text-left after:absolute after:inset-0 focus-visible:outline-none focus-visible:after:rounded-normal focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-accent"
                    >
                      {cell(row)}
                    </button>
                  ) : (
                    cell(row)
                  )}
                </td>
              ))}
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}
