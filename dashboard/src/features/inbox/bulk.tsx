import { Check, Printer, X } from 'lucide-react';
import { asRefusal } from '../../api/refusal.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { toast } from '../../ui/layout/toast.tsx';
import { useWords } from '../../ui/wording/language.tsx';
import { deskWords } from './desk-words.ts';
import { type Item, useMoveMany } from './queries.ts';

/** Actions for the selected items, shown in place of the filters. */
export function Bulk({ chosen, onClear }: { readonly chosen: readonly Item[]; onClear(): void }) {
  const words = useWords(deskWords);
  const many = useMoveMany();
  // Mutation callbacks would be dropped, because this bar unmounts with the items.
  const done = async () => {
    const ids = chosen.map(({ id }) => id);
    try {
      const { updated, skipped } = (await many.mutateAsync({ ids, move: 'done' })).data;
      const left = new Set(skipped.map(({ id }) => id));
      const moved = ids.filter((id) => !left.has(id));
      const act = () => many.mutate({ ids: moved, move: 'reopen' });
      toast(words.manyDone(updated, skipped.length), { label: words.undo, act });
      onClear();
    } catch (error) {
      toast(asRefusal(error).status === 0 ? words.noAnswerOfService : words.manyFailed);
    }
  };
  return (
    <div className="flex min-h-14 shrink-0 flex-wrap items-center gap-2 border-b bg-accent-tint px-4 py-2 desk:px-6 wide:pl-8">
      <strong role="status" className="mr-1 whitespace-nowrap">
        {words.chosen(chosen.length)}
      </strong>
      <Button isBusy={many.isPending} onClick={() => void done()}>
        <Check aria-hidden size={16} />
        {words.markDone(chosen.length)}
      </Button>
      <IconButton label={words.print} onClick={() => window.print()}>
        <Printer aria-hidden size={16} />
      </IconButton>
      <span className="ml-auto" />
      <IconButton label={words.clear} onClick={onClear}>
        <X aria-hidden size={16} />
      </IconButton>
    </div>
  );
}
