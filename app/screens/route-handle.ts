/** What a route may ask of the frame around it, by its `handle`. */
export interface RouteHandle {
  /** The screen brings its own header and footer: a lesson has nothing around it. */
  isBare?: boolean;
  /** The way into the product: a logo and the way out, no other page to wander off to. */
  isOnboarding?: boolean;
  /** The page is whole without a script and gets none. */
  hasNoScript?: boolean;
  /** The same for every visitor who is not signed in; only a page without a script can be. */
  isForEveryone?: boolean;
}
