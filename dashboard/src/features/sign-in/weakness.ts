interface Words {
  readonly weakLength: string;
  readonly weakCommon: string;
  readonly weakPattern: string;
  readonly weakOwn: string;
  readonly weakSame: string;
  readonly wrongPassword: string;
}

/** Translates the service's complaint about a password. */
export function weakness(complaint: string, words: Words): string {
  const known: ReadonlyArray<readonly [RegExp, string]> = [
    [/characters/, words.weakLength],
    [/common/, words.weakCommon],
    [/pattern/, words.weakPattern],
    [/own address/, words.weakOwn],
    [/already/, words.weakSame],
    [/not your password/, words.wrongPassword],
  ];
  return known.find(([words]) => words.test(complaint))?.[1] ?? complaint;
}
