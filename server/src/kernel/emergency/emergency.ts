/** The kinds of emergency that the rules look for. */
export type Emergency =
  | 'heart'
  | 'breathing'
  | 'stroke'
  | 'bleeding'
  | 'unconscious'
  | 'seizure'
  | 'allergy'
  | 'poison'
  | 'fever'
  | 'injury'
  | 'birth'
  | 'suicide'
  | 'stated'
  /** No rule matches, but the words together are typical of emergencies. */
  | 'described';

/** Patterns by kind of emergency; fever has only combinations, and the described kinds have none. */
export type Flags = Readonly<Record<Exclude<Emergency, 'fever' | 'described'>, readonly string[]>>;
