import { time, type WallTime } from '../../kernel/time/calendar.ts';

export interface ReminderWindow {
  readonly hoursBefore: number;
  /** Visit reasons; absent means every visit. */
  readonly kinds?: readonly string[] | undefined;
}

/** `startRestoresConsent` is stored with the clinic. */
export interface ReminderSettings {
  readonly enabled: boolean;
  readonly windows: readonly ReminderWindow[];
  /** In the clinic's time zone; equal values mean no quiet hours. */
  readonly quietFrom: WallTime;
  readonly quietTo: WallTime;
  readonly sameDay: boolean;
  /** The EMR's letter for a confirmed visit; null writes none. */
  readonly confirmStatus: string | null;
  readonly confirmInNotes: boolean;
  readonly consentPolicy: 'express' | 'implied';
  readonly consentWords: string | null;
  readonly text: string | null;
  readonly textZh: string | null;
  readonly textFr: string | null;
}

export const DEFAULT_SETTINGS: ReminderSettings = {
  enabled: false,
  windows: [{ hoursBefore: 48 }, { hoursBefore: 4 }],
  quietFrom: time('20:00'),
  quietTo: time('08:30'),
  sameDay: true,
  confirmStatus: null,
  confirmInNotes: true,
  consentPolicy: 'express',
  consentWords: null,
  text: null,
  textZh: null,
  textFr: null,
};
