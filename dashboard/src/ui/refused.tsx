import { CircleAlert } from 'lucide-react';
import { sentenceOf, statesWords } from './layout/states-words.ts';
import { useLanguage, useWords } from './wording/language.tsx';

export interface RefusalFacts {
  readonly status: number;
  readonly code: string;
  readonly message: string;
  readonly requestId: string | null;
}

/** Shows a refusal of the service. Its message is English and marked as such. */
export function Refused({ refusal }: { readonly refusal: RefusalFacts | null }) {
  const words = useWords(statesWords);
  const { language } = useLanguage();
  if (!refusal) return null;
  const isOurs = refusal.status === 0 || refusal.status >= 500;
  return (
    <p role="alert" className="flex items-start gap-2 rounded-normal bg-bad-tint px-3 py-2.5">
      <CircleAlert aria-hidden size={16} className="mt-0.5 shrink-0 text-bad" />
      <span className="min-w-0 break-words">
        {(isOurs || language !== 'en') && <>{sentenceOf(refusal.code, words)} </>}
        {!isOurs && <span lang="en">{refusal.message}</span>}
        {isOurs && refusal.requestId && (
          <code className="font-mono text-12">{refusal.requestId.slice(0, 8)}</code>
        )}
      </span>
    </p>
  );
}
