/** The text of what is the same object in many pages. */
const commonTexts = new WeakMap<object, string>();

/**
 * The data of a page as pieces of JSON, which is JavaScript too, so the page's script holds them as they are; null if JSON
 * would change them. One built-in call costs a third of writing React Router's own format, in which values name each other by their
 * places. A part that a loader returns to everyone (`common`) is written once.
 */
export function plainTexts(
  data: { loaderData: Record<string, unknown>; actionData: unknown; errors: object | null },
  common?: readonly object[],
): string[] | null {
  const { loaderData, ...rest } = data;
  if (!isPlain(rest)) return null;
  const texts = ['{"loaderData":{'];
  for (const [route, value] of Object.entries(loaderData)) {
    if (route === PROTOTYPE) return null;
    const text = textAround(value, common);
    if (text === null) return null;
    texts.push(`${texts.length > 1 ? "," : ""}${JSON.stringify(route)}:`, text);
  }
  texts.push(`},${JSON.stringify(rest).slice(1)}`);
  return texts;
}

/** What a loader returned, in which the common part may be a property. */
function textAround(data: unknown, common: readonly object[] | undefined): string | null {
  if (!common || !hasProperties(data) || !Object.values(data).includes(common))
    return isPlain(data) ? JSON.stringify(data) : null;
  const texts: string[] = [];
  for (const [name, value] of Object.entries(data)) {
    const isKnown = value === common && commonTexts.has(common);
    if (name === PROTOTYPE || !(isKnown || value === undefined || isPlain(value))) return null;
    const text = isKnown ? commonTexts.get(common) : JSON.stringify(value);
    if (text !== undefined) texts.push(`${JSON.stringify(name)}:${text}`);
    if (value === common && text !== undefined) commonTexts.set(common, text);
  }
  return `{${texts.join(",")}}`;
}

/** In JavaScript, an object that is written with this name gets a prototype. */
const PROTOTYPE = "__proto__";

const hasProperties = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && Object.getPrototypeOf(value) === Object.prototype;

/** Whether JSON says all of it: no dates, promises or errors. A property without a value is left out, as if it weren't there. */
function isPlain(value: unknown): boolean {
  switch (typeof value) {
    case "string":
    case "boolean":
      return true;
    case "number":
      return Number.isFinite(value) && !Object.is(value, -0);
    case "object":
      if (value === null) return true;
      if (Array.isArray(value)) {
        for (let at = 0; at < value.length; at++) if (!isPlain(value[at])) return false;
        return true;
      }
      if (!hasProperties(value)) return false;
      for (const name in value)
        if (name === PROTOTYPE || !(value[name] === undefined || isPlain(value[name])))
          return false;
      return true;
    default:
      return false;
  }
}
