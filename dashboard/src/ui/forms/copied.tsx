import { Check, Copy } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../button.tsx';
import { dictionary, useWords } from '../wording/language.tsx';

const copyWords = dictionary({
  en: { copy: 'Copy', copied: 'Copied' },
  zh: { copy: '复制', copied: '已复制' },
});

/** Copies text to the clipboard and confirms it. */
export function CopyButton({
  text,
  look = 'outline',
}: {
  readonly text: string;
  readonly look?: 'outline' | 'primary';
}) {
  const words = useWords(copyWords);
  const [isCopied, setCopied] = useState(false);
  const copy = async () => {
    await navigator.clipboard.writeText(text).catch(() => undefined);
    setCopied(true);
  };
  return (
    <Button look={look} onClick={() => void copy()}>
      {isCopied ? <Check aria-hidden size={16} /> : <Copy aria-hidden size={16} />}
      {isCopied ? words.copied : words.copy}
    </Button>
  );
}

/** A value with a copy button. */
export function Copied({
  label,
  text,
  look = 'outline',
}: {
  readonly label: string;
  readonly text: string;
  readonly look?: 'outline' | 'primary';
}) {
  return (
    <div className="flex flex-wrap items-center gap-2 rounded-normal border border-line-control bg-raised p-1 pl-3">
      <span className="sr-only">{label}</span>
      <code className="min-w-0 flex-1 break-all py-1 font-mono text-12">{text}</code>
      <CopyButton text={text} look={look} />
    </div>
  );
}
