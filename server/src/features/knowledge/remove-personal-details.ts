/** Capitalized names of places and things, which are not personal. */
const NOT_PERSONAL =
  /^(?:I|I'm|I'd|I've|I'll|Dr|Doctor|BC|MSP|ICBC|COVID|OK|ID|Monday|Tuesday|Wednesday|Thursday|Friday|Saturday|Sunday|Mandarin|Cantonese|Chinese|English|French|Punjabi|Farsi|Korean|Spanish|Hindi|Tagalog|Vietnamese|Christmas|Easter|Thanksgiving|Pap|Wi-Fi|WiFi|WorkSafeBC|WCB|SkyTrain|Canada|Vancouver|X-ray)$/;

const MONTH =
  '(?:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)';
const NUMBER_WORD =
  '(?:zero|oh|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|thirteen|fourteen|fifteen|sixteen|seventeen|eighteen|nineteen|twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety|hundred|thousand|first|second|third|fourth|fifth|sixth|seventh|eighth|ninth|tenth|\\w+teenth|\\w+tieth|double)';

/**
 * Prepares a question for storage and for the manager: without names, numbers or dates. Removes a word too
 * many rather than leave a patient's name.
 */
export function removePersonalDetails(question: string): string {
  return (
    question
      .normalize('NFKC')
      .slice(0, 300)
      // "my name is Ana Silva", "this is Ana", "I'm Ana Silva": removes the name in any spelling.
      .replace(
        /\b(my (?:full |last |first |family |\w+'s )?name(?:'s| is)|this is|i'm called|call me|on behalf of)\s+[\p{L}'’-]+(?:\s+(?!and\b|i\b|i'|can\b|do\b|is\b|what\b|where\b|when\b|how\b|are\b)[\p{L}'’-]+)?/giu,
        '$1 …',
      )
      .replace(
        /(我叫|我是|名字叫|名字是|姓名是?|我姓)[\p{Script=Han}]{1,4}(?=[，,。\s]|想|要|请|的|$)/gu,
        '$1…',
      )
      .replace(
        new RegExp(`\\b${MONTH}\\b[\\s.]*(?:the\\s+)?\\d{0,2}(?:st|nd|rd|th)?(?:[,\\s]+\\d{4})?`, 'gi'),
        '…',
      )
      .replace(/[\p{L}\d._%+-]+@[\p{L}\d.-]+/gu, '…')
      .replace(/[零〇一二三四五六七八九十百两]{2,}(?=[年月日号岁]|$)|[零〇一二三四五六七八九]{4,}/gu, '…')
      .replace(/\d[\d\s().:/-]*[年月日号岁]?/g, '…')
      .replace(new RegExp(`\\b${NUMBER_WORD}(?:[\\s-]+(?:and\\s+)?${NUMBER_WORD}){2,}\\b`, 'gi'), '…')
      .replace(/(?<=\S\s)\p{Lu}[\p{L}'’-]+/gu, (word) => (NOT_PERSONAL.test(word) ? word : '…'))
      .replace(/…(?:\s*…)+/g, '…')
      .replace(/\s+/g, ' ')
      .trim()
  );
}
