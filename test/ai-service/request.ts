/** What the stand-in reads from a chat request: the topic, the other inputs, and the requested schema. */
export type ChatRequest = {
  model?: string;
  messages?: { role: string; content: unknown }[];
  stream?: boolean;
  stream_options?: { include_usage?: boolean };
  max_tokens?: number;
  max_completion_tokens?: number;
  temperature?: number;
  response_format?: { type: string; json_schema?: { schema?: JsonSchema } };
};

export type JsonSchema = {
  type?: string | string[];
  properties?: Record<string, JsonSchema>;
  items?: JsonSchema;
  prefixItems?: JsonSchema[];
  anyOf?: JsonSchema[];
  oneOf?: JsonSchema[];
  allOf?: JsonSchema[];
  enum?: unknown[];
  const?: unknown;
  $ref?: string;
  $defs?: Record<string, JsonSchema>;
  definitions?: Record<string, JsonSchema>;
  format?: string;
  required?: string[];
  minLength?: number;
  maxLength?: number;
  minItems?: number;
  maxItems?: number;
  minimum?: number;
  maximum?: number;
  exclusiveMinimum?: number;
  exclusiveMaximum?: number;
};

export type Inputs = { topic: string; [tag: string]: string | undefined };

export function textOf(request: ChatRequest): string {
  return (request.messages ?? [])
    .map(({ content }) => (typeof content === "string" ? content : JSON.stringify(content)))
    .join("\n\n");
}

/** From `response_format`, otherwise the largest JSON object in the messages that looks like a schema. */
export function findSchema(request: ChatRequest): JsonSchema | undefined {
  const requested = request.response_format?.json_schema?.schema;
  if (requested) return requested;
  return objectsIn(textOf(request))
    .filter((value): value is JsonSchema => "properties" in value || "anyOf" in value)
    .toSorted((a, b) => JSON.stringify(b).length - JSON.stringify(a).length)[0];
}

/** The tagged inputs of the last message. In a request of another form, a short last line is the topic. */
export function findInputs(request: ChatRequest): Inputs {
  const text = textOf({ messages: request.messages?.slice(-1) });
  const tagged = [...text.matchAll(/<([a-z-]+)>\n([\s\S]*?)\n<\/\1>/g)].map(
    ([, tag = "", content = ""]) => [tag, content.trim()],
  );
  const lastLine = text.trim().split("\n").at(-1)?.trim() ?? "";
  const topic = lastLine && lastLine.length <= 100 ? lastLine : "Learning";
  const passages = text.match(/<passage number="\d+"[^>]*>\n[^]*?\n<\/passage>/g)?.join("\n");
  return { topic, ...Object.fromEntries(tagged), ...(passages && { passages }) };
}

export type OpenQuestion = {
  kind: string;
  question_text: string;
  /** What has letters. */
  options: string[];
  /** What has numbers, of a match or a sort. */
  left: string[];
  /** What can be chosen for each gap. */
  gaps: string[][];
};

/** `Question 1: …` or `Question 2 (order): …`, and the lines below it. */
export function findQuestions(inputs: Inputs): OpenQuestion[] {
  return [
    ...(inputs.questions ?? "").matchAll(
      /^Question \d+(?: \((\w+)\))?: (.*)((?:\n(?!Question \d+(?: \(\w+\))?: ).*)*)/gm,
    ),
  ].map(([, kind = "choice", question_text = "", rest = ""]) => {
    const lines = rest.split("\n");
    const after = (mark: RegExp) =>
      lines.filter((line) => mark.test(line)).map((line) => line.replace(mark, ""));
    return {
      kind,
      question_text,
      options: after(/^[A-H]\) /),
      left: after(/^\d\) /),
      gaps: after(/^Gap \d+: /).map((gap) => gap.replace(/^A\) /, "").split(/ [B-H]\) /)),
    };
  });
}

function objectsIn(text: string): Record<string, unknown>[] {
  const objects: Record<string, unknown>[] = [];
  let from = text.indexOf("{");
  while (from >= 0) {
    const end = endOfObject(text, from);
    const value = end > 0 ? parsedObject(text.slice(from, end)) : undefined;
    if (value) objects.push(value);
    from = text.indexOf("{", value ? end : from + 1);
  }
  return objects;
}

function endOfObject(text: string, from: number): number {
  let depth = 0;
  let inString = false;
  for (let at = from; at < text.length; at++) {
    const letter = text[at];
    if (inString && letter === "\\") at++;
    else if (letter === '"') inString = !inString;
    else if (!inString && letter === "{") depth++;
    else if (!inString && letter === "}" && --depth === 0) return at + 1;
  }
  return -1;
}

function parsedObject(text: string): Record<string, unknown> | undefined {
  try {
    return JSON.parse(text) as Record<string, unknown>;
  } catch {
    return undefined;
  }
}
