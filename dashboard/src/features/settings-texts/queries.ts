import { keepPreviousData } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { api, dataOf, read } from '../../api/client.ts';
import { useClinicQuery } from '../../api/clinic-query.ts';

export function useTexts() {
  return useClinicQuery({
    queryKey: ['texts', 'config'],
    queryFn: dataOf('/api/clinic/sms-config'),
  });
}
/** Placeholders allowed in a text, and the default templates. */
export function useTemplates() {
  return useClinicQuery({
    queryKey: ['texts', 'templates'],
    staleTime: 600_000,
    queryFn: dataOf('/api/clinic/sms/templates'),
  });
}

export type Texts = NonNullable<ReturnType<typeof useTexts>['data']>;

export type Action = 'book' | 'reschedule' | 'cancel';
export type Tongue = 'en' | 'zh';

/** Previews a text with sample data; debounced. */
export function usePreview(action: Action, language: Tongue, template: string | null) {
  const [asked, setAsked] = useState(template);
  useEffect(() => {
    const timer = setTimeout(() => setAsked(template), 250);
    return () => clearTimeout(timer);
  }, [template]);
  return useClinicQuery({
    queryKey: ['texts', 'preview', action, language, asked],
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) => {
      const body = { action, language, ...(asked ? { template: asked } : {}) };
      return (await read(api.POST('/api/clinic/sms/preview', { signal, body }))).data;
    },
  });
}
