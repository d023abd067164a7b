import { useBlocker } from '@tanstack/react-router';
import { Button } from '../button.tsx';
import { Dialog } from '../layout/dialog.tsx';
import { Refused } from '../refused.tsx';
import { dictionary, useWords } from '../wording/language.tsx';

const saveWords = dictionary({
  en: {
    save: 'Save',
    drop: 'Drop the changes',
    changes: (count: number) => (count === 1 ? 'One change, not saved' : `${count} changes, not saved`),
    leave: 'Leave without saving?',
    leaveNow: 'Leave without saving',
    stay: 'Stay',
  },
  zh: {
    save: '保存',
    drop: '放弃修改',
    changes: (count: number) => `${count} 项修改未保存`,
    leave: '不保存就离开吗？',
    leaveNow: '不保存，离开',
    stay: '留下',
  },
});

interface SaveBarProps<Changes> {
  readonly draft: { readonly count: number; readonly changed: Changes; drop(): void };
  /** The running save and its last refusal. */
  readonly saving: {
    readonly isBusy: boolean;
    readonly refusal: Parameters<typeof Refused>[0]['refusal'];
    run(changed: Changes): void;
    forget(): void;
  };
}

/** Asks before leaving a page with unsaved changes. */
export function LeaveGuard({ count }: { readonly count: number }) {
  const words = useWords(saveWords);
  const blocker = useBlocker({
    // A sign-out is never blocked by unsaved changes.
    shouldBlockFn: ({ current, next }) =>
      count > 0 && current.pathname !== next.pathname && next.pathname !== '/sign-in',
    enableBeforeUnload: () => count > 0,
    withResolver: true,
  });
  if (blocker.status !== 'blocked') return null;
  return (
    <Dialog isOpen onClose={blocker.reset} title={words.leave}>
      <p>{words.changes(count)}</p>
      <div className="mt-4 flex flex-wrap gap-2">
        <Button look="primary" autoFocus onClick={blocker.reset}>
          {words.stay}
        </Button>
        <Button onClick={blocker.proceed}>{words.leaveNow}</Button>
      </div>
    </Dialog>
  );
}

/** Appears at the bottom of the page while there are unsaved changes. */
export function SaveBar<Changes>({ draft: { count, changed, drop }, saving }: SaveBarProps<Changes>) {
  const words = useWords(saveWords);
  if (count === 0) return null;
  const dropAll = () => {
    drop();
    saving.forget();
  };
  return (
    <div className="sticky bottom-0 z-10 -mx-4 -mb-8 grid gap-3 border-t bg-paper px-4 py-3 desk:-mx-8 desk:px-8">
      <LeaveGuard count={saving.isBusy ? 0 : count} />
      <Refused refusal={saving.refusal} />
      <div className="flex flex-wrap items-center gap-2">
        <Button look="primary" isBusy={saving.isBusy} onClick={() => saving.run(changed)}>
          {words.save}
        </Button>
        <Button look="plain" onClick={dropAll}>
          {words.drop}
        </Button>
        <span role="status" className="text-quiet">
          {words.changes(count)}
        </span>
      </div>
    </div>
  );
}
