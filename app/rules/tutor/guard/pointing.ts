import { cleanLine } from "../../clean-text.ts";

/* Sentences that choose: the options aren't in a hint's prompt, so a sentence that names one by its place or says 'yes' gives an answer. */

const OPTION =
  "options?|answers?|choices?|alternatives?|letters?|possibilit(?:y|ies)|statements?|candidates?|opci(?:o|ó)n(?:es)?|respuestas?|letra|antwort|möglichkeit|auswahl|buchstabe|réponse|choix|lettre|proposition|risposta|opzione|resposta|opção|antwoord|odpowiedź|вариант|ответ|seçenek|cevap|选项|答案|選択肢";
const ORDINAL =
  "first|second|third|fourth|last|final|top|bottom|middle|penultimate|next to last|1st|2nd|3rd|4th|primera?|segunda|segundo|tercera?|tercer|cuarta|cuarto|última|erste[rns]?|zweite[rns]?|dritte[rns]?|vierte[rns]?|letzte[rns]?|première?|deuxième|seconde|troisième|quatrième|dernière|prima|seconda|terza|quarta|primeira|terceira|eerste|tweede|derde|vierde";
const SIZE =
  "longest|shortest|longer|shorter|only|odd|larga|corta|längste|kürzeste|plus longue|plus courte|other three|remaining";

const POINTING = [
  // 'Option B', 'answer (2)', 'letter "C"', 'option two'; 'answer a question' is none.
  `(?<![\\p{L}])(?:${OPTION})\\s*(?:is|es|ist|est|è|number|no\\.?|nr\\.?|número|:|=|\\(|"|“|'|\\*)*\\s*(?:[b-d]|a(?=[).":*”']|\\s*$)|[1-4]|i{2,3}|iv|one|two|three|four|uno|dos|tres|cuatro|zwei|drei|vier|deux|trois|quatre)(?![\\p{L}\\p{N}])`,
  `(?<![\\p{L}])(?:${ORDINAL}|${SIZE})(?:\\s+(?:of|von|de|listed|given|possible|correct|right))*(?:\\s+(?:the|four|los|las|den|les|cuatro|vier|quatre))*\\s+(?:${OPTION}|one of (?:the )?four)(?![\\p{L}])`,
  `(?<![\\p{L}])(?:${OPTION})\\s+(?:de la |la )?(?:${ORDINAL})(?![\\p{L}])`,
  `(?<![\\p{L}])(?:pick|choose|select|take|tick|click|mark|it['’]?s|is|elige|wähle|nimm|choisis)\\s+(?:on\\s+)?(?:the|la|el|die|der|das)\\s+(?:${ORDINAL}|${SIZE})(?:\\s+one)?\\s*[.!,;:]?$`,
  `(?<![\\p{L}])(?:pick|choose|select|tick|click|mark|elige|wähle|choisis)\\s+(?:the\\s+)?(?:number\\s+)?["“'(*]*(?:[b-d]|a(?=[).":*”'!]|\\s*$)|[1-4]|one|two|three|four)(?![\\p{L}\\p{N}])`,
  `(?<![\\p{L}])number\\s+(?:[1-4]|one|two|three|four)\\s+(?:is|looks|fits)(?![\\p{L}])`,
].map((pattern) => new RegExp(pattern, "iu"));

/** A letter by itself: 'B', '(B)', '**B**', 'It's B.' */
const BY_ITSELF = [
  new RegExp(`(?<!\\p{L})(?i:${OPTION})(?:\\s(?i:is|es|ist|est))?\\s["“'(*]*A(?!\\p{L})`, "u"),
  /^["“'(*_`[]*[A-Da-d1-4]["”')*_`\]]*[.!)]*$/u,
  /(?<![\p{L}\p{N}])(?:is|be|to|it['’]?s|=|:|→|->|with|than|and|or|not|hint|es|ist|est)\s*["“'(*_`]*[B-D]["”')*_`]*[.!,;]*(?:\s|$)/u,
  /(?<![\p{L}\p{N}])(?:is|it['’]?s|=|→|->|es|ist|est)\s*["“'(*_`]*A["”')*_`]*[.!,;]*$/u,
  /(?<!\p{L})\(?["“'*_`(]+[A-D]["”'*_`)]+(?!\p{L})/u,
  /(?<![\p{L}\p{N}])(?:alpha|bravo|charlie|delta)[.!]*$/iu,
];

export function pointsAtOption(sentence: string): boolean {
  const plain = cleanLine(sentence);
  return [...POINTING, ...BY_ITSELF].some((pattern) => pattern.test(plain));
}

const YES =
  "yes|yeah|yep|yup|correct|right|exactly|indeed|precisely|true|absolutely|bingo|spot on|no|nope|wrong|incorrect|false|sí|correcto|exacto|verdadero|falso|ja|richtig|genau|nein|falsch|wahr|oui|exact|vrai|non|faux|sì|esatto|sim|certo|não|nee|tak|nie|да|нет|верно|hai|はい|いいえ|是|不是|对|evet|hayır|نعم|لا";
const VERDICTS = [
  new RegExp(`^["“'(*_\\s]*(?:${YES})(?:[\\s]*$|["”')*_]*\\s*[.!,;:—–-])`, "iu"),
  /\b(?:you(?:['’]re| are)|that(?:['’]s| is)|this is|it(?:['’]s| is)|your (?:answer|guess|idea|choice|pick|thought|hunch)(?:['’]s| is| was)) (?:absolutely |exactly |completely |quite |also |totally |indeed )*(?:right|correct|true|spot on|the (?:right|correct) (?:answer|one|option|choice)|wrong|incorrect|false)(?=\s*(?:[.!,;:—–)]|$|and\b|because\b|since\b|so\b|with\b))/iu,
  /\b(?:you(?:['’]ve| have) (?:got|nailed|guessed|found) it|you guessed (?:it|right|correctly)|keep that answer|stick with (?:it|that|your)|go with (?:it|that|your)|i (?:can )?confirm|hot|getting warmer|warmer|colder)\b\s*(?:[.!,;:—–]|$|answer|guess|choice)/iu,
];

/** Whether a sentence says that the learner's own guess is right or wrong. */
export const givesVerdict = (sentence: string): boolean =>
  VERDICTS.some((pattern) => pattern.test(cleanLine(sentence)));

const RULING_OUT =
  /\b(?:not|isn['’]?t|aren['’]?t|wasn['’]?t|doesn['’]?t|never|wrong|incorrect|false|right|correct|true|rule|exclude|eliminate|discard|answer|no|yes|neither|nor|unlike|instead|rather)\b/iu;
/** With a wrong option's words: fewer are left. */
export const rulesOut = (sentence: string): boolean => RULING_OUT.test(cleanLine(sentence));
