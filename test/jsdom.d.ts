// The part tests need; jsdom ships no types.
declare module "jsdom" {
  export class JSDOM {
    constructor(
      html?: string,
      options?: {
        url?: string;
        runScripts?: "dangerously";
        beforeParse?: (window: object) => void;
      },
    );
    window: Pick<typeof globalThis, "DOMParser" | "Event" | "document">;
  }
}
