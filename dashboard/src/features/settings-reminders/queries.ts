import { keepPreviousData } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { api, dataOf, read } from '../../api/client.ts';
import { useClinicQuery } from '../../api/clinic-query.ts';
import type { components, paths } from '../../api/schema.d.ts';

export type Reminders = components['schemas']['ReminderSettings'];
export type ReminderWindow = Reminders['windows'][number];

export function useReminders() {
  return useClinicQuery({
    queryKey: ['reminders', 'settings'],
    queryFn: dataOf('/api/clinic/reminders'),
  });
}

type Change = Omit<Partial<Reminders>, 'windows'> & { readonly windows?: ReminderWindow[] };

export const saveReminders = (body: Change) =>
  read(api.PUT('/api/clinic/reminders', { body: body as SentChange }));
type SentChange = NonNullable<
  paths['/api/clinic/reminders']['put']['requestBody']
>['content']['application/json'];

export const TONGUES = ['en', 'zh', 'fr'] as const;
export type Tongue = (typeof TONGUES)[number];
export const FIELDS = { en: 'text', zh: 'textZh', fr: 'textFr' } as const;

/** Cantonese speakers get the Chinese text in traditional characters. */
export type Rendered = components['schemas']['ReminderPreview'];

type Words = Pick<Reminders, 'text' | 'textZh' | 'textFr'>;

/** Previews each text with sample data; debounced. */
export function usePreview({ text, textZh, textFr }: Words) {
  const [asked, setAsked] = useState<Words>({ text, textZh, textFr });
  useEffect(() => {
    const timer = setTimeout(() => setAsked({ text, textZh, textFr }), 250);
    return () => clearTimeout(timer);
  }, [text, textZh, textFr]);
  return useClinicQuery({
    queryKey: ['reminders', 'preview', asked],
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) =>
      (await read(api.POST('/api/clinic/reminders/preview', { signal, body: asked }))).data.texts,
  });
}

/** Consent of patients with upcoming visits, by source. */
export function useConsentCounts() {
  const queryFn = dataOf('/api/clinic/reminders/figures');
  return useClinicQuery({
    queryKey: ['reminders', 'figures'],
    queryFn,
    select: ({ consent }) => consent,
  });
}

/** Placeholders allowed in a reminder. */
export const PLACEHOLDERS = [
  'clinicName',
  'patientName',
  'date',
  'time',
  'providerName',
  'clinicPhone',
  'clinicAddress',
  'link',
] as const;

interface Test {
  readonly testPhone: string;
  readonly texts: readonly string[];
}

/** Sends a test text per language in turn; stops at the first refusal. */
export async function sendTests({ testPhone, texts }: Test) {
  let answer = null;
  for (const text of texts) {
    answer = (await read(api.POST('/api/clinic/sms/test', { body: { testPhone, text } }))).data;
    if (!answer.valid) return answer;
  }
  return answer;
}
