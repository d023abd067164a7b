import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import { dictionary, useWords } from './language.tsx';

const saveWords = dictionary({
  en: {
    save: 'Save',
    drop: 'Drop the changes',
    changes: (count: number) => (count === 1 ? 'One change, not saved' : `${count} changes, not saved`),
  },
  zh: {
    save: '保存',
    drop: '放弃修改',
    changes: (count: number) => `${count} 项修改未保存`,
  },
});

/** Comes up at the foot of the page once something was changed. */
export function SaveBar({
  count,
  isBusy,
  onSave,
  onDrop,
  save,
  children,
}: {
  readonly count: number;
  readonly isBusy: boolean;
  onSave(): void;
  onDrop(): void;
  /** What the button says where there is a better word than "Save". */
  readonly save?: string;
  /** What was refused. */
  readonly children?: ReactNode;
}) {
  const words = useWords(saveWords);
  if (count === 0) return null;
  return (
    <div className="sticky bottom-0 z-10 -mx-4 -mb-8 grid gap-3 border-t bg-paper px-4 py-3 desk:-mx-8 desk:px-8">
      {children}
      <div className="flex flex-wrap items-center gap-2">
        <Button look="primary" isBusy={isBusy} onClick={onSave}>
          {save ?? words.save}
        </Button>
        <Button look="plain" onClick={onDrop}>
          {words.drop}
        </Button>
        <span role="status" className="text-quiet">
          {words.changes(count)}
        </span>
      </div>
    </div>
  );
}
