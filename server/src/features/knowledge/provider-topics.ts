import { inLanguage } from '../../kernel/clinic/said-by-clinic.ts';
import { phrase } from '../../kernel/phrase.ts';
import type { ClinicFacts, KnownProvider, Topic } from './clinic-topics.ts';

const ADULT = 18;

const seesEverybody = phrase({
  en: 'Yes, {name} sees patients of all ages.',
  zh: '看的，{name}各个年龄的病人都看。',
});
const seesChildrenOnly = phrase({
  en: 'Yes, {name} sees patients up to age {oldest}.',
  zh: '看的，{name}看{oldest}岁及以下的病人。',
});
const seesFrom = phrase({
  en: '{name} sees patients from age {youngest}.',
  zh: '{name}看{youngest}岁及以上的病人。',
});
const seesBetween = phrase({
  en: '{name} sees patients aged {youngest} to {oldest}.',
  zh: '{name}看{youngest}到{oldest}岁的病人。',
});
const seesAdultsOnly = phrase({ en: '{name} sees adults only.', zh: '{name}只看成年人。' });

/** Who providers are and whom they see; a question about an unknown provider gets no other answer. */
export function providerTopics({ providers }: ClinicFacts): readonly Topic[] {
  return providers.flatMap((provider) => [whoTopic(provider), agesTopic(provider)]);
}

/** A name alone does not ask who somebody is: "is Dr. Lee away next week". */
const ASKS_WHO =
  /\bwho\b|\bwho['’]s\b|\babout\b|\b(?:what|which) (?:kind|sort|type)|\bspeciali[sz]|\bfocus|\bbackground\b|\bexperience|谁|誰|介[绍紹]|什么医生|什麼醫生|哪[个種种]|哪[方面科]|擅长|擅長|专[长科]|專[長科]|背景|经验|經驗/i;

function whoTopic({ names, bio, bioZh }: KnownProvider): Topic {
  return {
    kind: 'providers',
    wordings: names.flatMap((name) => [
      `Who is ${name}?`,
      `Tell me about ${name}`,
      `What kind of doctor is ${name}?`,
      `${name}是谁`,
      `介绍一下${name}`,
      `${name}是什么医生`,
    ]),
    answer: (_, question, language) => (ASKS_WHO.test(question) ? inLanguage(bio, bioZh, language) : null),
  };
}

function agesTopic(provider: KnownProvider): Topic {
  const { names, spokenName: name, minAge, maxAge } = provider;
  return {
    kind: 'providers',
    wordings: names.flatMap((each) => [
      `Does ${each} see children?`,
      `Can my son or daughter see ${each}?`,
      `${each}看小孩吗`,
      `${each}看儿童吗`,
    ]),
    answer: (_, __, language) => {
      if (minAge === null && maxAge === null) return null;
      const [youngest, oldest] = [minAge ?? 0, maxAge];
      if (oldest === null) {
        if (youngest === 0) return seesEverybody(language, { name });
        return youngest === ADULT
          ? seesAdultsOnly(language, { name })
          : seesFrom(language, { name, youngest: String(youngest) });
      }
      return youngest === 0
        ? seesChildrenOnly(language, { name, oldest: String(oldest) })
        : seesBetween(language, { name, youngest: String(youngest), oldest: String(oldest) });
    },
  };
}
