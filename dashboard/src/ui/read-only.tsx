import { createContext, type ReactNode, useContext } from 'react';
import { dictionary, useWords } from './wording/language.tsx';

const readOnlyWords = dictionary({
  en: { why: 'You can read this. A manager of the clinic can change it.' },
  zh: { why: '您可以查看。更改由诊所经理进行。' },
});

const ReadOnlyContext = createContext(false);

export const useReadOnly = (): boolean => useContext(ReadOnlyContext);

/** Disables fields and hides buttons for users with read access only. */
export function ReadOnly({ isOn, children }: { readonly isOn: boolean; readonly children: ReactNode }) {
  const words = useWords(readOnlyWords);
  if (!isOn) return children;
  return (
    <ReadOnlyContext value={true}>
      <p className="border-b px-4 py-3 text-quiet desk:px-8">{words.why}</p>
      <fieldset disabled className="contents">
        {children}
      </fieldset>
    </ReadOnlyContext>
  );
}
