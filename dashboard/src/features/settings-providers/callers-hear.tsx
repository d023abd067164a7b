import { Play } from 'lucide-react';
import { api, read } from '../../api/client.ts';
import { useClinicQuery } from '../../api/clinic-query.ts';
import { Button } from '../../ui/button.tsx';
import { Bone, Coming } from '../../ui/layout/states.tsx';
import { readAloud } from '../../ui/wording/aloud.ts';
import { useLanguage, useWords } from '../../ui/wording/language.tsx';
import { languageName } from './person-values.ts';
import type { Provider } from './queries.ts';
import { providersWords } from './words.ts';

interface Scene {
  readonly title: string;
  readonly question: string;
}

/** The assistant's actual answers about this provider, from the service. */
export function CallersHear({ provider }: { readonly provider: Provider }) {
  const words = useWords(providersWords);
  const { language } = useLanguage();
  const scenes = useScenes(provider);
  const asked = useClinicQuery({
    // The key holds the settings that decide the answers, so that saving one reloads them.
    queryKey: ['providers', 'heard', language, provider],
    queryFn: async ({ signal }) => {
      const body = { questions: scenes.map(({ question }) => question), language };
      const { data } = await read(api.POST('/api/clinic/knowledge/ask-many', { signal, body }));
      return data.answers;
    },
  });
  const heard = (asked.data ?? []).flatMap((said, at) => {
    const scene = scenes[at];
    return scene ? [{ ...scene, ...said }] : [];
  });
  const aloud = heard.map(({ answer }) => answer).join(' ');
  return (
    <aside
      aria-label={words.hears}
      className="grid min-w-0 content-start gap-6 border-t bg-raised px-4 pt-5 pb-8 desk:px-6 broad:border-t-0 broad:border-l"
    >
      <div className="flex items-center justify-between gap-2">
        <h2 className="text-14">{words.hears}</h2>
        <Button look="plain" disabled={aloud === ''} onClick={() => readAloud(aloud, language)}>
          <Play aria-hidden size={16} />
          {words.listen}
        </Button>
      </div>
      {asked.isPending && (
        <Coming className="grid gap-4">
          <Bone width="60%" />
          <Bone width="80%" />
          <Bone width="70%" />
        </Coming>
      )}
      {asked.isError && <p className="text-quiet">{words.hearsFailed}</p>}
      {heard.map(({ title, question, answered, answer }) => (
        <section key={title} aria-label={title} className="grid gap-2">
          <p className="text-12 text-quiet">{title}</p>
          <p lang={language} className="border-line border-l-2 pl-3">
            {question}
          </p>
          <p lang={language} className="border-accent border-l-2 pl-3">
            {answer}
          </p>
          {!answered && <p className="text-12 text-quiet">{words.notKnownYet}</p>}
        </section>
      ))}
      <p className="text-12 text-quiet">{words.hearsWhy}</p>
    </aside>
  );
}

function useScenes({ name, nameZh, gender, languages }: Provider): Scene[] {
  const words = useWords(providersWords);
  const { language } = useLanguage();
  const said = language === 'zh' && nameZh ? nameZh : name;
  const spoken = languages.find((code) => code !== 'en') ?? 'zh';
  return [
    gender === 'male'
      ? { title: words.asksGenderMale, question: words.genderQuestionMale }
      : { title: words.asksGenderFemale, question: words.genderQuestionFemale },
    { title: words.asksLanguage, question: words.languageQuestion(languageName(spoken, language)) },
    { title: words.asksWho, question: words.whoQuestion(said) },
    { title: words.asksChild, question: words.childQuestion(said) },
  ];
}
