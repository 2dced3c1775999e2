/** Every fault that real services have shown. */
export type Fault =
  | { kind: "rate-limit"; retryAfterSeconds?: number | string; message?: string }
  | {
      kind: "server-error" | "bad-key" | "quota" | "no-such-model" | "content-policy" | "too-long";
    }
  | { kind: "hang-before-headers" | "hang-after-headers" }
  | { kind: "stall" | "cut" | "error-event"; afterCharacters?: number }
  | { kind: "truncated" | "wordy-letters" }
  | { kind: "long-thoughts"; letters?: number }
  | {
      kind: "prose-around" | "code-fences" | "think-block" | "reasoning-field" | "trailing-comma";
    }
  | { kind: "refusal" | "empty" | "empty-body" | "not-json" }
  | { kind: "wrong-types" | "wrong-shape" | "key-not-among-options" | "extra-lessons" }
  | { kind: "fewer-questions" }
  | {
      kind:
        | "no-json-schema"
        | "no-response-format"
        | "ignores-format"
        | "no-streaming"
        | "ignores-streaming"
        | "no-usage";
    }
  | { kind: "no-max-tokens" | "no-temperature" | "no-stream-options" }
  | { kind: "huge" | "html" | "hidden-characters" | "lone-surrogates" | "wrong-charset" }
  /** What a real model replied. */
  | { kind: "recorded"; reply: string }
  | { kind: "redirect" };

type FaultKind = Fault["kind"];

type Refusal = { status: number; error: object; retryAfter?: number | string };

/** Faults that refuse every request. */
const REFUSALS: Partial<Record<FaultKind, { status: number; error: object }>> = {
  "rate-limit": {
    status: 429,
    error: { message: "Rate limit reached", type: "requests", code: "rate_limit_exceeded" },
  },
  quota: {
    status: 429,
    error: {
      message: "You exceeded your current quota",
      type: "insufficient_quota",
      code: "insufficient_quota",
    },
  },
  "server-error": {
    status: 500,
    error: { message: "The server had an error", type: "server_error" },
  },
  "bad-key": {
    status: 401,
    error: { message: "Incorrect API key provided: sk-canary", code: "invalid_api_key" },
  },
  "no-such-model": {
    status: 404,
    error: { message: "The model does not exist", code: "model_not_found" },
  },
  "content-policy": {
    status: 400,
    error: { message: "The prompt was filtered", code: "content_filter" },
  },
  "too-long": {
    status: 400,
    error: { message: "Maximum context length is 8 tokens", code: "context_length_exceeded" },
  },
};

/** Faults that refuse requests with a certain parameter. */
const PARAMETERS: Partial<Record<FaultKind, { param: string; value?: string; message: string }>> = {
  "no-json-schema": {
    param: "response_format",
    value: "json_schema",
    message: "'response_format.type' must be 'text' or 'json_object'",
  },
  "no-response-format": {
    param: "response_format",
    message: "Unknown parameter: 'response_format'",
  },
  "no-streaming": { param: "stream", message: "Streaming is not supported" },
  "no-stream-options": {
    param: "stream_options",
    message: "Unknown parameter: 'stream_options'",
  },
  "no-max-tokens": {
    param: "max_tokens",
    message: "'max_tokens' is not supported. Use 'max_completion_tokens' instead.",
  },
  "no-temperature": {
    param: "temperature",
    message: "'temperature' does not support 0.7 with this model",
  },
};

/** The status and error object of a refusal; undefined if the fault lets this request pass. */
export function refusalFor(fault: Fault, body: Record<string, unknown>): Refusal | undefined {
  const refusal = REFUSALS[fault.kind];
  // Some services repeat the refused prompt in their message.
  if (refusal && fault.kind === "content-policy")
    return {
      status: refusal.status,
      error: {
        ...refusal.error,
        message: `The prompt was filtered: ${JSON.stringify(body.messages)}`,
      },
    };
  if (refusal)
    return {
      ...refusal,
      ...(fault.kind === "rate-limit" &&
        fault.message && { error: { ...refusal.error, message: fault.message } }),
      retryAfter: fault.kind === "rate-limit" ? fault.retryAfterSeconds : undefined,
    };
  const rule = PARAMETERS[fault.kind];
  const parameter = rule && body[rule.param];
  if (!rule || !parameter) return undefined;
  if (rule.value && (parameter as { type?: string }).type !== rule.value) return undefined;
  const { message, param } = rule;
  return {
    status: 400,
    error: { message, param, type: "invalid_request_error", code: "unsupported_parameter" },
  };
}

/** The same reply with this fault. */
export function spoil(fault: Fault, text: string): string {
  switch (fault.kind) {
    case "recorded":
      return fault.reply;
    case "prose-around":
      return `Sure! Here is {what} you asked for:\n\n${text}\n\nTell me if I shall change anything :}`;
    case "wordy-letters":
      return text.replaceAll(
        /"answer":"([A-D])"/g,
        (_, letter: string) => `"answer":"${letter.toLowerCase()}) as it says"`,
      );
    case "ignores-format":
      return `Of course, here it is.\n\n\`\`\`json\n${text}\n\`\`\`\n\nShall I write the next one?`;
    case "code-fences":
      return `\`\`\`json\n${text}\n\`\`\``;
    case "think-block":
      return `<think>\nThe answer needs {"title": …}, so let me plan.\n</think>\n\n${text}`;
    case "long-thoughts":
      return `<think>\n${"Should this be {clearer}? ".repeat((fault.letters ?? 37_500) / 26)}</think>\n${text}`;
    case "trailing-comma":
      return text.replace(/\}$/, ",}");
    case "not-json":
      return "I would rather talk about something else today.";
    case "wrong-types":
      return JSON.stringify(mapped(JSON.parse(text), wrongType));
    case "wrong-shape":
      return JSON.stringify({ course: JSON.parse(text), lessons: [] });
    case "key-not-among-options":
      return text.replaceAll(/"correct_answer":"[^"]*"/g, '"correct_answer":"None of them"');
    case "fewer-questions":
      return withProperty(text, "questions", (questions) => (questions as unknown[]).slice(1));
    case "extra-lessons":
      return withProperty(text, "lessons", (lessons) =>
        Array.from({ length: 10_000 }, () => (lessons as unknown[])[0]),
      );
    case "huge":
      return withProperty(text, "explanation", () => "much ".repeat(2_000_000));
    case "html":
      return text.replaceAll(
        '"text":"',
        '"text":"<img src=x onerror=alert(1)> ![](http://127.0.0.1:9/?leak) [x](javascript:alert(1)) ',
      );
    case "hidden-characters":
      return text.replaceAll('"hook":"', '"hook":"\u200B\u202E\u{E0041}\u2060');
    case "lone-surrogates":
      return text.replaceAll('"hook":"', String.raw`"hook":"\ud83d `);
    case "wrong-charset":
      return text.replaceAll('"hook":"', '"hook":"Café, naïve, señor: ');
    default:
      return text;
  }
}

const wrongType = (leaf: unknown) => (typeof leaf === "string" ? { wrong: [leaf] } : "many");

function withProperty(text: string, key: string, change: (value: unknown) => unknown): string {
  const value = JSON.parse(text) as Record<string, unknown>;
  return JSON.stringify({ ...value, [key]: change(value[key]) });
}

function mapped(value: unknown, change: (leaf: unknown) => unknown): unknown {
  if (Array.isArray(value)) return value.map((item) => mapped(item, change));
  if (typeof value !== "object" || value === null) return change(value);
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => [key, mapped(item, change)]),
  );
}
