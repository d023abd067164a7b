import { Check, Clock, X } from 'lucide-react';
import { classes } from '../../ui/classes.ts';
import { useLanguage, useWords } from '../../ui/wording/language.tsx';
import { useToolName } from '../../ui/wording/tool-names.ts';
import { type Entry, minutesOf, secondsText } from './story.ts';
import { callsWords } from './words.ts';

/** The transcript, with the tool calls in between where their time is known. */
export function Transcript({
  story,
  isLive,
}: {
  readonly story: readonly Entry[];
  readonly isLive: boolean;
}) {
  const words = useWords(callsWords);
  const hasTimes = story.some(({ lane, offsetMs }) => lane === 'caller' && offsetMs !== null);
  const shown = story.filter(
    ({ lane }) => lane === 'caller' || lane === 'assistant' || (hasTimes && lane === 'tools'),
  );
  if (shown.length === 0) return <p className="text-quiet">{words.noTranscript}</p>;
  return (
    <section aria-label={words.transcript} aria-live={isLive ? 'polite' : undefined}>
      <ol className="grid gap-2">
        {shown.map((entry) => (
          <li
            key={entry.key}
            className={classes('grid gap-x-3', hasTimes && 'grid-cols-[36px_minmax(0,1fr)]')}
          >
            {hasTimes && (
              <span className="text-12 text-quiet leading-5">{minutesOf(entry.offsetMs ?? 0)}</span>
            )}
            {entry.lane === 'tools' ? <Done entry={entry} /> : <Said entry={entry} />}
          </li>
        ))}
      </ol>
    </section>
  );
}

function Said({ entry }: { readonly entry: Entry }) {
  const words = useWords(callsWords);
  const isOurs = entry.lane === 'assistant';
  return (
    <p className={classes('border-l-2 pl-3', isOurs ? 'border-accent' : 'border-line-button')}>
      <span className="sr-only">{isOurs ? words.assistant : words.caller}: </span>
      {entry.text}
    </p>
  );
}

function Done({ entry }: { readonly entry: Entry }) {
  const words = useWords(callsWords);
  const { language } = useLanguage();
  const nameOf = useToolName();
  const Icon = entry.failed ? X : entry.slow ? Clock : Check;
  const tone = entry.failed ? 'font-strong text-bad' : entry.slow ? 'font-strong text-watch' : 'text-quiet';
  return (
    <p className={classes('flex items-center gap-2 text-12', tone)}>
      <Icon aria-hidden size={14} className="shrink-0" />
      <span className="min-w-0 truncate">{nameOf(entry.what)}</span>
      <span className="ml-auto whitespace-nowrap">
        {secondsText(entry.durationMs ?? 0, language === 'zh' ? '秒' : 's')}
        {entry.failed ? `, ${words.failedWord}` : entry.slow ? `, ${words.slow}` : ''}
      </span>
    </p>
  );
}
