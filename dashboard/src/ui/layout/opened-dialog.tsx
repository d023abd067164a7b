import { Dialog as Radix } from 'radix-ui';
import type { ReactNode } from 'react';

export interface DialogProps {
  onClose(): void;
  readonly title: string;
  readonly children: ReactNode;
  /** Closes only by its own buttons. */
  readonly isStern?: boolean;
}

/** Focus returns to where it was. */
export function OpenedDialog({ onClose, title, children, isStern = false }: DialogProps) {
  const keep = (event: Event) => isStern && event.preventDefault();
  return (
    <Radix.Root open onOpenChange={(open) => !open && onClose()}>
      <Radix.Portal>
        <Radix.Overlay className="fixed inset-0 z-40 bg-veil" />
        <Radix.Content
          aria-describedby={undefined}
          onEscapeKeyDown={keep}
          onInteractOutside={keep}
          className="fixed top-[12vh] left-1/2 z-50 max-h-[80vh] w-[min(440px,calc(100vw-32px))] -translate-x-1/2 overflow-y-auto rounded-float bg-raised p-6 shadow-float"
        >
          <Radix.Title className="text-16">{title}</Radix.Title>
          <div className="mt-2">{children}</div>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
