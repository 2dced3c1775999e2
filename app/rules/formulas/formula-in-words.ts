import { replaceFormulas } from "./cut-at-formulas.ts";

/* Also runs in the browser, where no formula can be drawn. */

/** A formula as plain characters, as one would type it in a message: `(100 × 2)/60 ≈ 3.3`. */
export function formulaInWords(latex: string): string {
  const reader = { tokens: latex.match(TOKEN) ?? [], at: 0 };
  return sequence(reader, 0)
    .replaceAll(/\s+/g, " ")
    .replaceAll(/ (?=[,.;)\]])|(?<=[([]) /g, "")
    .trim();
}

/** A text with its formulas as words, where nothing can be drawn: a menu, a title, an email. */
export const inWords = (text: string) =>
  replaceFormulas(text, ({ latex }) => formulaInWords(latex));

const TOKEN = /\\[a-zA-Z]+\*?|\\[^]|[^]/gu;
/** Deeper ones are read flat. */
const MAX_DEPTH = 40;

interface Reader {
  tokens: readonly string[];
  at: number;
}

/** Up to the end of the group, or of the formula. */
function sequence(reader: Reader, depth: number): string {
  const words: string[] = [];
  while (reader.at < reader.tokens.length) {
    const token = reader.tokens[reader.at++]!;
    if (token === "}") {
      if (depth > 0) break;
    } else words.push(wordOf(token, reader, depth));
  }
  return words.join("");
}

function wordOf(token: string, reader: Reader, depth: number): string {
  if (token === "{") return depth < MAX_DEPTH ? sequence(reader, depth + 1) : "";
  if (token === "^") return raised(argument(reader, depth));
  if (token === "_") return lowered(argument(reader, depth));
  if (token === "&" || token === "~") return " ";
  if (token === "$") return "";
  return token.startsWith("\\") ? commandInWords(token.slice(1), reader, depth) : token;
}

function commandInWords(name: string, reader: Reader, depth: number): string {
  if (FRACTIONS.has(name)) {
    const above = argument(reader, depth);
    return `${grouped(above)}/${grouped(argument(reader, depth))}`;
  }
  if (name === "sqrt") {
    const degree = optional(reader);
    return `${degree === "3" ? "∛" : degree === "4" ? "∜" : "√"}${grouped(argument(reader, depth))}`;
  }
  if (name === "binom") {
    const above = argument(reader, depth);
    return `(${above} choose ${argument(reader, depth)})`;
  }
  if (TEXTS.has(name)) return argument(reader, depth);
  if (name === "begin" || name === "end") {
    argument(reader, depth);
    return " ";
  }
  if (SIZES.test(name)) {
    if (reader.tokens[reader.at] === ".") reader.at++;
    return "";
  }
  if (name === "\\") return "; ";
  return SIGNS[name] ?? (/^[a-zA-Z]/.test(name) ? ` ${name} ` : name.replace(/^[,;:! ]$/, " "));
}

/** The next group or token. */
function argument(reader: Reader, depth: number): string {
  while (reader.tokens[reader.at] === " ") reader.at++;
  const token = reader.tokens[reader.at++];
  if (token === undefined || token === "}") return "";
  return depth < MAX_DEPTH ? wordOf(token, reader, depth + 1).trim() : token;
}

function optional(reader: Reader): string {
  if (reader.tokens[reader.at] !== "[") return "";
  const end = reader.tokens.indexOf("]", reader.at);
  if (end === -1) return "";
  const inside = reader.tokens.slice(reader.at + 1, end).join("");
  reader.at = end + 1;
  return inside;
}

const grouped = (text: string) => (/^[\p{L}\p{N}.,%°]*$/u.test(text) ? text : `(${text})`);

function raised(text: string): string {
  if (text === "∘" || text === "°") return "°";
  if (text === "′" || text === "'") return "′";
  const small = Array.from(text, (sign) => SUPERSCRIPTS[sign]);
  return small.length > 0 && !small.includes(undefined) ? small.join("") : `^${grouped(text)}`;
}

