/**
 * Whether two models share their makers' name, such as `gpt` or `llama`: they then share many mistakes. A guess from the
 * names, good enough for advice.
 */
export function isSameFamily(one: string, other: string): boolean {
  return familyOf(one) === familyOf(other);
}

function familyOf(model: string): string {
  const name = model.toLowerCase().split("/").at(-1) ?? "";
  const word = /^[a-z]+/.exec(name)?.[0] ?? name;
  // OpenAI's reasoning models: o3, o4-mini.
  return /^o\d/.test(name) || word === "chatgpt" ? "gpt" : word;
}
