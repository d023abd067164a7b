import { useState } from 'react';

export interface Draft<Fields extends object> {
  /** The saved fields with the unsaved changes on top. */
  readonly fields: Fields;
  set<Name extends keyof Fields>(name: Name, value: Fields[Name]): void;
  /** Only the changed fields, so that saving does not overwrite a colleague's change to another field. */
  readonly changed: Partial<Fields>;
  readonly count: number;
  drop(): void;
}

/** Changes to something that is saved elsewhere. */
export function useDraft<Fields extends object>(saved: Fields): Draft<Fields> {
  const [edits, setEdits] = useState<Partial<Fields>>({});
  const changed = Object.fromEntries(
    Object.entries(edits).filter(([name, value]) => !isSame(value, saved[name as keyof Fields])),
  ) as Partial<Fields>;
  return {
    fields: { ...saved, ...edits },
    set: (name, value) => setEdits((before) => ({ ...before, [name]: value })),
    changed,
    count: Object.keys(changed).length,
    drop: () => setEdits({}),
  };
}

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/** Empty text becomes null. */
export const orNull = (text: string): string | null => (text.trim() === '' ? null : text);
