import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { useEffect } from 'react';
import { queryClient } from '../api/query-client.ts';
import { useSession } from '../api/session.ts';
import { Toaster } from '../ui/layout/toast.tsx';
import { LanguageProvider } from '../ui/wording/language.tsx';
import { router } from './router.tsx';

export function App() {
  return (
    <LanguageProvider>
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
        <Leaving />
        <Toaster />
      </QueryClientProvider>
    </LanguageProvider>
  );
}

/** A sign-out, in this tab or another, clears all data so that the next user cannot read it. */
function Leaving() {
  const { status } = useSession();
  useEffect(() => {
    if (status !== 'out') return;
    queryClient.clear();
    void router.invalidate();
  }, [status]);
  return null;
}
