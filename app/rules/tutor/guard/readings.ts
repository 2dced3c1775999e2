/* What a text says once it is decoded: entities, escapes, base64, hex, Morse and the like. */

const MAX_DEPTH = 2;
const MAX_CHARACTERS = 8_000;

/** The text itself, and what it says in any encoding that a learner could undo in a minute. */
export function readingsOf(text: string, depth = 0): string[] {
  const plain = text.slice(0, MAX_CHARACTERS);
  const decoded = [...new Set(DECODERS.flatMap((decode) => decode(plain)))].filter(
    (reading) => reading !== plain && /[\p{L}\p{N}]/u.test(reading),
  );
  return depth >= MAX_DEPTH - 1
    ? [plain, ...decoded]
    : [plain, ...decoded.flatMap((reading) => readingsOf(reading, depth + 1))];
}

const ENTITIES: Record<string, string> = {
  amp: "&",
  lt: "<",
  gt: ">",
  quot: '"',
  apos: "'",
  nbsp: " ",
  shy: "",
  zwnj: "",
};

function entities(text: string): string[] {
  if (!/&#?\w+;|<\/?\w|\\[ux]/u.test(text)) return [];
  return [
    text
      .replaceAll(/&#(x?)([0-9a-f]{1,6});/giu, (_, hex, digits) =>
        character(Number.parseInt(digits, hex ? 16 : 10)),
      )
      .replaceAll(/&(\w+);/gu, (whole, name) => ENTITIES[name] ?? whole)
      .replaceAll(/\\(?:u\{?|x)([0-9a-f]{2,5})\}?/giu, (_, digits) =>
        character(Number.parseInt(digits, 16)),
      )
      .replaceAll(/<!--|-->|<\/?\w[^<>]*>/gu, ""),
  ];
}

function percents(text: string): string[] {
  if (!/%[0-9a-f]{2}/iu.test(text)) return [];
  const bytes = text.replaceAll(/(?:%[0-9a-f]{2})+/giu, (run) =>
    textFromHex(run.replaceAll("%", "")),
  );
  return [bytes.replaceAll("+", " ")];
}

const utf8 = new TextDecoder();
const textOf = (codes: readonly number[]) => utf8.decode(Uint8Array.from(codes));
const textFromHex = (digits: string) =>
  textOf((digits.match(/../gu) ?? []).map((pair) => Number.parseInt(pair, 16)));
const character = (code: number) =>
  code > 0 && code <= 0x10_ff_ff ? String.fromCodePoint(code) : "";

/** Runs of six signs or more; what doesn't come to readable text was a word. */
function base64(text: string): string[] {
  const runs = text.match(/[A-Za-z0-9+/_-]{4,}={0,2}/gu) ?? [];
  const joined = text.match(/(?:[A-Za-z0-9+/]{4,}\s+)+[A-Za-z0-9+/]{2,}={0,2}/gu) ?? [];
  return [...runs, ...joined.map((run) => run.replaceAll(/\s/gu, ""))].flatMap((run) => {
    try {
      const binary = atob(run.replaceAll("-", "+").replaceAll("_", "/").replaceAll("=", ""));
      return readable(textOf(Array.from(binary, (sign) => sign.charCodeAt(0))));
    } catch {
      return [];
    }
  });
}

const BASE32 = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";

function base32(text: string): string[] {
  return (text.match(/\b[A-Z2-7]{6,}={0,6}/gu) ?? []).flatMap((run) => {
    const bits = Array.from(run.replaceAll("=", ""), (sign) =>
      BASE32.indexOf(sign).toString(2).padStart(5, "0"),
    ).join("");
    return readable(
      textOf((bits.match(/[01]{8}/gu) ?? []).map((byte) => Number.parseInt(byte, 2))),
    );
  });
}

function hex(text: string): string[] {
  const runs = text.match(/(?:(?:0x|\\x)?[0-9a-f]{2}[\s:,;-]{0,2}){3,}/giu) ?? [];
  return runs.flatMap((run) => readable(textFromHex(run.replaceAll(/0x|[^0-9a-f]/giu, ""))));
}

/** Codes of characters, places in the alphabet, or bytes of zeros and ones. */
function numbers(text: string): string[] {
  const binary = text.match(/(?:\b[01]{7,8}\b[\s,]*){2,}/gu) ?? [];
  const decimal = text.match(/(?:\b\d{1,3}\b[\s,;.:/|-]{1,3}){2,}\d{1,3}\b/gu) ?? [];
  return [
    ...binary.map((run) =>
      textOf((run.match(/[01]{7,8}/gu) ?? []).map((byte) => Number.parseInt(byte, 2))),
    ),
    ...decimal.flatMap((run) => {
      const codes = (run.match(/\d+/gu) ?? []).map(Number);
      if (codes.every((code) => code >= 1 && code <= 26))
        return codes.map((code) => String.fromCodePoint(96 + code)).join("");
      return codes.every((code) => code >= 32 && code < 256) ? textOf(codes) : [];
    }),
  ];
}

const MORSE =
  ".- -... -.-. -.. . ..-. --. .... .. .--- -.- .-.. -- -. --- .--. --.- .-. ... - ..- ...- .-- -..- -.-- --..".split(
    " ",
  );

const DIGITS = "----- .---- ..--- ...-- ....- ..... -.... --... ---.. ----.".split(" ");

function morse(text: string): string[] {
  const signs = text.replaceAll(/[·•]/gu, ".").replaceAll(/[−–—]/gu, "-");
  return (signs.match(/(?<![\p{L}\p{N}.-])(?:[.-]{1,5}[ /|]+){2,}[.-]{1,5}/gu) ?? []).map((run) =>
    run
      .split(/ ?[/|]+ ?| {2,}/u)
      .map((word) => word.split(" ").map(morseSign).join(""))
      .join(" "),
  );
}

function morseSign(sign: string): string {
  if (DIGITS.includes(sign)) return String(DIGITS.indexOf(sign));
  return MORSE.includes(sign) ? String.fromCodePoint(97 + MORSE.indexOf(sign)) : "";
}

const LEET: Record<string, string> = {
  0: "o",
  1: "i",
  3: "e",
  4: "a",
  5: "s",
  7: "t",
  8: "b",
  9: "g",
  "@": "a",
  $: "s",
  "!": "i",
  "|": "l",
  "€": "e",
  "+": "t",
};

/** 'ph0t0synth3s1s', with '1' for i or l. */
function leetspeak(text: string): string[] {
  const isMixed = (token: string) =>
    /\p{L}/u.test(token) && /[0-9@$|€+!]/u.test(token.replace(/[!.,?]+$/u, ""));
  const tokens = text.split(/(\s+)/u);
  if (!tokens.some(isMixed)) return [];
  return ["i", "l"].map((thin) =>
    tokens
      .map((token) =>
        isMixed(token)
          ? Array.from(token, (sign) =>
              sign === "1" || sign === "!" ? thin : (LEET[sign] ?? sign),
            ).join("")
          : token,
      )
      .join(""),
  );
}

/** Squared and regional letters, which no normalization turns into plain ones. */
function pictures(text: string): string[] {
  const plain = text.replaceAll(
    /[\u{1F130}-\u{1F149}\u{1F150}-\u{1F169}\u{1F170}-\u{1F189}\u{1F1E6}-\u{1F1FF}]/gu,
    (sign) => {
      const code = sign.codePointAt(0) ?? 0;
      const first =
        [0x1_f1_e6, 0x1_f1_70, 0x1_f1_50, 0x1_f1_30].find((start) => code >= start) ?? 0;
      return String.fromCodePoint(97 + code - first);
    },
  );
  return [plain];
}

/** Of words such as 'otatopay' every word they may stand for. */
function pigLatin(text: string): string[] {
  const words = text.match(/\p{L}+ay(?!\p{L})/gu) ?? [];
  const places = [1, 2, 3];
  const meant = words.flatMap((word) => {
    const stem = word.slice(0, -2);
    const rotated = places.map((place) => stem.slice(-place) + stem.slice(0, -place));
    return [stem, stem.replace(/w$/u, ""), ...rotated];
  });
  return meant.length === 0 ? [] : [meant.join(" ")];
}

const DECODERS = [
  entities,
  percents,
  base64,
  base32,
  hex,
  numbers,
  morse,
  leetspeak,
  pictures,
  pigLatin,
];

/** Only what has letters and nothing unreadable was meant as text. */
const readable = (text: string): string[] =>
  /[\p{L}\p{N}]/u.test(text) && !/[\p{Cc}\uFFFD]/u.test(text) ? [text] : [];
