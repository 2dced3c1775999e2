import { RefusedFile } from "../import-format.ts";

/** A value of the object that the file is, or an element of one of its lists. */
export interface JsonPart {
  name: string;
  value: unknown;
  /** Of a list; its end has no value. */
  place: "alone" | "element";
  /** How many bytes of the file were read. */
  read: number;
}

export const NOT_JSON = "It isn’t a file that Nectar wrote, or it was changed since.";
export const CUT = "It ends in the middle. Download it again, completely.";
const TOO_DEEP = NOT_JSON;
const TOO_LARGE = "One course in it is larger than Nectar can read.";

/** Our own rows have half of it. */
const MAX_DEPTH = 40;
/** Of one row: the largest is a course. */
const MAX_PART_BYTES = 24 * 1024 * 1024;
/** Of objects and lists in one row, each of which takes a hundred bytes once it is parsed: a course of 20,000 cards has a third of this. */
const MAX_PART_OBJECTS = 500_000;
/** Our own files have a dozen. */
const MAX_NAMES = 1_000;

const QUOTE = 0x22;
const COMMA = 0x2c;
const COLON = 0x3a;
const OPEN_LIST = 0x5b;
const BACKSLASH = 0x5c;
const CLOSE_LIST = 0x5d;
const OPEN_OBJECT = 0x7b;
const CLOSE_OBJECT = 0x7d;
const isSpace = (byte: number) => byte === 0x20 || byte === 0x0a || byte === 0x0d || byte === 0x09;

/**
 * Cuts a JSON object into its values, and those that are lists into their elements, without having more than one of them in memory. Each
 * is parsed by `JSON.parse`, which is several times as fast as parsers that stream every value; what is too deep or too long
 * never gets to it.
 */
export async function* readJsonParts(
  bytes: AsyncIterable<Uint8Array>,
): AsyncGenerator<JsonPart, void> {
  const cutter = new Cutter();
  for await (const chunk of bytes) yield* cutter.cut(chunk);
  cutter.end();
}

type Expected =
  | "object"
  | "name"
  | "colon"
  | "value"
  | "element"
  | "comma"
  | "list-comma"
  | "nothing";

class Cutter {
  #expected: Expected = "object";
  #name = "";
  /** Whether a name or an element has to come, because a comma was before. */
  #isDue = false;
  #read = 0;
  /** The value that has begun: its bytes so far, how deep they are, and whether they end in a text. */
  #pieces: Buffer[] | null = null;
  #length = 0;
  #depth = 0;
  #objects = 0;
  #names = 0;
  #isText = false;
  #isEscaped = false;

  *cut(chunk: Uint8Array): Generator<JsonPart, void> {
    const bytes = Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength);
    let from = 0;
    for (let at = 0; at < bytes.length; at += 1) {
      const byte = bytes[at] ?? 0;
      if (this.#pieces === null) {
        if (isSpace(byte) || !this.#begins(byte)) continue;
        from = at;
        this.#pieces = [];
      }
      const isOver = this.#follow(byte);
      if (isOver === "no") continue;
      const end = isOver === "with-it" ? at + 1 : at;
      const part = this.#take(bytes.subarray(from, end), this.#read + end);
      if (part) yield part;
      if (isOver === "before-it") at -= 1;
    }
    if (this.#pieces) this.#keep(bytes.subarray(from));
    this.#read += bytes.length;
  }

  end(): void {
    if (this.#expected !== "nothing") throw new RefusedFile(this.#read === 0 ? NOT_JSON : CUT);
  }

  /** What stands between values. Whether a value or a name begins with this byte. */
  #begins(byte: number): boolean {
    switch (this.#expected) {
      case "object":
        return this.#only(byte, OPEN_OBJECT, "name");
      case "name":
        if (byte === CLOSE_OBJECT && !this.#isDue) return this.#only(byte, byte, "nothing");
        if (byte !== QUOTE) throw new RefusedFile(NOT_JSON);
        return true;
      case "colon":
        return this.#only(byte, COLON, "value");
      case "value":
        if (byte === OPEN_LIST) return this.#only(byte, byte, "element");
        return true;
      case "element":
        if (byte === CLOSE_LIST && !this.#isDue) return this.#only(byte, byte, "comma");
        return true;
      case "comma":
        if (byte === CLOSE_OBJECT) return this.#only(byte, byte, "nothing");
        this.#only(byte, COMMA, "name");
        this.#isDue = true;
        return false;
      case "list-comma":
        if (byte === CLOSE_LIST) return this.#only(byte, byte, "comma");
        this.#only(byte, COMMA, "element");
        this.#isDue = true;
        return false;
      case "nothing":
        throw new RefusedFile(NOT_JSON);
    }
  }

  #only(byte: number, allowed: number, next: Expected): false {
    if (byte !== allowed) throw new RefusedFile(NOT_JSON);
    this.#expected = next;
    this.#isDue = false;
    return false;
  }

  /** Whether the value ends with this byte, or ended before it as a number does. */
  #follow(byte: number): "no" | "with-it" | "before-it" {
    if (this.#isText) return this.#followText(byte);
    if (byte === QUOTE) {
      this.#isText = true;
      return "no";
    }
    if (byte === OPEN_OBJECT || byte === OPEN_LIST) {
      this.#depth += 1;
      if (this.#depth > MAX_DEPTH) throw new RefusedFile(TOO_DEEP);
      this.#objects += 1;
      if (this.#objects > MAX_PART_OBJECTS) throw new RefusedFile(TOO_LARGE);
      return "no";
    }
    const isClosing = byte === CLOSE_OBJECT || byte === CLOSE_LIST;
    if (this.#depth === 0 && (isClosing || byte === COMMA || isSpace(byte))) return "before-it";
    if (!isClosing) return "no";
    this.#depth -= 1;
    return this.#depth === 0 ? "with-it" : "no";
  }

  #followText(byte: number): "no" | "with-it" {
    if (this.#isEscaped) this.#isEscaped = false;
    else if (byte === BACKSLASH) this.#isEscaped = true;
    else if (byte === QUOTE) {
      this.#isText = false;
      if (this.#depth === 0) return "with-it";
    }
    return "no";
  }

  #keep(bytes: Buffer): void {
    this.#length += bytes.length;
    if (this.#length > MAX_PART_BYTES) throw new RefusedFile(TOO_LARGE);
    // A copy: the chunk may be part of something larger.
    this.#pieces?.push(Buffer.from(bytes));
  }

  #take(last: Buffer, read: number): JsonPart | null {
    this.#keep(last);
    const value = parsed(Buffer.concat(this.#pieces ?? []));
    this.#pieces = null;
    this.#length = 0;
    this.#objects = 0;
    this.#isDue = false;
    if (this.#expected === "name") {
      this.#name = String(value);
      this.#names += 1;
      if (this.#names > MAX_NAMES) throw new RefusedFile(NOT_JSON);
      this.#expected = "colon";
      return null;
    }
    const place = this.#expected === "element" ? "element" : "alone";
    this.#expected = place === "element" ? "list-comma" : "comma";
    return { name: this.#name, value, place, read };
  }
}

const ESCAPED_NULL = /(?<!\\)(?:\\\\)*\\u0000/;

function parsed(bytes: Buffer): unknown {
  try {
    const text = bytes.toString("utf8");
    // PostgreSQL has no such character.
    if (!ESCAPED_NULL.test(text)) return JSON.parse(text);
  } catch {
    // As below.
  }
  throw new RefusedFile(NOT_JSON);
}
