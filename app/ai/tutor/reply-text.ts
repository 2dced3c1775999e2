import { plainMarkup } from "#app/rules/blocks/plain-markup.ts";
import { wrongSums } from "#app/rules/generation/arithmetic.ts";
import { ReplyCitations } from "#app/rules/tutor/cite-reply.ts";
import type { TutorCitation } from "#app/rules/tutor/exchange.ts";
import { WholeSentences } from "#app/rules/tutor/whole-sentences.ts";
import { faultsOfText } from "../text-faults.ts";

/** What a sentence has to get past. */
interface Checks {
  language: string | undefined;
  /** What the prompt numbers, from 1. */
  sources: readonly TutorCitation[];
  /** What the learner wrote: a wrong calculation of theirs may be quoted. */
  message: string;
  isRefused?: ((sentence: string) => boolean) | undefined;
}

/**
 * A reply as it grows: gives out whole sentences, each checked, without markup that nobody requested and with our marks. What can't be
 * shown as it was meant, or is refused, is left out.
 */
export class ReplyText {
  readonly #sentences: WholeSentences;
  readonly #citations: ReplyCitations;
  readonly #checks: Checks;
  #text = "";
  #field = "";
  #head = "";

  constructor(checks: Checks) {
    this.#checks = checks;
    this.#sentences = new WholeSentences(checks.language);
    this.#citations = new ReplyCitations(checks.sources);
  }

  /** What has been given out so far. */
  get text(): string {
    return this.#text;
  }

  /** What the marks in it stand for. */
  get citations(): readonly TutorCitation[] {
    return this.#citations.cited;
  }

  take(append: string): string {
    return this.#give(this.#sentences.take(append));
  }

  rest(): string {
    return this.#give(this.#sentences.rest());
  }

  /** The field from which the next words come: what is left of the one before, which is complete. */
  enter(field: string, head: string): string {
    if (field === this.#field) return "";
    const before = this.rest();
    this.#field = field;
    this.#head = head;
    return before;
  }

  #give(sentences: readonly string[]): string {
    const words = sentences.map((sentence) => this.#checked(sentence)).join("");
    const isBeginning = this.#text === "" || this.#head !== "";
    const next = isBeginning ? this.#below(words.trimStart()) : words;
    this.#text += next;
    return next;
  }

  /** A head is written with the first words below it, or never. */
  #below(words: string): string {
    const head = this.#head;
    if (words === "" || head === "") return words;
    this.#head = "";
    return `${this.#text === "" ? "" : "\n\n"}${head} ${words}`;
  }

  #checked(sentence: string): string {
    if (sentence.trim() === "") return sentence;
    const { message, isRefused } = this.#checks;
    const words = withoutMarkup(sentence);
    const sums = wrongSums(message).length === 0;
    const isFaulty = faultsOfText(words, { sums }).length > 0 || isRefused?.(words) === true;
    // The paragraph that it ended still ends.
    return isFaulty ? (/\n\n\s*$/.exec(sentence)?.[0] ?? "") : this.#citations.cite(words);
  }
}

/** Addresses that a model types are made up; the halves of a link may come in two sentences. */
const ADDRESS = /[ \t]*(?:https?:\/\/|www\.)[^\s)\]>"']+/gi;
const TARGET = /\]\([^)\n]*\)?/g;
const HEADING = /^(\s*)#{1,6}[ \t]+/;
const CODE = /(```[^]*?(?:```|$)|`[^`\n]+`)/g;

/** The blanks around it stay, and so does emphasis. */
const withoutMarkup = (sentence: string) =>
  plainMarkup(sentence)
    .replace(HEADING, "$1")
    .split(CODE)
    .map((piece) =>
      piece.startsWith("`") ? piece : piece.replaceAll(TARGET, "]").replaceAll(ADDRESS, ""),
    )
    .join("");
