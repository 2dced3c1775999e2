import { z } from "zod";
import { EXPLAIN_BACK_PARTS, headOf } from "#app/rules/tutor/explain-back-heads.ts";
import type { ExchangeKind, TutorCitation } from "#app/rules/tutor/exchange.ts";
import { hasGrade } from "#app/rules/tutor/grades.ts";
import { isRecord } from "#packages/llm-objects/is-record.ts";
import { AiError, RefusedDraft, type Usage } from "../faults.ts";
import { BLOCK_SENTENCES } from "../lesson/block-sentences.ts";
import { ReadableText, type FieldDelta } from "../lesson/readable-text.ts";
import type { Models } from "../models.ts";
import { asPassages, asPrompt, inLanguage, promptOf, withNotes } from "../prompt.ts";
import type { NumberedPassage } from "../prompt.ts";
import { streamObject, type CallOptions } from "../stream-object.ts";
import { ReplyText } from "./reply-text.ts";

/** What a tutor knows: a lesson and passages of its sources, never a question. */
export interface TutorBrief {
  kind: ExchangeKind;
  /** The lesson's. */
  title: string;
  paragraphs: readonly NumberedPassage[];
  /** Their numbers go on from those of the paragraphs. */
  passages: readonly NumberedPassage[];
  /** What all of these numbers stand for, from 1. */
  sources: readonly TutorCitation[];
  /** What the two have written about the lesson, the oldest first. */
  earlier: readonly { message: string; reply: string }[];
  quote: string;
  message: string;
  /** The course's. */
  language: string | undefined;
  /** Questions about the lesson are still to be answered, with nobody's help. */
  isBeforeQuiz: boolean;
}

const BEFORE_QUIZ =
  "A quiz on this lesson is still open. If the message wants you to decide between answers, options or statements, don't: say which paragraph decides it.";

export type ReplyEvent =
  /** The next whole sentences. */
  | { type: "text"; text: string }
  | { type: "reply"; reply: string; citations: TutorCitation[]; isCovered: boolean; usage: Usage };

const TEMPERATURE = 0.4;
/** Three times the longest reply that is wanted; models that think first need some for that. */
export const REPLY_MAX_TOKENS = 1_500;

const askForm = z.object({ covered: z.boolean(), text: z.string().min(1) });
const explainBackForm = z.object({
  covered: z.boolean(),
  right: z.string().min(1),
  missing: z.string().min(1),
  question: z.string().min(1),
});

const FORMS = {
  ask: { schema: askForm, name: "tutor_reply", prompt: "prompt", fields: ["text"] },
  "explain-back": {
    schema: explainBackForm,
    name: "tutor_feedback",
    prompt: "explain-back",
    fields: EXPLAIN_BACK_PARTS,
  },
} as const satisfies Record<ExchangeKind, object>;

type Field = "text" | (typeof EXPLAIN_BACK_PARTS)[number];

/** The instructions never depend on what was written by anyone else. */
export const instructionsFor = (kind: ExchangeKind): string =>
  promptOf("tutor", FORMS[kind].prompt).replace("{{math}}", () => BLOCK_SENTENCES.math);

/** What a model gets to read, all of it between tags. */
export const promptFor = (brief: TutorBrief): string =>
  withNotes(
    [
      asPrompt({ title: brief.title }),
      asPassages(brief.paragraphs, "paragraph"),
      asPassages(brief.passages),
      asPrompt({
        "earlier-messages": brief.earlier.map(
          ({ message, reply }) => `Learner: ${message}\nTutor: ${reply}`,
        ),
        "quoted-words": brief.quote,
        [brief.kind === "ask" ? "learner-message" : "learner-words"]: brief.message,
      }),
    ]
      .filter((part) => part !== "")
      .join("\n\n"),
    [...inLanguage(brief.language), ...(brief.isBeforeQuiz ? [BEFORE_QUIZ] : [])],
  );

/** Writes a reply to a learner: its sentences, then all of it. Throws an AiError. */
export async function* writeReply(
  models: Models,
  brief: TutorBrief,
  options: CallOptions = {},
): AsyncGenerator<ReplyEvent> {
  const { schema, name, fields } = FORMS[brief.kind];
  const reply = replyTo(brief);
  const text = new ReadableText<Field>(fields);
  const grown = (value: unknown) => asText(grow(reply, text.take(value), brief.language));
  const events = streamObject<z.ZodType<Record<string, unknown>>>({
    model: models.writer,
    schema,
    name,
    instructions: instructionsFor(brief.kind),
    prompt: promptFor(brief),
    temperature: TEMPERATURE,
    maxTokens: REPLY_MAX_TOKENS,
    ...options,
  });
  let isCovered = true;
  try {
    for await (const event of events) {
      if (isRecord(event.value)) isCovered = event.value.covered !== false;
      yield* grown(event.value);
      if (event.type === "partial") continue;
      yield* asText(grow(reply, text.rest(), brief.language) + reply.rest());
      yield { ...complete(reply, event.usage), isCovered };
    }
  } catch (error) {
    if (!isCutOff(error) || reply.text === "") throw error;
    // It grew too long, and has whole sentences all the same.
    yield { ...complete(reply, error.usage), isCovered };
  }
}

const isCutOff = (error: unknown): error is AiError & { usage: Usage } =>
  error instanceof AiError && error.isCutOff && error.usage !== undefined;

const asText = (text: string) => (text === "" ? [] : [{ type: "text" as const, text }]);

function replyTo({ kind, language, sources, message, paragraphs }: TutorBrief): ReplyText {
  const lesson = paragraphs.map(({ text }) => text).join("\n");
  const isRefused = kind === "ask" ? undefined : (words: string) => hasGrade(words, lesson);
  return new ReplyText({ language, sources, message, isRefused });
}

/** Each field below its head. */
const grow = (reply: ReplyText, deltas: readonly FieldDelta<Field>[], language?: string) =>
  deltas
    .map(({ field, append }) => {
      const head = field === "text" ? "" : headOf(field, language);
      return reply.enter(field, head) + reply.take(append);
    })
    .join("");

function complete({ text, citations }: ReplyText, usage: Usage) {
  const reply = text.trim();
  if (reply === "") throw new RefusedDraft([NOTHING_LEFT], usage);
  return { type: "reply" as const, reply, citations: [...citations], usage };
}

const NOTHING_LEFT = {
  fault: "unreadable" as const,
  text: "No sentence of the reply can be shown.",
};
