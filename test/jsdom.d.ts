// What tests need of it; it brings no types.
declare module "jsdom" {
  export class JSDOM {
    window: { DOMParser: typeof DOMParser };
  }
}
