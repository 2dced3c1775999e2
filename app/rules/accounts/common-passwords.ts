/**
 * Passwords people choose when a form requires a capital, a digit and a special character: a common word with a
 * common ending. Together these are more than 100,000 passwords that pass the composition rules.
 */
export const COMMON_WORDS = `
  password passwort passwd pass passcode welcome admin administrator root user guest login letmein access master secret
  changeme default test testing tester temp demo example sample hello hallo bonjour iloveyou loveyou love lovely
  qwerty qwertz azerty qwertyui qwertyuiop asdf asdfgh asdfghjk asdfghjkl zxcvbn zxcvbnm qazwsx abc abcd abcde abcdef
  abcdefg abcdefgh aaaa xxxx monkey dragon tiger lion eagle falcon bulldog puppy kitty cat dog horse dolphin butterfly
  football baseball basketball soccer hockey golf tennis rugby cricket chelsea arsenal liverpool barcelona madrid
  yankees cowboys steelers lakers superman batman spiderman ironman pokemon pikachu naruto starwars startrek matrix
  princess prince king queen angel angels sunshine flower rainbow summer winter spring autumn fall january february
  march april may june july august september october november december monday tuesday wednesday thursday friday
  saturday sunday michael jennifer jessica ashley daniel david thomas robert andrew joshua matthew charlie jordan
  hannah maria anna sarah laura alexander maximilian samantha nicole hunter thunder shadow killer ninja samurai pirate
  wizard merlin freedom liberty peace happy lucky smile cookie chocolate banana apple orange cherry pepper ginger coffee
  whatever trustno family mother father sister brother baby babygirl babyboy buster maggie bailey harley money dollar
  business company office work school college university student teacher learn learning lesson mindful nectar honey bee
  london paris berlin tokyo newyork chicago dallas boston texas florida america canada germany france england india
  mexico brazil australia europe google facebook amazon microsoft windows linux android samsung iphone internet computer
  server network security system service support manager oracle mercedes porsche ferrari mustang corvette yamaha toyota
  jesus christ blessed heaven faith god diamond silver golden purple yellow green black white blue red star galaxy
`
  .trim()
  .split(/\s+/);

const COMMON_DIGITS = `
  0 1 2 3 4 5 6 7 8 9 00 01 07 10 11 12 13 21 22 23 33 42 55 69 77 88 99 000 007 100 101 111 112 123 222 234 246 321 333
  420 456 555 666 777 786 789 888 911 987 999 1111 1122 1212 1234 1313 4321 12345 54321 123123 123321 123456 654321
  1234567 12345678 123456789
`
  .trim()
  .split(/\s+/);

const COMMON_YEARS = { from: 1950, to: 2039 } as const;

/** Common passwords that are not a word with an ending, mostly keyboard walks. */
const COMMON_WALKS = `
  1qaz@wsx !qaz2wsx 1qaz!qaz zaq1@wsx zaq!2wsx 1qazxsw@ !qaz1qaz @wsx2wsx 1qaz2wsx! 1q2w3e4r! 1q2w3e4r5t! q1w2e3r4! q1w2e3r4t5!
  !q2w3e4r 1q2w#e4r 1a2b3c4d! a1b2c3d4! abc123!@# abc123456! abcd1234! abcd123! qwe123!@# qwe123asd! qwer1234! qwert123!
  asd123!@# asdf1234! zxc123!@# aa123456! aa12345! aa123456. aa123456@ a123456! a1234567! a12345678! a123456789! aaa111!
  abc@1234 abc!1234 abcd!234 qwer!234 qwer!@34 test!@#1 admin!@#1 p@55w.rd1 pa55word! pa$$w0rd pa$$word1 p4ssw0rd!
`
  .trim()
  .split(/\s+/);

const words = new Set(COMMON_WORDS);
const digits = new Set(COMMON_DIGITS);
const walks = new Set(COMMON_WALKS);
const LEETSPEAK: Record<string, string> = {
  "@": "a",
  "4": "a",
  "3": "e",
  "1": "i",
  "0": "o",
  $: "s",
  "5": "s",
  "7": "t",
};
const ENDING = /^(\D{0,3})(\d*)(\D{0,3})$/u;

/** `ownWords` are as easy to guess: the instance's name, the learner's name and address. Ignores case. */
export function isCommonPassword(password: string, ownWords: readonly string[] = []): boolean {
  const typed = password.normalize("NFKC").toLowerCase();
  const own = new Set(ownWords.map((word) => word.normalize("NFKC").toLowerCase()));
  return (
    walks.has(typed) ||
    splits(typed).some(([word, ending]) => {
      const plain = Array.from(word, (sign) => LEETSPEAK[sign] ?? sign).join("");
      const isKnown = [word, plain].some((text) => words.has(text) || own.has(text));
      return isKnown && isCommonEnding(ending);
    })
  );
}

/** Every split of a password into a word and an ending without letters. */
function splits(typed: string): [word: string, ending: string][] {
  const endingLength = /\P{L}*$/u.exec(typed)?.[0].length ?? 0;
  return Array.from({ length: endingLength + 1 }, (_, length) => {
    const cut = typed.length - length;
    return [typed.slice(0, cut), typed.slice(cut)];
  });
}

function isCommonEnding(ending: string): boolean {
  const number = ENDING.exec(ending)?.[2];
  if (number === undefined) return false;
  const year = Number(number);
  const isYear = number.length === 4 && year >= COMMON_YEARS.from && year <= COMMON_YEARS.to;
  return number === "" || isYear || digits.has(number);
}
