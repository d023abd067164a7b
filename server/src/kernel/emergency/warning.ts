import type { Language } from '../language.ts';
import { type Phrase, phrase } from '../phrase.ts';
import { spokenPhoneNumber } from '../spoken/phone-number.ts';
import type { Emergency } from './emergency.ts';
import type { WarningKind } from './emergency-state.ts';

/** A clinic's own texts. */
interface Words {
  readonly emergencyMessage: string | null;
  readonly emergencyMessageZh: string | null;
  readonly nurseLine: string;
}

const danger = phrase({
  en: 'This may be an emergency. Please hang up and call 911 now.',
  zh: '这可能是紧急情况。请马上挂断，拨打911。',
});
const suicide = phrase({
  en: "I'm glad you told me, and you're not alone. You can call or text 9-8-8 at any time, day or night. If you're in danger now, please call 911.",
  zh: '谢谢您告诉我，您并不孤单。您可以随时拨打9-8-8，或发短信到9-8-8。如果现在有危险，请拨打911。',
});
const orGoOn = phrase({
  en: "I haven't gone ahead yet. If it's not an emergency, please tell me, and I'll go on.",
  zh: '我还没有继续办理。如果不是紧急情况，请告诉我，我再继续。',
});
const orGoOnSafely = phrase({
  en: "I haven't gone ahead with anything yet. If you're safe and this isn't an emergency, please tell me, and I'll go on. Shall I put you through to somebody here?",
  zh: '我先没有办别的。如果您现在安全，不是紧急情况，请告诉我，我再继续。要不要我帮您转给诊所的人？',
});
const stillWithYou = phrase({
  en: "I haven't gone ahead with anything, because I want you to be safe. You can call or text 9-8-8 right now, or speak with a nurse at {line}. If you're in danger, please call 911. Shall I put you through to somebody at the clinic, or have them call you back right away?",
  zh: '我先没有办别的，因为您的安全最要紧。您现在就可以打9-8-8，或发短信到9-8-8，也可以打{line}跟护士说。如果有危险，请拨打911。要不要我帮您转给诊所的人，或请他们马上给您回电？',
});
const unsure = phrase({
  en: "{why}, so I've held off. If you're not sure, a nurse answers at {line} any time, or I can put you through to the clinic, or have them call you right back. If it gets worse, call 911. Is it an emergency?",
  zh: '{why}，所以我先没有办。不确定的话，随时可以打{line}问护士，我也可以帮您转给诊所的人，或请他们马上回电。如果更严重了，请打911。这是紧急情况吗？',
});
const fast = phrase({ en: 'This can get worse fast', zh: '这种情况可能很快变严重' });
const now = phrase({ en: 'This needs help right away', zh: '这种情况要马上处理' });
/** Said to callers who go on after the warning: a few words why it cannot wait, without naming an illness. */
const WHY: Readonly<Record<Emergency, Phrase>> = {
  heart: phrase({ en: 'With pain like this, minutes count', zh: '这样的疼痛，每一分钟都要紧' }),
  breathing: phrase({ en: 'With trouble breathing, minutes count', zh: '呼吸有困难，每一分钟都要紧' }),
  stroke: phrase({ en: 'With a sudden change like this, minutes count', zh: '突然这样，每一分钟都要紧' }),
  bleeding: phrase({ en: 'Bleeding like this can get worse fast', zh: '这样的出血可能很快变严重' }),
  allergy: phrase({ en: 'A reaction like this can get worse fast', zh: '这样的过敏可能很快变严重' }),
  poison: phrase({ en: 'With something swallowed, minutes count', zh: '吃下去的东西，每一分钟都要紧' }),
  fever: phrase({ en: 'A fever like this can get worse fast', zh: '这样的发烧可能很快变严重' }),
  unconscious: now,
  seizure: now,
  injury: fast,
  birth: now,
  described: phrase({ en: 'This may be an emergency', zh: '这可能是紧急情况' }),
  stated: phrase({ en: 'This may be an emergency', zh: '这可能是紧急情况' }),
  suicide: phrase({ en: 'This may be an emergency', zh: '这可能是紧急情况' }),
};
const puttingThrough = phrase({
  en: "I'm putting you through now; if it gets worse, hang up and call 911.",
  zh: '我现在帮您转接；如果情况变严重，请挂断并拨打911。',
});
const puttingThroughSuicide = phrase({
  en: "I'm putting you through now; you can also call or text 9-8-8 at any time, and if you're in danger, please call 911.",
  zh: '我现在帮您转接；您也可以随时拨打9-8-8，或发短信到9-8-8，如果有危险，请拨打911。',
});

