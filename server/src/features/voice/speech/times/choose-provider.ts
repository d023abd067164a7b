import { phrase } from '../../../../kernel/phrase.ts';
import { spokenList } from '../../../../kernel/spoken/list.ts';
import { spokenProviderNames } from '../../../../kernel/spoken/provider-name.ts';
import type { Call } from '../../tool.ts';
import { askFor, sentences } from '../questions.ts';
import { say } from '../sentences.ts';

const MOST_NAMED = 5;
const ANY_PROVIDER =
  /^(?:any(?:one|body)?\b|whoever|whichever|all\b|first available|next available|no preference|does ?n.?t matter|either)|任何|随便|隨便|都可以|都行|无所谓|谁都/i;

const unknown = phrase({
  en: "We don't have a doctor by that name.",
  zh: '我在这里没有找到这位医生。',
});
const choice = phrase({
  en: 'Would you like to see {names}?',
  zh: '请问您想看{names}？',
});
const which = phrase({
  en: 'More than one doctor sounds like that. Do you mean {names}?',
  zh: '有几位医生的名字很像。您说的是{names}？',
});

export interface SaidProvider {
  readonly providerId: string | null;
  readonly providerName: string | null;
}

type ChosenProviders =
  /** Empty for any provider. */
  | { readonly status: 'chosen'; readonly providerIds: readonly string[] }
  | { readonly status: 'unclear'; readonly message: string };

export type ChosenProvider =
  | { readonly status: 'one'; readonly providerId: string }
  | { readonly status: 'unclear'; readonly message: string };

/** Whom a search is for, or the question to ask. */
export async function chooseProviders(
  call: Call,
  { providerId, providerName }: SaidProvider,
): Promise<ChosenProviders> {
  const name = providerName && ANY_PROVIDER.test(providerName) ? null : providerName;
  const meant = await call.providers.resolve(call.clinicId, { id: providerId, name });
  if (meant.status === 'any') return { status: 'chosen', providerIds: [] };
  if (meant.status === 'one') return { status: 'chosen', providerIds: [meant.provider.id] };
  const people = meant.status === 'several' ? meant.providers : null;
  return { status: 'unclear', message: await questionAbout(people, unknown(call.language), call) };
}

/** The provider to book: by number, or by name in either argument. */
export async function chooseProvider(
  call: Call,
  { providerId, providerName }: SaidProvider,
): Promise<ChosenProvider> {
  const roster = await call.providers.roster(call.clinicId);
  if (providerId && roster.some(({ id }) => id === providerId)) return { status: 'one', providerId };
  const name = [providerName, providerId].find((text) => text && /\p{L}/u.test(text)) ?? null;
  const isNumber = /^\d+$/.test(providerId ?? '');
  if (!isNumber && (!name || ANY_PROVIDER.test(name)))
    return { status: 'unclear', message: askFor.provider(call.language) };
  const meant = name ? await call.providers.resolve(call.clinicId, { name }) : { status: 'none' as const };
  if (meant.status === 'one') return { status: 'one', providerId: meant.provider.id };
  const people = meant.status === 'several' ? meant.providers : null;
  const why = (name ? unknown : say.unknownProvider)(call.language);
  return { status: 'unclear', message: await questionAbout(people, why, call) };
}

/** Lists those who sound alike, else all bookable providers. */
async function questionAbout(
  people: readonly { readonly id: string }[] | null,
  why: string,
  { providers, clinicId, language }: Call,
): Promise<string> {
  const roster = await providers.roster(clinicId);
  // Named among all, so that two with the same surname keep their first names here too.
  const names = spokenProviderNames(roster, language);
  const namesOf = (some: readonly { readonly id: string }[]) =>
    spokenList(
      some.slice(0, MOST_NAMED).map(({ id }) => names[roster.findIndex((one) => one.id === id)] ?? ''),
      language,
      'or-question',
    );
  if (people) return which(language, { names: namesOf(people) });
  return sentences(language, why, roster.length > 0 ? choice(language, { names: namesOf(roster) }) : '');
}
