/** A kind of value that only React Router's own encoder knows. */
class UnknownKind extends Error {}

/** Values in the order of their places, and the places of those that are named again. */
interface Encoded {
  texts: string[];
  length: number;
  known: Map<unknown, number>;
}

/**
 * The data of a page as React Router's browser part reads it: one line with all values, in which objects and lists name
 * their parts by index. React Router's encoder writes the same through a stream, with a timer and an abort signal for
 * promises that a whole page doesn't have. Null for what isn't plain data, such as an error. A part that is the same
 * object for many pages is encoded once.
 */
export function encodeData(data: object, common?: object): string | null {
  try {
    const { texts } = encode(data, 0, common);
    return `[${texts.join(",")}]\n`;
  } catch (error) {
    if (error instanceof UnknownKind) return null;
    throw error;
  }
}

/** Right after the page itself, so it is encoded alike in each. */
const COMMON_AT = 1;
const commonParts = new WeakMap<object, Encoded>();

function encodedOnce(common: object): Encoded {
  let part = commonParts.get(common);
  if (part === undefined) {
    const { texts, ...rest } = encode(common, COMMON_AT);
    part = { texts: [texts.join(",")], ...rest };
    commonParts.set(common, part);
  }
  return part;
}

function encode(data: object, start: number, common?: object): Encoded {
  const part = common && encodedOnce(common);
  const texts: string[] = [];
  const known = new Map<unknown, number>();
  let length = start;

  const add = (value: string | number | boolean): number => {
    let index = part?.known.get(value) ?? known.get(value);
    if (index === undefined) {
      index = length++;
      texts.push(JSON.stringify(value));
      known.set(value, index);
    }
    return index;
  };

  const addObject = (value: object): number => {
    // Its parts come after it.
    const index = length++;
    const at = texts.push("") - 1;
    if (value === data && part) {
      texts.push(...part.texts);
      length = part.length;
    }
    let text = "";
    if (Array.isArray(value)) {
      for (const one of value as unknown[]) text += text === "" ? indexOf(one) : `,${indexOf(one)}`;
      texts[at] = `[${text}]`;
    } else if (value instanceof Date) {
      const time = value.getTime();
      texts[at] = `["D",${Number.isNaN(time) ? '"invalid"' : time}]`;
    } else if (Object.getPrototypeOf(value) === Object.prototype) {
      for (const [name, one] of Object.entries(value))
        text += `${text === "" ? "" : ","}"_${add(name)}":${indexOf(one)}`;
      texts[at] = `{${text}}`;
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
        if (value === null) return -5;
        return value === common ? COMMON_AT : addObject(value);
      default:
        throw new UnknownKind();
    }
  };

  addObject(data);
  return { texts, length, known };
}
