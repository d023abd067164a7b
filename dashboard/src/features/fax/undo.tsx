import { asRefusal } from '../../api/refusal.ts';
import { Button } from '../../ui/button.tsx';
import { useKeys } from '../../ui/keys.ts';
import { toast } from '../../ui/layout/toast.tsx';
import { Mark } from '../../ui/mark.tsx';
import { useWords } from '../../ui/wording/language.tsx';
import { useUndo } from './queries.ts';
import { faxWords } from './words.ts';

/** The previously confirmed fax. */
export interface Confirmed {
  readonly id: string;
  readonly who: string;
  /** Filing into the chart has started. */
  readonly isFiled: boolean;
  /** No patient was confirmed: it was set aside, and `who` says why. */
  readonly isAside?: boolean;
  /** In milliseconds. */
  readonly at: number;
}

/** Undoes an assignment, or explains why that is no longer possible. */
export function useTakeBack(onBack: (id: string) => void) {
  const words = useWords(faxWords);
  const undo = useUndo();
  const takeBack = (id: string, onRefused: () => void = () => undefined) => {
    if (undo.isPending) return;
    undo.mutate(id, {
      onSuccess: () => {
        toast(words.undone);
        onBack(id);
      },
      onError: (error) => {
        const { status, details } = asRefusal(error);
        const isSent = status === 409 && typeof details.filing === 'string';
        toast(isSent ? words[details.filing as 'filed' | 'filing' | 'unsure'] : words.undoFailed);
        if (isSent) onRefused();
      },
    });
  };
  return { takeBack, isPending: undo.isPending };
}

/** Offers undo until another fax is confirmed or it is too late. */
export function UndoStrip({
  confirmed,
  onBack,
  onOver,
}: {
  readonly confirmed: Confirmed;
  onBack(id: string): void;
  onOver(): void;
}) {
  const words = useWords(faxWords);
  const { takeBack, isPending } = useTakeBack(onBack);
  const undo = () => takeBack(confirmed.id, onOver);
  useKeys({ u: undo });
  const { who, isFiled, isAside } = confirmed;
  return (
    <div className="flex min-h-12 shrink-0 items-center gap-3 border-b bg-raised px-4 desk:px-6 wide:pl-8">
      <Mark shape="dot" tone="good" size={8} />
      <p role="status" className="min-w-0 flex-1">
        {isAside ? words.asideDone(who) : isFiled ? words.confirmedFiled(who) : words.confirmed(who)}
      </p>
      <Button hotkey="u" isBusy={isPending} onClick={undo}>
        {words.undo}
      </Button>
    </div>
  );
}