function lowered(text: string): string {
  const small = Array.from(text, (sign) => SUBSCRIPTS[sign]);
  return small.length > 0 && !small.includes(undefined) ? small.join("") : `_${grouped(text)}`;
}

const paired = (from: string, to: string): Partial<Record<string, string>> => {
  const letters = Array.from(to);
  return Object.fromEntries(Array.from(from, (sign, index) => [sign, letters[index]]));
};
const SUPERSCRIPTS = paired("0123456789+-−=()ni", "⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁻⁼⁽⁾ⁿⁱ");
const SUBSCRIPTS = paired("0123456789+-−=()", "₀₁₂₃₄₅₆₇₈₉₊₋₋₌₍₎");

const FRACTIONS = new Set(["frac", "dfrac", "tfrac", "cfrac"]);
const TEXTS = new Set(
  `text textbf textit textrm mathrm mathbf mathit mathsf mathbb mathcal operatorname bar hat vec overline
  underline tilde dot ddot boldsymbol mathop overbrace underbrace widehat boxed cancel mbox`.split(
    /\s+/,
  ),
);
const SIZES = /^(?:left|right|middle|[bB]igg?[lrm]?|displaystyle|textstyle|limits|nolimits)$/;

const SIGNS: Partial<Record<string, string>> = {
  times: " × ",
  cdot: " · ",
  div: " ÷ ",
  pm: " ± ",
  mp: " ∓ ",
  approx: " ≈ ",
  sim: " ∼ ",
  simeq: " ≃ ",
  equiv: " ≡ ",
  neq: " ≠ ",
  ne: " ≠ ",
  leq: " ≤ ",
  le: " ≤ ",
  geq: " ≥ ",
  ge: " ≥ ",
  lt: " < ",
  gt: " > ",
  ll: " ≪ ",
  gg: " ≫ ",
  propto: " ∝ ",
  mid: " | ",
  vert: "|",
  lvert: "|",
  rvert: "|",
  Vert: "‖",
  to: " → ",
  rightarrow: " → ",
  leftarrow: " ← ",
  leftrightarrow: " ↔ ",
  Rightarrow: " ⇒ ",
  implies: " ⇒ ",
  iff: " ⇔ ",
  Leftrightarrow: " ⇔ ",
  rightleftharpoons: " ⇌ ",
  mapsto: " ↦ ",
  in: " ∈ ",
  notin: " ∉ ",
  subset: " ⊂ ",
  subseteq: " ⊆ ",
  cup: " ∪ ",
  cap: " ∩ ",
  setminus: " ∖ ",
  emptyset: "∅",
  land: " ∧ ",
  wedge: " ∧ ",
  lor: " ∨ ",
  vee: " ∨ ",
  neg: "¬",
  lnot: "¬",
  forall: "∀",
  exists: "∃",
  infty: "∞",
  partial: "∂",
  nabla: "∇",
  sum: "∑",
  prod: "∏",
  int: "∫",
  circ: "∘",
  degree: "°",
  prime: "′",
  angle: "∠",
  ldots: "…",
  dots: "…",
  cdots: "…",
  quad: " ",
  qquad: " ",
  lfloor: "⌊",
  rfloor: "⌋",
  lceil: "⌈",
  rceil: "⌉",
  langle: "⟨",
  rangle: "⟩",
  alpha: "α",
  beta: "β",
  gamma: "γ",
  Gamma: "Γ",
  delta: "δ",
  Delta: "Δ",
  epsilon: "ε",
  varepsilon: "ε",
  zeta: "ζ",
  eta: "η",
  theta: "θ",
  Theta: "Θ",
  iota: "ι",
  kappa: "κ",
  lambda: "λ",
  Lambda: "Λ",
  mu: "μ",
  nu: "ν",
  xi: "ξ",
  Xi: "Ξ",
  pi: "π",
  Pi: "Π",
  rho: "ρ",
  sigma: "σ",
  Sigma: "Σ",
  tau: "τ",
  phi: "φ",
  varphi: "φ",
  Phi: "Φ",
  chi: "χ",
  psi: "ψ",
  Psi: "Ψ",
  omega: "ω",
  Omega: "Ω",
};
