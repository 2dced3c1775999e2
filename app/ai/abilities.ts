/** What a model was seen to accept. 'OpenAI-compatible' says little: each service refuses something else. */
export interface Abilities {
  format: "json_schema" | "json_object" | "plain";
  streams: boolean;
  countsTokensInStream: boolean;
  tokenLimit: "max_tokens" | "max_completion_tokens";
  takesTemperature: boolean;
}

const ALL: Abilities = {
  format: "json_schema",
  streams: true,
  countsTokensInStream: true,
  tokenLimit: "max_tokens",
  takesTemperature: true,
};

const seen = new Map<string, Abilities>();

export const abilitiesOf = (endpoint: string): Abilities => seen.get(endpoint) ?? ALL;

/** Only after a call went through: a refusal for another reason must not cost a service its abilities. */
export function rememberAbilities(endpoint: string, abilities: Abilities): void {
  seen.set(endpoint, abilities);
}

/** Whether an answer refuses how we asked, not what we asked. */
export function refusesTheForm(status: number, text: string): boolean {
  if (/content.?(filter|policy)|context.?length|moderation|too (?:large|long)/i.test(text))
    return false;
  if ([400, 405, 415, 422, 501].includes(status)) return true;
  return (
    [404, 500].includes(status) && /response_format|json.?schema|grammar|structured/i.test(text)
  );
}

/** The next thing to do without: what the refusal names, else the least loss. Undefined when nothing is left. */
export function doWithout(abilities: Abilities, refusal: string): Abilities | undefined {
  if (abilities.tokenLimit === "max_tokens" && refusal.includes("max_completion_tokens"))
    return { ...abilities, tokenLimit: "max_completion_tokens" };
  if (abilities.takesTemperature && /temperature/i.test(refusal))
    return { ...abilities, takesTemperature: false };
  if (abilities.countsTokensInStream && refusal.includes("stream_options"))
    return { ...abilities, countsTokensInStream: false };
  if (abilities.streams && /stream/i.test(refusal)) return { ...abilities, streams: false };
  if (abilities.format === "json_schema") return { ...abilities, format: "json_object" };
  if (abilities.format === "json_object") return { ...abilities, format: "plain" };
  return abilities.streams ? { ...abilities, streams: false } : undefined;
}
