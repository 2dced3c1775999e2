/** A kind of value that only React Router's own encoder knows. */
class UnknownKind extends Error {}

/**
 * The data of a page as React Router's browser part reads it: one line with all values, in which objects and lists name
 * their parts by index. React Router's encoder writes the same through a stream, with a timer and an abort signal for
 * promises that a whole page doesn't have. Null for what isn't plain data, such as an error.
 */
export function encodeData(data: unknown): string | null {
  const values: string[] = [];
  const known = new Map<unknown, number>();

  const add = (value: string | number | boolean): number => {
    let index = known.get(value);
    if (index === undefined) {
      index = values.push(JSON.stringify(value)) - 1;
      known.set(value, index);
    }
    return index;
  };

  const addObject = (value: object): number => {
    // Its parts come after it.
    const index = values.push("") - 1;
    let text = "";
    if (Array.isArray(value)) {
      for (const part of value as unknown[])
        text += text === "" ? indexOf(part) : `,${indexOf(part)}`;
      values[index] = `[${text}]`;
    } else if (value instanceof Date) {
      const time = value.getTime();
      values[index] = `["D",${Number.isNaN(time) ? '"invalid"' : time}]`;
    } else if (Object.getPrototypeOf(value) === Object.prototype) {
      for (const [name, part] of Object.entries(value))
        text += `${text === "" ? "" : ","}"_${add(name)}":${indexOf(part)}`;
      values[index] = `{${text}}`;
    } else throw new UnknownKind();
    return index;
  };

  const indexOf = (value: unknown): number => {
    switch (typeof value) {
      case "string":
      case "boolean":
        return add(value);
      case "number":
        if (Number.isFinite(value) && !Object.is(value, -0)) return add(value);
        throw new UnknownKind();
      case "undefined":
        return -7;
      case "object":
        return value === null ? -5 : addObject(value);
      default:
        throw new UnknownKind();
    }
  };

  try {
    indexOf(data);
  } catch (error) {
    if (error instanceof UnknownKind) return null;
    throw error;
  }
  return `[${values.join(",")}]\n`;
}
