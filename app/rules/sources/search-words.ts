/** Longer ones are addresses or data; the index refuses lexemes above 2 KB. */
const MAX_CHARACTERS = 60;
const MAX_QUERY_WORDS = 40;

const INVISIBLE = /[\u00AD\u200B\u2060\uFEFF]/gu;
/** Letters that no accent makes. */
const LATIN_SPELLINGS: Record<string, string> = {
  ß: "ss",
  æ: "ae",
  œ: "oe",
  ø: "o",
  ł: "l",
  đ: "d",
  ð: "d",
  þ: "th",
  ı: "i",
};

/** The words of a text as they are searched, in order, repeated ones too; of any language. */
export function searchWords(text: string, language = "en"): string[] {
  const segmenter = new Intl.Segmenter(language, { granularity: "word" });
  const words: string[] = [];
  for (const { segment, isWordLike } of segmenter.segment(normalized(text)))
    if (isWordLike) words.push(...withoutElision(segment));
  return words;
}

/** What to search for: each word once, without those that nearly every sentence has. */
export function queryWords(text: string, language = "en"): string[] {
  const words = [...new Set(searchWords(text, language))];
  const stopWords = STOP_WORDS[language];
  const telling = words.filter((word) => !stopWords?.has(word));
  // 'To be or not to be' has no others.
  return (telling.length > 0 ? telling : words).slice(0, MAX_QUERY_WORDS);
}

const normalized = (text: string) =>
  text
    .replaceAll(INVISIBLE, "")
    .normalize("NFKC")
    .toLowerCase()
    .normalize("NFD")
    .replaceAll(/(\p{Script=Latin})\p{M}+/gu, "$1")
    .normalize("NFC")
    .replaceAll(/[ßæœøłđðþı]/g, (character) => LATIN_SPELLINGS[character] ?? character);

/** `l'eau` is eau, `Bea's` is bea, `don't` is don: what is left of a word without its short side. */
function withoutElision(word: string): string[] {
  const parts = word.split(/['’_]/u).filter((part) => part !== "");
  const long = parts.filter((part) => part.length > 1 || parts.length === 1);
  return (long.length > 0 ? long : [word]).map((part) => part.slice(0, MAX_CHARACTERS));
}

/** As they are searched: in lower case, without accents. */
const STOP_WORDS: Partial<Record<string, ReadonlySet<string>>> = {
  en: inARow(
    "a an the and or but of to in on at by for from with as is are was were be been being it its this that these those he she they we you i me my your our their his her them not no do does did have has had can could will would should may might if then than so what which who when where why how there here about into over also",
  ),
  de: inARow(
    "der die das den dem des ein eine einen einem einer eines und oder aber von zu zum zur im in an am auf aus bei mit fur als ist sind war waren sein wird werden wurde es er sie wir ihr ich du man sich nicht kein keine hat haben kann konnen wie was wer wann wo warum wenn dass so auch nur noch uber nach durch dieser diese dieses",
  ),
  fr: inARow(
    "le la les un une des du de et ou mais a au aux en dans sur par pour avec sans que qui quoi dont ce cet cette ces il elle ils elles on nous vous je tu se sa son ses leur leurs est sont etait etre ont avoir ne pas plus comme quand comment pourquoi si qu",
  ),
  es: inARow(
    "el la los las un una unos unas de del y o u pero a al en con sin por para que quien cual como cuando donde este esta esto estos estas ese esa eso se su sus le les lo me te nos mi tu es son era ser fue estan hay ha han no si mas muy ya tambien",
  ),
  it: inARow(
    "il lo la i gli le un uno una di del della dei delle e o ma a al alla in nel nella con senza per da dal che chi come quando dove questo questa si ci ne suo sua sono era essere ha hanno non piu anche dell nell all dall",
  ),
  pt: inARow(
    "o a os as um uma de do da dos das e ou mas em no na nos nas com sem por para que quem como quando onde este esta isto se seu sua sao era ser foi ha nao mais muito tambem ao",
  ),
  nl: inARow(
    "de het een en of maar van te in op aan bij met voor als is zijn was waren worden wordt het hij zij ze wij we je ik men zich niet geen heeft hebben kan hoe wat wie wanneer waar waarom dat die dit deze ook nog om er",
  ),
  zh: inARow("的 了 是 在 和 有 与 及 或 这 那 也 都 就 不 个 为 而 对 中"),
  ja: inARow(
    "の は が を に で と も た て だ です ます する いる ある から まで こと これ それ や へ な",
  ),
};

function inARow(words: string): ReadonlySet<string> {
  return new Set(words.split(" "));
}
