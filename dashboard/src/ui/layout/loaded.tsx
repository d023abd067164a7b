import type { UseQueryResult } from '@tanstack/react-query';
import { createContext, type ReactNode, useContext } from 'react';
import { useLanguage, useWords } from '../wording/language.tsx';
import { shownTime } from '../wording/time.ts';
import { Failed, type FailureFacts, Stale } from './states.tsx';
import { statesWords } from './states-words.ts';

/** Formats an instant in the clinic's time; provided by the shell, because `ui` must not load data. */
export const WallTime = createContext((at: Date): string => at.toISOString().slice(11, 16));

/** Renders a query: loading, failed, stale or loaded. */
export function Loaded<Data>({
  query,
  after,
  failed,
  skeleton,
  timeOf,
  children,
}: {
  readonly query: UseQueryResult<Data>;
  /** A query that must succeed first, such as the clinic's clock. */
  readonly after?: UseQueryResult<unknown>;
  /** What could not be read, as a sentence. */
  readonly failed: string;
  readonly skeleton: ReactNode;
  /** Formats the time of stale data; the clinic's time by default. */
  timeOf?(at: Date): string;
  children(data: Data): ReactNode;
}) {
  const words = useWords(statesWords);
  const { language } = useLanguage();
  const wallTime = useContext(WallTime);
  // Formats plain times; other text stays unchanged.
  const shown = (time: string) => (/^\d\d:\d\d$/.test(time) ? shownTime(time, language) : time);
  if (query.data !== undefined)
    return (
      <>
        {query.isError && <Stale since={shown((timeOf ?? wallTime)(new Date(query.dataUpdatedAt)))} />}
        {children(query.data)}
      </>
    );
  if (after?.isError && after.data === undefined)
    return (
      <Failed title={words.clockFailed} failure={factsOf(after.error)} onRetry={() => void after.refetch()} />
    );
  if (query.isError)
    return <Failed title={failed} failure={factsOf(query.error)} onRetry={() => void query.refetch()} />;
  return skeleton;
}

function factsOf(error: unknown): FailureFacts {
  const { status = 0, code = 'UNKNOWN', requestId = null } = error as Partial<FailureFacts>;
  return { status, code, requestId };
}
