/**
 * Models forget to double the backslashes of LaTeX inside JSON: `"\frac"` is read as a form feed and `rac`, `"\times"` as a
 * tab and `imes`, and `"\("` is no JSON. Doubles them as the reply arrives, before anything parses it. Correct JSON passes
 * unchanged, in pieces of any size.
 */
export class LatexBackslashes {
  #held = "";
  /** The mark of the formula around, where `\nu` is a letter; elsewhere it is a line break before a word. */
  #formula: "" | "$" | "$$" = "";

  push(piece: string): string {
    const text = this.#held + piece;
    const end = undecidedFrom(text);
    this.#held = text.slice(end);
    return this.#repaired(text.slice(0, end));
  }

  /** The rest, at the end of the reply. */
  end(): string {
    const rest = this.#held;
    this.#held = "";
    return this.#repaired(rest);
  }

  #repaired(text: string): string {
    return text.replaceAll(MARKS, (mark: string) => {
      if (mark === '"') this.#formula = "";
      else if (mark === "$" || mark === "$$") this.#dollar(mark);
      else if (this.#isCommand(mark.slice(1))) return `\\${mark}`;
      else if (mark.startsWith(String.raw`\n`) && this.#formula === "$") this.#formula = "";
      return mark;
    });
  }

  #dollar(mark: "$" | "$$"): void {
    if (this.#formula === mark) this.#formula = "";
    else if (this.#formula === "") this.#formula = mark;
  }

  #isCommand(after: string): boolean {
    // A pair is already doubled, a quotation mark or a slash escaped.
    if (/^["\\/]/.test(after)) return false;
    if (after.startsWith("u")) return !/^u[0-9a-f]{4}/i.test(after);
    if (!/^[bfnrt]/.test(after)) return after !== "";
    const word = /^[a-zA-Z]+/.exec(after)?.[0] ?? "";
    // No text contains a backspace or a form feed.
    if (/^[bf]/.test(word)) return word.length > 1;
    return (this.#formula !== "" && IN_FORMULAS.has(word)) || ANYWHERE.test(after);
  }
}

/** Whole escapes with the letters that follow, and what opens or closes a formula or a text. */
const MARKS = /\\(?:\\|u[0-9a-fA-F]{4}|[a-zA-Z]+\*?[[{]?|[^])?|"|\$\$?/g;

/** Also legal escapes before a word, so only where a formula is certain. */
const IN_FORMULAS = new Set(
  `nu ne neq neg ni nabla nleq ngeq nmid nparallel not notin nsubseteq newline nonumber
  rho right rangle rfloor rceil rightarrow rightleftharpoons rvert rVert rm
  tau tan tanh text textbf textit textrm theta times to top tfrac tilde therefore triangle triangleq tbinom thinspace`.split(
    /\s+/,
  ),
);
/** No text has these after a tab, a carriage return or a line break. */
const ANYWHERE =
  /^(?:times(?![a-z])|theta(?![a-z])|text(?:bf|it|rm)?\{|tfrac\{|therefore(?![a-z])|rightarrow|rightleftharpoons|rangle|rfloor|rceil|rho(?![a-z])|right[)\]|}.]|neq(?![a-z])|nabla(?![a-z])|notin(?![a-z]))/;

/** Longer than any command. */
const MAX_HELD = 24;

/** Where an escape or a dollar begins that the next piece may continue. */
function undecidedFrom(text: string): number {
  const letters = /[a-zA-Z0-9]*\*?$/.exec(text.slice(-MAX_HELD))?.[0].length ?? 0;
  const from = text.length - letters;
  // An even number of backslashes is complete, whatever follows; the last of an odd number is open.
  if (isEscape(text, from) && letters < MAX_HELD) return from - 1;
  let dollars = text.length;
  while (text[dollars - 1] === "$") dollars--;
  if (isEscape(text, dollars)) dollars++;
  return (text.length - dollars) % 2 === 1 ? text.length - 1 : text.length;
}

/** Whether an odd number of backslashes stands before this index. */
function isEscape(text: string, end: number): boolean {
  let from = end;
  while (text[from - 1] === "\\") from--;
  return (end - from) % 2 === 1;
}
