const HAN = /\p{Script=Han}/u;

/** Turns "Last,First" into spoken order; Chinese names keep the family name first. */
export function spokenName(written: string): string {
  const [last = '', ...first] = written.split(',').map((part) => part.trim());
  const given = first.join(' ').trim();
  if (given === '') return last;
  return HAN.test(last) && HAN.test(given) ? `${last}${given}` : `${given} ${last}`;
}
