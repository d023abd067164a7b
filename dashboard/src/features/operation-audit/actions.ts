import { useWords } from '../../ui/wording/language.tsx';
import { listNames } from '../../ui/wording/list-names.ts';
import { actionWords } from './action-words.ts';

const OF_A_LIST = /^(.+)\.(list|export)$/;

/** Whether an audit action has a translation. */
export const isNamed = (action: string): boolean =>
  action in actionWords.en || (OF_A_LIST.exec(action)?.[1] ?? '') in listNames.en;

/** Translates an audit action; unknown actions of older versions are shown by name. */
export function useActionName(): (action: string) => string {
  const words = useWords(actionWords);
  const lists = useWords(listNames);
  return (action) => {
    const named = (words as Readonly<Record<string, string>>)[action];
    if (named) return named;
    const [, list = '', how] = OF_A_LIST.exec(action) ?? [];
    const name = (lists as Readonly<Record<string, unknown>>)[list];
    if (typeof name !== 'string') return action;
    return how === 'list' ? lists.viewed(name) : lists.exported(name);
  };
}
