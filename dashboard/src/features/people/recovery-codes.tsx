import { Download } from 'lucide-react';
import { Button } from '../../ui/button.tsx';
import { CopyButton } from '../../ui/copied.tsx';
import { useWords } from '../../ui/language.tsx';
import { saveFile } from '../../ui/save-file.ts';
import { peopleWords } from './words.ts';

/** Shown once: to be written down, copied or kept as a file. */
export function RecoveryCodes({ codes }: { readonly codes: readonly string[] }) {
  const words = useWords(peopleWords);
  const text = codes.join('\n');
  const save = () =>
    saveFile(
      'frontdesk-recovery-codes.txt',
      new Blob([`${words.codesFile}\n\n${text}\n`], { type: 'text/plain' }),
    );
  return (
    <div className="grid gap-3 rounded-normal border border-accent p-4" role="status">
      <p>{words.keepCodes}</p>
      <ol aria-label={words.codes} className="grid grid-cols-2 gap-x-6 gap-y-1 font-mono">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ol>
      <div className="flex gap-2">
        <Button look="primary" onClick={save}>
          <Download aria-hidden size={16} />
          {words.download}
        </Button>
        <CopyButton text={text} />
      </div>
    </div>
  );
}
