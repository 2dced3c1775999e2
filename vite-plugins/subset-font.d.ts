declare module "subset-font" {
  interface Options {
    targetFormat?: "sfnt" | "truetype" | "woff" | "woff2";
    /** The remaining value or range of each axis. */
    variationAxes?: Record<string, number | { min?: number; max?: number; default?: number }>;
    keepAllGlyphs?: boolean;
    keepFeatures?: string[];
    noLayoutClosure?: boolean;
    dropTables?: string[];
  }
  export default function subsetFont(
    font: Uint8Array,
    text: string | undefined,
    options?: Options,
  ): Promise<Uint8Array<ArrayBuffer>>;
}
