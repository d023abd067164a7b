import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { ask } from '../../api/ask.ts';
import { useSignedIn } from '../../api/session.ts';

export const KINDS = [
  'general',
  'follow_up',
  'results',
  'refill',
  'pain_illness',
  'referral',
  'specialist',
  'vaccination',
  'checkup',
] as const;

export interface ReminderWindow {
  readonly hoursBefore: number;
  readonly kinds?: ReadonlyArray<(typeof KINDS)[number]>;
}

export interface Reminders {
  readonly enabled: boolean;
  readonly windows: ReminderWindow[];
  readonly quietFrom: string;
  readonly quietTo: string;
  readonly sameDay: boolean;
  readonly confirmStatus: string | null;
  readonly confirmInNotes: boolean;
  readonly startRestoresConsent: boolean;
  readonly consentPolicy: 'express' | 'implied';
  readonly consentWords: string | null;
  readonly text: string | null;
  readonly textZh: string | null;
  readonly textFr: string | null;
}

export function useReminders() {
  const { clinicId } = useSignedIn();
  return useQuery({
    queryKey: ['reminders', clinicId, 'settings'],
    queryFn: ({ signal }) => ask<Reminders>('GET', '/api/clinic/reminders', { signal }),
  });
}

export const saveReminders = (body: Partial<Reminders>) =>
  ask<Reminders & { readonly warnings?: readonly string[] }>('PUT', '/api/clinic/reminders', { body });

export const TONGUES = ['en', 'zh', 'fr'] as const;
export type Tongue = (typeof TONGUES)[number];
export const FIELDS = { en: 'text', zh: 'textZh', fr: 'textFr' } as const;

export interface Rendered {
  /** Who speaks Cantonese reads the Chinese text in traditional characters. */
  readonly language: Tongue | 'yue';
  readonly text: string;
  readonly encoding: string;
  readonly segments: number;
  readonly characters: number;
  readonly unknownPlaceholders: readonly string[];
}

type Words = Pick<Reminders, 'text' | 'textZh' | 'textFr'>;

/** What each text would say with an example's facts; asked when the writing pauses. */
export function usePreview({ text, textZh, textFr }: Words) {
  const { clinicId } = useSignedIn();
  const [asked, setAsked] = useState<Words>({ text, textZh, textFr });
  useEffect(() => {
    const timer = setTimeout(() => setAsked({ text, textZh, textFr }), 250);
    return () => clearTimeout(timer);
  }, [text, textZh, textFr]);
  return useQuery({
    queryKey: ['reminders', clinicId, 'preview', asked],
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) =>
      ask<readonly Rendered[]>('POST', '/api/clinic/reminders/preview', {
        signal,
        body: asked,
      }),
  });
}

/** What may stand in a reminder. */
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

interface Tested {
  readonly valid: boolean;
  readonly error?: string | null;
  readonly skipReason?: string | null;
}

export const sendTest = (testPhone: string) =>
  ask<Tested>('POST', '/api/clinic/reminders/test', { body: { testPhone } });
