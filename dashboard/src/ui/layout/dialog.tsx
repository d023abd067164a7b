import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react';

export const loadDialog = () => import('./opened-dialog.tsx');
const OpenedDialog = lazy(() => loadDialog().then(({ OpenedDialog }) => ({ default: OpenedDialog })));

export interface DialogProps {
  onClose(): void;
  readonly title: string;
  readonly children: ReactNode;
  /** Only its own buttons close it. */
  readonly isStern?: boolean;
}

/** A confirmation dialog that names what it is about. Its code comes with the first one that opens. */
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
