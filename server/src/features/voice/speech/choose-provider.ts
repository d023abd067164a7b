import { phrase } from '../../../kernel/phrase.ts';
import { spokenList } from '../../../kernel/spoken/list.ts';
import { providerNameIn } from '../../../kernel/spoken/provider-name.ts';
import type { Call } from '../tool.ts';
import { sentences } from './questions.ts';

const MOST_NAMED = 5;
const ANY_PROVIDER =
  /^(?:any(?:one|body)?\b|whoever|whichever|all\b|first available|next available|no preference|does ?n.?t matter|either)|任何|随便|隨便|都可以|都行|无所谓|谁都/i;

const unknown = phrase({
  en: 'I do not find a doctor of that name here.',
  zh: '我在这里没有找到这位医生。',
});
const choice = phrase({
  en: 'Would you like to see {names}?',
  zh: '请问您想看{names}？',
});
const which = phrase({
  en: 'More than one doctor sounds like that. Do you mean {names}?',
  zh: '有几位医生的名字很像。您说的是{names}吗？',
});

type ChosenProviders =
  /** Empty for any provider. */
  | { readonly status: 'chosen'; readonly providerIds: readonly string[] }
  | { readonly status: 'unclear'; readonly message: string };

/** Whom a search is for, or the question that finds out. */
export async function chooseProviders(
  { providers, clinicId, language }: Call,
  { providerId, providerName }: { providerId: string | null; providerName: string | null },
): Promise<ChosenProviders> {
  const name = providerName && ANY_PROVIDER.test(providerName) ? null : providerName;
  const meant = await providers.resolve(clinicId, { id: providerId, name });
  if (meant.status === 'any') return { status: 'chosen', providerIds: [] };
  if (meant.status === 'one') return { status: 'chosen', providerIds: [meant.provider.id] };
  const namesOf = (people: readonly { readonly name: string }[]) =>
    spokenList(
      people.slice(0, MOST_NAMED).map((person) => providerNameIn(language, person.name)),
      language,
      'or',
    );
  if (meant.status === 'several')
    return { status: 'unclear', message: which(language, { names: namesOf(meant.providers) }) };
  const roster = await providers.roster(clinicId);
  const question = roster.length > 0 ? choice(language, { names: namesOf(roster) }) : '';
  return { status: 'unclear', message: sentences(language, unknown(language), question) };
}
