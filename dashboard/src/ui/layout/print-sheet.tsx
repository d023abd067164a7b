import type { ReactNode } from 'react';
import { createPortal } from 'react-dom';

/** Printed instead of the page, and not shown on the screen. */
export function PrintPage({ children }: { readonly children: ReactNode }) {
  return createPortal(<div className="print-sheet">{children}</div>, document.body);
}

export function PrintSheet({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <PrintPage>
      <h2 className="mb-3 text-20">{title}</h2>
      {children}
    </PrintPage>
  );
}

/** Style of a cell in a printed table. */
export const PRINT_CELL = 'border-b py-1.5 pr-3 text-left align-top font-regular';

export function PrintTable({
  heads,
  children,
}: {
  readonly heads: readonly string[];
  readonly children: ReactNode;
}) {
  return (
    <table className="w-full">
      <thead>
        <tr>
          {heads.map((head) => (
            <th key={head} scope="col" className={PRINT_CELL}>
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </table>
  );
}
