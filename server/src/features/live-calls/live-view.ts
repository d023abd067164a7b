import { z } from 'zod';
import { alarmingWords } from '../../kernel/emergency/alarming-words.ts';
import { type EmergencyState, holds } from '../../kernel/emergency/emergency-state.ts';
import { findEmergencies } from '../../kernel/emergency/find-emergencies.ts';
import { namesOfRedFlags } from '../../kernel/emergency/red-flag-list.ts';
import { ownSentences } from '../../kernel/emergency/warning.ts';
import { Failure } from '../../kernel/failure.ts';
import { Timestamp } from '../../kernel/fields.ts';
import { LANGUAGES, type Language } from '../../kernel/language.ts';
import { CONTROL_COMMANDS, type ControlCommand } from '../../ports/voice/voice-control.ts';
import type { ClinicProfile } from '../clinics/index.ts';
import type { LiveCallKey } from './store.ts';
import type { Translations } from './translations.ts';
import type { Viewer, Watchers } from './watchers.ts';

export interface LiveViewNeeds {
  /** The clinic's number for callers who want a person. */
  readonly transferNumberOf: (clinicId: string) => Promise<string | null>;
  /** Null for a call this clinic does not have. */
  readonly statusOf: (clinicId: string, callId: string) => Promise<string | null>;
  /** The commands the call accepts; empty if it cannot be controlled. */
  readonly commandsOf: (key: LiveCallKey) => Promise<readonly ControlCommand['what'][]>;
  readonly emergencyOf: (key: LiveCallKey) => Promise<EmergencyState | null>;
  readonly languageOf: (clinicId: string, callId: string) => Promise<Language | null>;
  readonly clinics: { profile(clinicId: string): Promise<ClinicProfile | null> };
  readonly watchers: Watchers;
  readonly translations: Translations;
}

const Denial = z.object({
  text: z.string().meta({ example: "No, it's not an emergency." }),
  at: Timestamp,
});
const InBoth = z.object({
  en: z.string().meta({ example: 'Please call 911.' }),
  zh: z.string().meta({ example: '请拨打911。' }),
});
export const LiveCall = z
  .object({
    inProgress: z.boolean().meta({ example: true }),
    language: z
      .enum(LANGUAGES)
      .nullable()
      .describe('As far as the call has shown it')
      .meta({ example: 'zh' }),
    controllable: z
      .boolean()
      .describe('Whether it can be told anything; commands says what')
      .meta({ example: true }),
    commands: z
      .array(z.enum(CONTROL_COMMANDS))
      .describe('What the voice platform can do in this call')
      .meta({ example: ['say', 'whisper', 'transfer', 'end'] }),
    transferNumber: z
      .string()
      .nullable()
      .describe('Where a caller is put through unless a number is given')
      .meta({ example: '+16045550199' }),
    watchers: z
      .array(
        z.object({
          userId: z.uuid().meta({ example: '0190b5c2-7d3e-4f6a-8b1c-2d3e4f5a6b7c' }),
          name: z.string().meta({ example: 'grace@clinic.example' }),
          since: Timestamp,
        }),
      )
      .describe('Who has this call open now, who asks included; nobody once it is over')
      .meta({ example: [] }),
    translations: z
      .array(
        z.object({
          sentence: z.string().meta({ example: '我想约李医生' }),
          translation: z.string().meta({ example: 'I would like to see Dr. Lee' }),
        }),
      )
      .describe(
        'Sentences that were not said in the language of `into`, as far as they are translated by now; none where TRANSLATION_URL is not set',
      )
      .meta({ example: [] }),
    emergency: z
      .object({
        since: Timestamp,
        words: z
          .array(z.string())
          .describe("The caller's sentences")
          .meta({ example: ['I have chest pain'] }),
        told: z
          .array(z.string())
          .describe('Warnings that the caller has heard')
          .meta({ example: ['Please call 911.'] }),
        onHold: z
          .boolean()
          .describe('Nothing is booked until the caller clearly says that it is no emergency')
          .meta({ example: true }),
        denial: Denial.nullable().meta({ example: null }),
        redFlags: z
          .array(
            InBoth.extend({
              sentence: z.string().meta({ example: '我胸口很痛' }),
              marks: z
                .array(z.string())
                .describe('The alarming words, as they stand in the sentence')
                .meta({ example: ['胸口很痛'] }),
            }),
          )
          .describe('What each of the sentences means, in both languages')
          .meta({ example: [{ sentence: '我胸口很痛', marks: ['胸口很痛'], en: 'Chest pain', zh: '胸痛' }] }),
        ownSentences: z
          .array(InBoth)
          .describe('What we say in an emergency, in both languages')
          .meta({ example: [{ en: 'Please call 911.', zh: '请拨打911。' }] }),
      })
      .nullable()
      .meta({ example: null }),
  })
  .meta({ id: 'LiveCall' });

interface Looking {
  readonly viewer: Viewer | null;
  /** The language to translate sentences into, if any. */
  readonly into: Language | undefined;
}

export async function liveCall(needs: LiveViewNeeds, key: LiveCallKey, { viewer, into }: Looking) {
  const [status, commands, state, transferNumber, language, clinic] = await Promise.all([
    needs.statusOf(key.clinicId, key.callId),
    needs.commandsOf(key),
    needs.emergencyOf(key),
    needs.transferNumberOf(key.clinicId),
    needs.languageOf(key.clinicId, key.callId),
    needs.clinics.profile(key.clinicId),
  ]);
  if (status === null) throw new Failure('NOT_FOUND', 'This clinic has had no such call. Check its callId.');
  const inProgress = status === 'in_progress';
  const [watchers, translations] = await Promise.all([
    inProgress ? needs.watchers.of(key, viewer) : [],
    into ? needs.translations.of(key, into, clinic) : [],
  ]);
  return {
    inProgress,
    language,
    controllable: inProgress && commands.length > 0,
    commands: inProgress ? [...commands] : [],
    transferNumber,
    watchers: [...watchers],
    translations: [...translations],
    emergency: state && {
      since: new Date(state.firstSeenAt),
      words: [...state.words],
      told: [...state.told],
      onHold: holds(state),
      denial: state.denial && { text: state.denial.text, at: new Date(state.denial.at) },
      redFlags: state.words.map((sentence) => {
        const own = findEmergencies(sentence);
        const names = namesOfRedFlags(own.length > 0 ? own : state.kinds);
        return { sentence, marks: [...alarmingWords(sentence)], ...names };
      }),
      ownSentences: clinic ? [...ownSentences(clinic)] : [],
    },
  };
}
