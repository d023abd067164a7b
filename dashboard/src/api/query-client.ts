import { QueryClient } from '@tanstack/react-query';
import { asRefusal } from './refusal.ts';

/** How often a screen asks again where no event tells it. */
export const EVERY_FEW_SECONDS = 10_000;
export const NOW_AND_THEN = 60_000;

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      // A browser that believes it is offline still reaches a service on its own network; a request that fails says so.
      networkMode: 'always',
      staleTime: 5_000,
      gcTime: 300_000,
      retryDelay: (tries) => Math.min(1_000 * 2 ** tries, 8_000),
      // A refusal stays one; what did not answer may do so in a moment.
      retry: (tries, error) => tries < 1 && isPassing(asRefusal(error).status),
    },
    mutations: { retry: false, networkMode: 'always' },
  },
});

const isPassing = (status: number): boolean => status === 0 || status >= 500;
