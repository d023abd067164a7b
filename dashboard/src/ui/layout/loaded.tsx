import type { UseQueryResult } from '@tanstack/react-query';
import { createContext, type ReactNode, useContext } from 'react';
import { useLanguage, useWords } from '../wording/language.tsx';
import { shownTime } from '../wording/time.ts';
import { Failed, type FailureFacts, Stale } from './states.tsx';
import { statesWords } from './states-words.ts';

/** The clinic's wall time of an instant; the shell gives it, because `ui` knows no data. */
export const WallTime = createContext((at: Date): string => at.toISOString().slice(11, 16));

/** One place where a question to the service becomes a picture: waiting, failed, of before, or there. */
export function Loaded<Data>({
  query,
  after,
  failed,
  skeleton,
  timeOf,
  children,
}: {
  readonly query: UseQueryResult<Data>;
  /** The clinic's clock, where the question cannot be asked without it. */
  readonly after?: UseQueryResult<unknown>;
  /** What could not be read, as a sentence. */
  readonly failed: string;
  readonly skeleton: ReactNode;
  /** How the moment of the last answer is shown, where it is not the clinic's time. */
  timeOf?(at: Date): string;
  children(data: Data): ReactNode;
}) {
  const words = useWords(statesWords);
  const { language } = useLanguage();
  const wallTime = useContext(WallTime);
  // A wall time as such; what says more about itself stays as it is.
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
