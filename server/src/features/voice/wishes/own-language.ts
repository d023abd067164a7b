import { phrase } from '../../../kernel/phrase.ts';
import { languageNameIn } from '../../../kernel/providers/spoken-language.ts';
import { spokenList } from '../../../kernel/spoken/list.ts';
import type { Wish } from '../../../kernel/wishes/wish.ts';
import type { SearchOutcome } from '../../scheduling/index.ts';
import type { Speaker } from '../speech/speaker.ts';
import type { FoundSlot } from '../speech/times/offer.ts';
import type { Call } from '../tool.ts';
import type { Chosen } from './choose-wished.ts';
import type { Roster } from './narrow-roster.ts';
import type { GivenWish } from './read-limits.ts';
import { visitToMove } from './visit-to-move.ts';

/** A caller who is served in Chinese here is taken to speak Mandarin. */
const MANDARIN = 'zh';
const MOST_NAMED = 2;

const speaks = phrase({ en: '{names} speaks {language}.', zh: '{names}会讲{language}。' });
const speaksToo = phrase({ en: 'That doctor speaks {language}.', zh: '这位医生会讲{language}。' });

/** Who speaks the language of a Chinese call, where the caller asks for nobody and not everybody speaks it. */
export async function speakersOfCall(
  given: GivenWish,
  { persons }: Pick<Wish, 'persons'>,
  { providerIds, preferredIds }: Pick<Chosen, 'providerIds' | 'preferredIds'>,
  call: Call,
): Promise<Roster> {
  const isAnybody = persons.every(({ words }) => words.kind === 'any');
  const isSomebodyWanted = !isAnybody || providerIds.length + preferredIds.length > 0;
  if (call.language !== 'zh' || isSomebodyWanted || visitToMove(given, call)) return [];
  const roster = await call.providers.roster(call.clinicId);
  const speakers = roster.filter(({ languages }) => languages?.includes(MANDARIN));
  return speakers.length < roster.length ? speakers : [];
}

/** Said once in a call: whoever hears it only after the booking has to book again. */
export function sayWhoSpeaks(
  speakers: Roster,
  offers: readonly FoundSlot[],
  { closedToNew = [], notForAge = [] }: SearchOutcome,
  { nameOf }: Speaker,
  { language, wishes }: Call,
): string {
  const able = speakers.filter(({ name }) => !closedToNew.includes(name) && !notForAge.includes(name));
  const offered = able.filter(({ id }) => offers.some(({ providerId }) => providerId === id));
  const named = offered.length > 0 ? offered : able;
  if (offers.length === 0 || named.length === 0 || named.length > MOST_NAMED) return '';
  const reason = `speaks ${MANDARIN}`;
  if (wishes.wasReasonTold(reason)) return '';
  wishes.noteReason(reason);
  const words = { language: languageNameIn(language, MANDARIN) };
  const [only] = named;
  if (offers.every(({ providerId }) => providerId === only?.id)) return speaksToo(language, words);
  return speaks(language, {
    ...words,
    names: spokenList(
      named.map(({ name }) => nameOf(name)),
      language,
      'and',
    ),
  });
}
