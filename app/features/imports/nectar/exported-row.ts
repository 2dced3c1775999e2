import type { NectarInput, NectarList } from "#app/rules/imports/nectar-1.ts";

/** Before `JSON.stringify` makes texts of moments. */
export type Written<Value> = Value extends string
  ? string | Date
  : Value extends readonly (infer Item)[]
    ? readonly Written<Item>[]
    : Value extends object
      ? { [Key in keyof Value]: Written<Value[Key]> }
      : Value;

/** A row of a list of the file. */
export type ExportedRow<List extends NectarList> = Written<NectarInput<List>>;
