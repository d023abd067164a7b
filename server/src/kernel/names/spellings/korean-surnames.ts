/** Romanizations of Korean surnames, one surname per group, with English mishearings. */
const SPELLINGS = `
kim gim ghim; lee yi rhee ri li rhie yee; park pak bak bahk pahk bark pack; choi choe chey chwe choy chway; jung jeong chung cheong joung;
kang gang khang; cho jo joe joh; yoon yun youn yune; jang chang jahng; lim im rim yim leem; han hahn hann; oh o;
seo suh sur so saw; shin sin shinn; kwon gwon kwan; hwang whang hwong; ahn an aan on; song soung; yoo yu ryu you yew liu;
hong; jeon jun chun chon; ko go koh goh; moon mun; yang; son sohn shon; bae pae bay pai; baek paek paik back baik;
heo huh hur her hu; noh roh no ro noe; nam nahm; ha hah; joo ju chu choo; koo gu ku goo; woo wu u ou; min minn;
jin chin; na ra nah rah la; cha; eom um uhm ohm; byun byeon pyun; chae chai che; do doh; seol sul; sung seong; yeo yuh;
kwak gwak; maeng; bang pang bahng; gil kil; pyo; myung myeong; ki gi kee; ban pan; wang; ok; yuk; in; tak; kook guk; ma mah
`;

const PLACES: ReadonlyMap<string, ReadonlySet<number>> = (() => {
  const places = new Map<string, Set<number>>();
  for (const [place, names] of SPELLINGS.split(';').entries())
    for (const name of names.trim().split(' ')) places.set(name, (places.get(name) ?? new Set()).add(place));
  return places;
})();

export function isKoreanSpellingOf(one: string, other: string): boolean {
  const places = PLACES.get(other);
  return [...(PLACES.get(one) ?? [])].some((place) => places?.has(place) ?? false);
}
