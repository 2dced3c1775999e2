/**
 * What an author computes with: numbers, names, + - * / ^, parentheses and a few functions. Parsed here, because a text
 * that is run as a program could do anything.
 */
export type Values = Readonly<Record<string, number>>;

export class ExpressionError extends Error {
  override name = "ExpressionError";
}

const FUNCTIONS = new Map<string, { takes: number | "any"; of: (...all: number[]) => number }>([
  ["round", { takes: 2, of: rounded }],
  ["min", { takes: "any", of: Math.min }],
  ["max", { takes: "any", of: Math.max }],
  ["sqrt", { takes: 1, of: Math.sqrt }],
  ["abs", { takes: 1, of: Math.abs }],
  ["floor", { takes: 1, of: Math.floor }],
  ["exp", { takes: 1, of: Math.exp }],
  ["ln", { takes: 1, of: Math.log }],
  ["log", { takes: 1, of: Math.log10 }],
  ["sin", { takes: 1, of: Math.sin }],
  ["cos", { takes: 1, of: Math.cos }],
]);
export const isFunctionName = (name: string) => FUNCTIONS.has(name);

const TOKEN = /\s*(\d+(?:\.\d+)?(?:e-?\d+)?|[a-z]+|[-+*/^(),])/y;
/** An author's formula has few parentheses; thousands of them would use up the stack. */
const MAX_DEPTH = 20;

/** A part of a formula, ready to be computed with the values of its names. */
type Part = (values: Values) => number;

/** The value of an expression. Throws an ExpressionError where it has none, as after a division by zero. */
export const evaluate = (expression: string, values: Values): number => compile(expression)(values);

/**
 * An expression parsed once, for many values. Throws an ExpressionError where it can't be parsed; the function it returns
 * throws one where there is no value.
 */
export function compile(expression: string): Part {
  const parsed = parse(expression);
  return (values) => {
    const value = parsed(values);
    if (!Number.isFinite(value)) throw new ExpressionError(`has no value: ${expression}`);
    return withoutNoise(value);
  };
}

function parse(expression: string): Part {
  return new Parser(expression).whole();
}

/** By recursive descent: a sum of products of signed powers of atoms. */
class Parser {
  private readonly tokens: string[];
  private at = 0;
  private depth = 0;
  private readonly expression: string;

  constructor(expression: string) {
    this.expression = expression;
    this.tokens = tokensOf(expression);
  }

  whole(): Part {
    const whole = this.sum();
    if (this.at < this.tokens.length) throw this.error(`unexpected ${this.tokens[this.at]} in`);
    return whole;
  }

  private error(fault: string): ExpressionError {
    return new ExpressionError(`${fault} ${this.expression}`);
  }

  private unknown(token: string): ExpressionError {
    return this.error(`unknown ${token === "" ? "end" : token} in`);
  }

  private isNext(token: string): boolean {
    return this.tokens[this.at] === token;
  }

  private take(token: string): void {
    if (!this.isNext(token)) throw this.error(`expected ${token} in`);
    this.at += 1;
  }

  /* A list of terms rather than one inside the other: a formula of thousands would use up the stack. */
  private sum(): Part {
    const terms = [this.product()];
    while (this.isNext("+") || this.isNext("-")) {
      const isMinus = this.tokens[this.at++] === "-";
      const term = this.product();
      terms.push(isMinus ? (values) => -term(values) : term);
    }
    return (values) => terms.reduce((total, term) => total + term(values), 0);
  }

  private product(): Part {
    const first = this.signed();
    const factors: { part: Part; isDivisor: boolean }[] = [];
    while (this.isNext("*") || this.isNext("/")) {
      const isDivisor = this.tokens[this.at++] === "/";
      factors.push({ part: this.signed(), isDivisor });
    }
    return (values) =>
      factors.reduce((total, { part, isDivisor }) => {
        const value = part(values);
        if (isDivisor && value === 0) throw this.error("divides by zero:");
        return isDivisor ? total / value : total * value;
      }, first(values));
  }

  /** -2 ^ 2 is -4, as in mathematics. */
  private signed(): Part {
    if (!this.isNext("-")) return this.power();
    this.at += 1;
    const part = this.nested(() => this.signed());
    return (values) => -part(values);
  }

  private power(): Part {
    const base = this.atom();
    if (!this.isNext("^")) return base;
    this.at += 1;
    const exponent = this.nested(() => this.signed());
    return (values) => base(values) ** exponent(values);
  }

  private nested(part: () => Part): Part {
    this.depth += 1;
    if (this.depth > MAX_DEPTH) throw this.error("nested too deeply:");
    const parsed = part();
    this.depth -= 1;
    return parsed;
  }

  private atom(): Part {
    const token = this.tokens[this.at] ?? "";
    this.at += 1;
    if (/^\d/.test(token)) {
      const value = Number(token);
      return () => value;
    }
    if (token === "(") {
      const part = this.nested(() => this.sum());
      this.take(")");
      return part;
    }
    const called = FUNCTIONS.get(token);
    if (called) {
      const parts = this.argumentsOf(token, called.takes);
      return (values) => called.of(...parts.map((part) => part(values)));
    }
    if (!/^[a-z]/.test(token)) throw this.unknown(token);
    return (values) => {
      const value = Object.hasOwn(values, token) ? values[token] : undefined;
      if (value === undefined) throw this.unknown(token);
      return value;
    };
  }

  private argumentsOf(name: string, takes: number | "any"): Part[] {
    this.take("(");
    const all = [this.nested(() => this.sum())];
    while (this.isNext(",")) {
      this.at += 1;
      all.push(this.nested(() => this.sum()));
    }
    this.take(")");
    if (takes !== "any" && all.length !== takes)
      throw this.error(`${name} takes ${takes} numbers:`);
    return all;
  }
}

function tokensOf(expression: string): string[] {
  const text = expression.trimEnd();
  const tokens: string[] = [];
  TOKEN.lastIndex = 0;
  while (TOKEN.lastIndex < text.length) {
    const from = TOKEN.lastIndex;
    const token = TOKEN.exec(text)?.[1];
    if (token === undefined)
      throw new ExpressionError(
        `unexpected ${text.slice(from).trim().slice(0, 1)} in ${expression}`,
      );
    tokens.push(token);
  }
  return tokens;
}

/** 0.1 * 3 is not quite 0.3 in a computer. */
const withoutNoise = (value: number) => Number(value.toPrecision(12));

/** Halves away from zero, as people round: 2.345 to two digits is 2.35. */
function rounded(value: number, digits: number): number {
  const factor = 10 ** digits;
  return (Math.sign(value) * Math.round(withoutNoise(Math.abs(value) * factor))) / factor;
}
