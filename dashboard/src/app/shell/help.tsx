import { useLocation } from '@tanstack/react-router';
import { CircleHelp } from 'lucide-react';
import { useWords } from '../../ui/wording/language.tsx';
import { helpFor } from './help-pages.ts';
import { shellWords } from './shell-words.ts';

export const useHelp = (): string => helpFor(useLocation().pathname);

/**
 * The help button in every page header; on phones it is in the menu. Opens a new tab, so that the current page stays
 * open.
 */
export function HelpLink() {
  const words = useWords(shellWords);
  return (
    <a
      href={useHelp()}
      target="_blank"
      rel="noreferrer"
      aria-label={words.help}
      title={words.help}
      className="hidden size-8 items-center justify-center rounded-normal text-quiet hover:text-ink desk:flex"
    >
      <CircleHelp aria-hidden size={16} />
    </a>
  );
}
