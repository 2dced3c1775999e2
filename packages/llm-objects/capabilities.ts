/** What a model accepts. "OpenAI-compatible" guarantees little: each service rejects something else. */
export interface Capabilities {
  format: "json_schema" | "json_object" | "plain";
  /** Accepts a schema and writes something else: the prompt has to contain it, too. */
  ignoresSchema: boolean;
  streams: boolean;
  countsTokensInStream: boolean;
  tokenLimit: "max_tokens" | "max_completion_tokens";
  takesTemperature: boolean;
}

const ALL: Capabilities = {
  format: "json_schema",
  ignoresSchema: false,
  streams: true,
  countsTokensInStream: true,
  tokenLimit: "max_tokens",
  takesTemperature: true,
};

const seen = new Map<string, Capabilities>();

export const capabilitiesOf = (endpoint: string): Capabilities => seen.get(endpoint) ?? ALL;

/** Call this only after a successful request, because an unrelated error must not disable a capability. */
export function rememberCapabilities(endpoint: string, capabilities: Capabilities): void {
  seen.set(endpoint, capabilities);
}

/** After a reply that doesn't fit the schema of its request. It may have been an accident, and then costs a few tokens from then on. */
export function rememberIgnoredSchema(endpoint: string): void {
  const capabilities = capabilitiesOf(endpoint);
  if (capabilities.format === "json_schema")
    seen.set(endpoint, { ...capabilities, ignoresSchema: true });
}

/** Whether a response rejects the form of the request rather than its content. */
export function refusesTheForm(status: number, text: string): boolean {
  if (/content.?(filter|policy)|context.?length|moderation|too (?:large|long)/i.test(text))
    return false;
  if ([400, 405, 415, 422, 501].includes(status)) return true;
  return (
    [404, 500].includes(status) && /response_format|json.?schema|grammar|structured/i.test(text)
  );
}

/** Disables the capability named in the error, otherwise the least important one. Undefined if none is left. */
export function withoutCapability(
  capabilities: Capabilities,
  refusal: string,
): Capabilities | undefined {
  if (capabilities.tokenLimit === "max_tokens" && refusal.includes("max_completion_tokens"))
    return { ...capabilities, tokenLimit: "max_completion_tokens" };
  if (capabilities.takesTemperature && /temperature/i.test(refusal))
    return { ...capabilities, takesTemperature: false };
  if (capabilities.countsTokensInStream && refusal.includes("stream_options"))
    return { ...capabilities, countsTokensInStream: false };
  if (capabilities.streams && /stream/i.test(refusal)) return { ...capabilities, streams: false };
  if (capabilities.format === "json_schema") return { ...capabilities, format: "json_object" };
  if (capabilities.format === "json_object") return { ...capabilities, format: "plain" };
  return capabilities.streams ? { ...capabilities, streams: false } : undefined;
}
