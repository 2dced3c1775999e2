/**
 * What an author computes a number with: numbers, names, + - * / ^, parentheses, round, min, max, sqrt. Parsed here,
 * because a text that is run as a program could do anything.
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
]);
export const isFunctionName = (name: string) => FUNCTIONS.has(name);

const TOKEN = /\s*(\d+(?:\.\d+)?(?:e-?\d+)?|[a-z]+|[-+*/^(),])/y;
/** An author's formula has few parentheses; thousands of them would use up the stack. */
const MAX_DEPTH = 20;

/** The value of an expression. Throws an ExpressionError where it has none, as after a division by zero. */
export function evaluate(expression: string, values: Values): number {
  const tokens = tokensOf(expression);
  let at = 0;
  let depth = 0;
  const isNext = (token: string) => tokens[at] === token;

  function take(token: string): void {
    if (!isNext(token)) throw new ExpressionError(`expected ${token} in ${expression}`);
    at += 1;
  }

  function sum(): number {
    let total = product();
    while (isNext("+") || isNext("-")) {
      const sign = tokens[at++] === "+" ? 1 : -1;
      total += sign * product();
    }
    return total;
  }

  function product(): number {
    let total = signed();
    while (isNext("*") || isNext("/")) {
      if (tokens[at++] === "*") total *= signed();
      else {
        const divisor = signed();
        if (divisor === 0) throw new ExpressionError(`divides by zero: ${expression}`);
        total /= divisor;
      }
    }
    return total;
  }

  /** -2 ^ 2 is -4, as in mathematics. */
  function signed(): number {
    if (!isNext("-")) return power();
    at += 1;
    return -nested(signed);
  }

  function power(): number {
    const base = atom();
    if (!isNext("^")) return base;
    at += 1;
    return base ** nested(signed);
  }

  function nested(part: () => number): number {
    depth += 1;
    if (depth > MAX_DEPTH) throw new ExpressionError(`nested too deeply: ${expression}`);
    const value = part();
    depth -= 1;
    return value;
  }

  function atom(): number {
    const token = tokens[at] ?? "";
    at += 1;
    if (/^\d/.test(token)) return Number(token);
    if (token === "(") {
      const value = nested(sum);
      take(")");
      return value;
    }
    const called = FUNCTIONS.get(token);
    if (called) return called.of(...argumentsOf(token, called.takes));
    const value = Object.hasOwn(values, token) ? values[token] : undefined;
    if (value === undefined)
      throw new ExpressionError(`unknown ${token === "" ? "end" : token} in ${expression}`);
    return value;
  }

  function argumentsOf(name: string, takes: number | "any"): number[] {
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

  const value = sum();
  if (at < tokens.length) throw new ExpressionError(`unexpected ${tokens[at]} in ${expression}`);
  if (!Number.isFinite(value)) throw new ExpressionError(`has no value: ${expression}`);
  return withoutNoise(value);
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
