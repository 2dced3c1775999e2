const PERCENT = /^(%|per ?cent|por ?cien|por ?cento|pour ?cent|pro[cz]ent)/i;

/** What a full bar stands for. Bars that are no shares have no whole to be a part of: null. */
export function wholeOf(unit: string, values: readonly number[]): number | null {
  return PERCENT.test(unit) && values.every((value) => value <= 100) ? 100 : null;
}
