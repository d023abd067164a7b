import { dictionary, useWords } from './wording/language.tsx';

const testWords = dictionary({
  en: { test: 'Test', why: 'A test call: somebody at a browser was the caller' },
  zh: { test: '测试', why: '测试通话：来电者是网页上的人' },
});

/** A small mark on everything created by a test call. */
export function TestMark({ isTest }: { readonly isTest: boolean }) {
  const words = useWords(testWords);
  if (!isTest) return null;
  return (
    <span
      title={words.why}
      className="inline-flex items-center whitespace-nowrap rounded-small bg-info-tint px-1.5 font-strong text-11 text-info"
    >
      {words.test}
    </span>
  );
}
