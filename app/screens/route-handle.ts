/** What a route needs from the layout around it, set through its `handle`. */
export interface RouteHandle {
  /** The screen brings its own header and footer, as a lesson does. */
  isBare?: boolean;
  /** A page of the onboarding: a logo and a way to sign out, no other links. */
  isOnboarding?: boolean;
  /** The page is complete without JavaScript and gets none. */
  hasNoScript?: boolean;
  /** The page is the same for every signed-out visitor, which only a page without JavaScript can be. */
  isForEveryone?: boolean;
}

/** For a route whose frame depends on what it shows; the data is the loader's. */
export type HandleOfData = (loaderData: unknown) => RouteHandle;
