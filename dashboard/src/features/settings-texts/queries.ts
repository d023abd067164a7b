import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { api, read } from '../../api/client.ts';
import { useSignedIn } from '../../api/session.ts';

export function useTexts() {
  const { clinicId } = useSignedIn();
  return useQuery({
    queryKey: ['texts', clinicId, 'config'],
    queryFn: async ({ signal }) => (await read(api.GET('/api/clinic/sms-config', { signal }))).data,
  });
}
/** Placeholders allowed in a text, and the default templates. */
export function useTemplates() {
  const { clinicId } = useSignedIn();
  return useQuery({
    queryKey: ['texts', clinicId, 'templates'],
    staleTime: 600_000,
    queryFn: async ({ signal }) => (await read(api.GET('/api/clinic/sms/templates', { signal }))).data,
  });
}

export type Texts = NonNullable<ReturnType<typeof useTexts>['data']>;

export type Action = 'book' | 'reschedule' | 'cancel';
export type Tongue = 'en' | 'zh';

/** What a text would say with an example's facts; asked when the writing pauses. */
export function usePreview(action: Action, language: Tongue, template: string | null) {
  const { clinicId } = useSignedIn();
  const [asked, setAsked] = useState(template);
  useEffect(() => {
    const timer = setTimeout(() => setAsked(template), 250);
    return () => clearTimeout(timer);
  }, [template]);
  return useQuery({
    queryKey: ['texts', clinicId, 'preview', action, language, asked],
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) => {
      const body = { action, language, ...(asked ? { template: asked } : {}) };
      return (await read(api.POST('/api/clinic/sms/preview', { signal, body }))).data;
    },
  });
}
