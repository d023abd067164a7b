const HAN = /\p{Script=Han}/u;

/** "Last,First" as people say it; in Chinese the family name stays in front. */
export function spokenName(written: string): string {
  const [last = '', ...first] = written.split(',').map((part) => part.trim());
  const given = first.join(' ').trim();
  if (given === '') return last;
  return HAN.test(last) && HAN.test(given) ? `${last}${given}` : `${given} ${last}`;
}
