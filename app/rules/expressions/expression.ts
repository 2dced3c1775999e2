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
  const tokens = tokensOf(expression);
  let at = 0;
  let depth = 0;
  const isNext = (token: string) => tokens[at] === token;

  function take(token: string): void {
    if (!isNext(token)) throw new ExpressionError(`expected ${token} in ${expression}`);
    at += 1;
  }

  /* A list of terms rather than one inside the other: a formula of thousands would use up the stack. */
  function sum(): Part {
    const terms = [product()];
    while (isNext("+") || isNext("-")) {
      const isMinus = tokens[at++] === "-";
      const term = product();
      terms.push(isMinus ? (values) => -term(values) : term);
    }
    return (values) => terms.reduce((total, term) => total + term(values), 0);
  }

  function product(): Part {
    const first = signed();
    const factors: { part: Part; isDivisor: boolean }[] = [];
    while (isNext("*") || isNext("/")) {
      const isDivisor = tokens[at++] === "/";
      factors.push({ part: signed(), isDivisor });
    }
    return (values) =>
      factors.reduce((total, { part, isDivisor }) => {
        const value = part(values);
        if (isDivisor && value === 0) throw new ExpressionError(`divides by zero: ${expression}`);
        return isDivisor ? total / value : total * value;
      }, first(values));
  }

  /** -2 ^ 2 is -4, as in mathematics. */
  function signed(): Part {
    if (!isNext("-")) return power();
    at += 1;
    const part = nested(signed);
    return (values) => -part(values);
  }

  function power(): Part {
    const base = atom();
    if (!isNext("^")) return base;
    at += 1;
    const exponent = nested(signed);
    return (values) => base(values) ** exponent(values);
  }

  function nested(part: () => Part): Part {
    depth += 1;
    if (depth > MAX_DEPTH) throw new ExpressionError(`nested too deeply: ${expression}`);
    const parsed = part();
    depth -= 1;
    return parsed;
  }

  function atom(): Part {
    const token = tokens[at] ?? "";
    at += 1;
    if (/^\d/.test(token)) {
      const value = Number(token);
      return () => value;
    }
    if (token === "(") {
      const part = nested(sum);
      take(")");
      return part;
    }
    const called = FUNCTIONS.get(token);
    if (called) {
      const parts = argumentsOf(token, called.takes);
      return (values) => called.of(...parts.map((part) => part(values)));
    }
    if (!/^[a-z]/.test(token)) throw unknown(token);
    return (values) => {
      const value = Object.hasOwn(values, token) ? values[token] : undefined;
      if (value === undefined) throw unknown(token);
      return value;
    };
  }

  const unknown = (token: string) =>
    new ExpressionError(`unknown ${token === "" ? "end" : token} in ${expression}`);

  function argumentsOf(name: string, takes: number | "any"): Part[] {
    take("(");
    const all = [nested(sum)];
    while (isNext(",")) {
      at += 1;
      all.push(nested(sum));
    }
    take(")");
    if (takes !== "any" && all.length !== takes)
      throw new ExpressionError(`${name} takes ${takes} numbers: ${expression}`);
    return all;
  }

  const whole = sum();
  if (at < tokens.length) throw new ExpressionError(`unexpected ${tokens[at]} in ${expression}`);
  return whole;
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
