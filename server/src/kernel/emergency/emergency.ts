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
  | 'stated';

/** Patterns by the kind of emergency; fever has combinations only. */
export type Flags = Readonly<Record<Exclude<Emergency, 'fever'>, readonly string[]>>;
