/** What a route asks of the layout around it, through its `handle`. */
export interface RouteHandle {
  /** The screen brings its own header and footer, as a lesson does. */
  isBare?: boolean;
  /** A page of the onboarding: a logo and a way to sign out, no other links. */
  isOnboarding?: boolean;
  /** The page is complete without a script and gets none. */
  hasNoScript?: boolean;
  /** The same page for every signed-out visitor; only a page without a script can be. */
  isForEveryone?: boolean;
}
