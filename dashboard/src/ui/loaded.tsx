import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Failed, type FailureFacts, Stale } from './states.tsx';

/** One place where a question to the service becomes a picture: waiting, failed, of before, or there. */
export function Loaded<Data>({
  query,
  failed,
  skeleton,
  timeOf,
  children,
}: {
  readonly query: UseQueryResult<Data>;
  /** What could not be read, as a sentence. */
  readonly failed: string;
  readonly skeleton: ReactNode;
  /** How the moment of the last answer is shown. */
  timeOf(at: Date): string;
  children(data: Data): ReactNode;
}) {
  if (query.data !== undefined)
    return (
      <>
        {query.isError && <Stale since={timeOf(new Date(query.dataUpdatedAt))} />}
        {children(query.data)}
      </>
    );
  if (query.isError)
    return <Failed title={failed} failure={factsOf(query.error)} onRetry={() => void query.refetch()} />;
  return skeleton;
}

function factsOf(error: unknown): FailureFacts {
  const { status = 0, code = 'UNKNOWN', requestId = null } = error as Partial<FailureFacts>;
  return { status, code, requestId };
}
