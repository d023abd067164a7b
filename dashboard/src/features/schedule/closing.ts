import { toast } from '../../ui/layout/toast.tsx';
import { asWritten, useLanguage, useWords } from '../../ui/wording/language.tsx';
import { type ClosureDraft, useClose, useOpenAgain } from './queries.ts';
import { closingWords } from './words.ts';

/** What a closure is called, in the reader's language. */
export function useNameOf(): (closure: Pick<ClosureDraft, 'reason' | 'reasonZh'>) => string {
  const words = useWords(closingWords);
  const { language } = useLanguage();
  return ({ reason, reasonZh }) =>
    asWritten((language === 'zh' ? (reasonZh ?? reason) : (reason ?? reasonZh)) ?? words.unnamed);
}

/** Adds and removes closures, each with undo. */
export function useClosing() {
  const words = useWords(closingWords);
  const nameOf = useNameOf();
  const close = useClose();
  const open = useOpenAgain();
  const fail = () => toast(words.failed);
  const shut = (draft: ClosureDraft, onDone?: () => void) =>
    close.mutate(draft, {
      onError: fail,
      onSuccess: ({ data }) => {
        toast(words.closed(nameOf(data)), { label: words.undo, act: () => open.mutate(data.id) });
        onDone?.();
      },
    });
  const openAgain = ({ id, ...draft }: ClosureDraft & { readonly id: string }, onDone?: () => void) =>
    open.mutate(id, {
      onError: fail,
      onSuccess: () => {
        toast(words.opened(nameOf(draft)), { label: words.undo, act: () => close.mutate(draft) });
        onDone?.();
      },
    });
  const change = (closure: ClosureDraft & { readonly id: string }, onDone?: () => void) =>
    close.mutate(closure, {
      onError: fail,
      onSuccess: () => {
        toast(words.kept);
        onDone?.();
      },
    });
  return { shut, openAgain, change, isBusy: close.isPending || open.isPending, closing: close.variables };
}
