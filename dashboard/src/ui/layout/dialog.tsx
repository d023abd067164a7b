import { lazy, Suspense, useEffect, useState } from 'react';
import type { DialogProps } from './opened-dialog.tsx';

export const loadDialog = () => import('./opened-dialog.tsx');
const OpenedDialog = lazy(() => loadDialog().then(({ OpenedDialog }) => ({ default: OpenedDialog })));

/** A dialog whose code loads when the first one opens. */
export function Dialog({ isOpen, ...props }: DialogProps & { readonly isOpen: boolean }) {
  const [isThere, setThere] = useState(false);
  useEffect(() => {
    if (!isOpen) return;
    // Without a connection it does not open; the page must not break.
    void loadDialog().then(
      () => setThere(true),
      () => undefined,
    );
  }, [isOpen]);
  return <Suspense>{isOpen && isThere && <OpenedDialog {...props} />}</Suspense>;
}