const puttingThroughClosed = phrase({
  en: "I'm putting you through now, but the clinic is closed and may not answer; if nobody answers, hang up and call 911.",
  zh: '我现在帮您转接，不过诊所已经关门，可能没人接；如果没人接，请挂断并拨打911。',
});
const puttingThroughSuicideClosed = phrase({
  en: "I'm putting you through now, but the clinic is closed and may not answer; you can call or text 9-8-8 at any time, and if you're in danger, please call 911.",
  zh: '我现在帮您转接，不过诊所已经关门，可能没人接；您可以随时拨打9-8-8，或发短信到9-8-8，如果有危险，请拨打911。',
});

const join = (language: Language, ...parts: readonly string[]) =>
  parts.filter((part) => part !== '').join(language === 'zh' ? '' : ' ');

/** The warning, in the clinic's own words if it has any. */
export function warningText(language: Language, warnings: readonly WarningKind[], clinic: Words): string {
  const own = language === 'zh' ? clinic.emergencyMessageZh : clinic.emergencyMessage;
  return join(
    language,
    warnings.includes('988') ? suicide(language) : '',
    warnings.includes('911') ? (own ?? danger(language)) : '',
  );
}

/**
 * The answer of a tool that waits for a clear denial, with the warning if the caller has not heard it yet.
 * Callers who think of suicide are never turned away: they are offered a person.
 */
export function holdText(
  language: Language,
  { warnings, kinds }: { readonly warnings: readonly WarningKind[]; readonly kinds: readonly Emergency[] },
  clinic: Words,
): string {
  const isSuicide = kinds.includes('suicide');
  if (warnings.length > 0)
    return join(
      language,
      warningText(language, warnings, clinic),
      (isSuicide ? orGoOnSafely : orGoOn)(language),
    );
  const line = spokenPhoneNumber(clinic.nurseLine);
  if (isSuicide) return stillWithYou(language, { line });
  return unsure(language, { line, why: WHY[kinds[0] ?? 'described'](language) });
}

const KINDS_OF_WARNING: ReadonlyArray<readonly WarningKind[]> = [['911'], ['988'], ['988', '911']];

const KINDS = Object.keys(WHY) as Emergency[];

/** Our emergency sentences in both languages, for staff who follow a call in a language they do not speak. */
export function ownSentences(clinic: Words): ReadonlyArray<Readonly<Record<Language, string>>> {
  const inBoth = (words: (language: Language) => string) => ({ en: words('en'), zh: words('zh') });
  return [
    ...KINDS_OF_WARNING.flatMap((warnings) => [
      inBoth((language) => warningText(language, warnings, clinic)),
      inBoth((language) =>
        holdText(language, { warnings, kinds: warnings.includes('988') ? ['suicide'] : [] }, clinic),
      ),
      inBoth((language) => transferText(language, warnings, true)),
      inBoth((language) => transferText(language, warnings, false)),
    ]),
    ...KINDS.map((kind) => inBoth((language) => holdText(language, { warnings: [], kinds: [kind] }, clinic))),
  ];
}

/** One sentence for a caller who is transferred before hearing the warning. */
export function transferText(
  language: Language,
  warnings: readonly WarningKind[],
  mayBeAnswered: boolean,
): string {
  if (warnings.includes('988'))
    return (mayBeAnswered ? puttingThroughSuicide : puttingThroughSuicideClosed)(language);
  return (mayBeAnswered ? puttingThrough : puttingThroughClosed)(language);
}
