import { Download } from 'lucide-react';
import { Button } from '../button.tsx';
import { useWords } from '../wording/language.tsx';
import { authenticatorWords } from './authenticator-words.ts';
import { CopyButton } from './copied.tsx';
import { saveFile } from './save-file.ts';

/** Recovery codes, shown once, with copy and download buttons. */
export function RecoveryCodes({
  codes,
  look = 'primary',
}: {
  readonly codes: readonly string[];
  /** The look of the download button. */
  readonly look?: 'primary' | 'outline';
}) {
  const words = useWords(authenticatorWords);
  const text = codes.join('\n');
  const save = () =>
    saveFile(
      'frontdesk-recovery-codes.txt',
      new Blob([`${words.codesFile}\n\n${text}\n`], { type: 'text/plain' }),
    );
  return (
    <div className="grid gap-3 rounded-normal border border-accent p-4" role="status">
      <p>{words.keepCodes}</p>
      <ol
        aria-label={words.codes}
        className="grid grid-cols-[repeat(auto-fit,minmax(13rem,1fr))] gap-x-6 gap-y-1 whitespace-nowrap font-mono"
      >
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ol>
      <div className="flex gap-2">
        <Button look={look} onClick={save}>
          <Download aria-hidden size={16} />
          {words.download}
        </Button>
        <CopyButton text={text} />
      </div>
    </div>
  );
}
