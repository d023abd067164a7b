import { type Outcome, Tick } from '../../ui/verdict.tsx';
import { useWords } from '../../ui/wording/language.tsx';
import type { SentText } from './sent-queries.ts';
import { sentWords } from './sent-words.ts';

type Word = 'delivered' | 'isRead' | 'onItsWay' | 'unconfirmed' | 'notDelivered' | 'expired' | 'notSent';

/** Delivery states in words. */
const SAID: Readonly<Record<string, readonly [Outcome, Word]>> = {
  delivered: ['yes', 'delivered'],
  read: ['yes', 'isRead'],
  delivery_unconfirmed: ['open', 'unconfirmed'],
  expired: ['no', 'expired'],
  sending_failed: ['no', 'notDelivered'],
  delivery_failed: ['no', 'notDelivered'],
};

function wordOf({
  state,
  deliveryStatus,
}: SentText): readonly [Outcome, Word | 'skipped' | 'queued' | 'sending'] {
  if (state === 'failed') return ['no', 'notSent'];
  if (state !== 'sent') return ['open', state];
  return SAID[deliveryStatus ?? ''] ?? ['open', 'onItsWay'];
}

export function Delivery({ text }: { readonly text: SentText }) {
  const words = useWords(sentWords);
  const [outcome, word] = wordOf(text);
  return (
    <span className="flex items-center gap-2">
      <Tick outcome={outcome} />
      <span className="min-w-0">
        <span className={outcome === 'no' ? 'font-strong' : undefined}>{words[word]}</span>
        {text.skipReason && <span className="block text-12 text-quiet">{reason(text.skipReason)}</span>}
      </span>
    </span>
  );

  function reason(code: string): string {
    const said = (words as Readonly<Record<string, unknown>>)[code];
    return typeof said === 'string' ? said : words.provider(code.replace(/^sms_/, ''));
  }
}
