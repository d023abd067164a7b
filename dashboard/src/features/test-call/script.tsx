import { useEffect, useRef } from 'react';
import { SectionHead } from '../../ui/layout/page.tsx';
import { type Language, useWords } from '../../ui/wording/language.tsx';
import { useToolName } from '../../ui/wording/tool-names.ts';
import type { Scenario } from './queries.ts';
import { Speech } from './steps.tsx';
import { testCallWords } from './words.ts';

/** A scenario's script: the caller's sentences and the expected tool runs. */
export function Script({
  scenario: { name, about, turns },
  language,
}: {
  readonly scenario: Scenario;
  readonly language: Language;
}) {
  const words = useWords(testCallWords);
  const nameOf = useToolName();
  const ref = useRef<HTMLElement>(null);
  const read = useRef(name);
  useEffect(() => {
    if (read.current !== name) ref.current?.scrollIntoView({ block: 'nearest' });
    read.current = name;
  }, [name]);
  return (
    <section ref={ref} aria-label={words.script}>
      <SectionHead title={words.script} />
      <div className="grid gap-4 border-t pt-3">
        <p lang="en" className="text-quiet">
          {about}
        </p>
        <ol lang={language} className="grid gap-2">
          {turns.map(({ says, tool }, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a script does not change, and a caller may repeat a sentence
            <li key={at} className="grid gap-1">
              <Speech who={words.said}>{says[language]}</Speech>
              <p className="text-12 text-quiet">{nameOf(tool)}</p>
            </li>
          ))}
        </ol>
      </div>
    </section>
  );
}
