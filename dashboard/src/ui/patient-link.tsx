import { type ReactNode, useSyncExternalStore } from 'react';
import { classes } from './classes.ts';

/** In memory, not in the address, so that the browser's history does not show whose chart was opened. */
let shown: string | null = null;
/** What the panel shows first. */
let part: 'book' | 'text' | null = null;
let opener: Element | null = null;
const listeners = new Set<() => void>();

function show(id: string | null, opensWith: typeof part = null): void {
  if (id) opener = document.activeElement;
  shown = id;
  part = opensWith;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** The patient whose panel is open. */
export const useShownPatient = (): string | null => useSyncExternalStore(subscribe, () => shown);

/** Read once, when the panel opens. */
export const usePatientPart = (): typeof part => useSyncExternalStore(subscribe, () => part);

/** Opens the panel with the booking request form. */
export const askPatientToBook = (id: string): void => show(id, 'book');

/** Opens the panel with the text message form. */
export const textPatient = (id: string): void => show(id, 'text');

export const closePatient = (): void => show(null);

/** Returns focus to the name that opened the panel, if it is still on the page. */
export function focusOpener(): void {
  if (opener instanceof HTMLElement && opener.isConnected) opener.focus();
}

/** A patient's name that opens the patient panel. */
export function PatientLink({
  id,
  className,
  children,
}: {
  /** The EMR's number; without one the name is not a link. */
  readonly id: string | null | undefined;
  readonly className?: string;
  readonly children: ReactNode;
}) {
  if (!id) return <span className={className}>{children}</span>;
  return (
    <button
      type="button"
      onClick={() => show(id)}
      // Above the row's stretched button.
      className={classes('link relative z-1 text-left', className)}
    >
      {children}
    </button>
  );
}
