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
  /** No rule names it, but its words together are those of emergencies. */
  | 'described';

/** Patterns by the kind of emergency; fever has combinations only, and the described have none. */
export type Flags = Readonly<Record<Exclude<Emergency, 'fever' | 'described'>, readonly string[]>>;
