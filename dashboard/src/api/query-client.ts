import { QueryClient } from '@tanstack/react-query';
import { asRefusal } from './refusal.ts';

/** Polling intervals for data without change events. */
export const EVERY_FEW_SECONDS = 10_000;
export const NOW_AND_THEN = 60_000;

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      // A browser that reports being offline may still reach a service on the local network.
      networkMode: 'always',
      staleTime: 5_000,
      gcTime: 300_000,
      retryDelay: (tries) => Math.min(1_000 * 2 ** tries, 8_000),
      // Retry only network errors and 5xx responses; other refusals are final.
      retry: (tries, error) => tries < 1 && isPassing(asRefusal(error).status),
    },
    mutations: { retry: false, networkMode: 'always' },
  },
});

const isPassing = (status: number): boolean => status === 0 || status >= 500;
