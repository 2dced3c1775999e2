/** What the stand-in can be told to do wrong, once for each entry of its queue. */
export type Fault =
  | { kind: "status"; status: number; body?: unknown; retryAfter?: number }
  | { kind: "hang-before-headers" }
  | { kind: "hang-after-headers" }
  | { kind: "stall"; afterTokens: number }
  | { kind: "cut"; afterTokens: number }
  /** Ends in good order in the middle of the object, as services do at their token limit. */
  | { kind: "truncated"; afterTokens: number }
  | { kind: "refusal" }
  | { kind: "empty" }
  /** The reply as given, whatever was asked for. */
  | { kind: "reply"; text: string; finishReason?: string }
  /** The right reply with something around it. */
  | { kind: "around"; before: string; after: string }
  /** The right reply with some of its fields replaced. */
  | { kind: "changed"; fields: Record<string, unknown> };

/** What this endpoint does not know at all. */
export interface Refuses {
  jsonSchema?: boolean;
  responseFormat?: boolean;
  stream?: boolean;
  models?: boolean;
}
