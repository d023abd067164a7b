import { useEffect } from 'react';
import { Toaster as Sonner, toast as show } from 'sonner';

export interface Act {
  readonly label: string;
  act(): void;
}

let stand: () => void = () => undefined;
/** Resolves when the toaster is mounted; earlier toasts would be lost. */
const standing = new Promise<void>((resolve) => {
  stand = resolve;
});

export async function say(words: string, undo?: Act): Promise<void> {
  await standing;
  show(words, {
    id: 'latest',
    action: undo && { label: undo.label, onClick: undo.act },
    duration: undo ? 8_000 : 4_000,
  });
}

export function ShownToasts() {
  useEffect(stand, []);
  return (
    <Sonner
      position="bottom-center"
      offset={{ bottom: 48 }}
      mobileOffset={{ bottom: 96 }}
      toastOptions={{
        unstyled: true,
        classNames: {
          toast:
            'flex items-center gap-3 rounded-normal bg-ink px-4 py-3 text-paper shadow-float font-sans text-14 w-full desk:w-auto desk:min-w-72',
          title: 'font-regular',
          content: 'flex-1',
          actionButton:
            'ml-auto -my-1.5 min-h-8 shrink-0 rounded-small px-1 font-strong underline underline-offset-4 outline-offset-2',
        },
      }}
    />
  );
}
