import type { ReactNode } from 'react';
import { createPortal } from 'react-dom';

/** What comes out of the printer instead of the page; on the screen it is not seen. */
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
