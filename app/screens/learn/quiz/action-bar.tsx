import type { ReactNode } from "react";

/** What to do next. On a phone it stays at the lower edge, within reach of the thumb. */
export const ActionBar = ({ children }: { children: ReactNode }) => (
  <div className="action-bar mt-8 max-sm:[@media(min-height:20rem)]:sticky max-sm:bottom-0 max-sm:z-10 max-sm:-mx-4 max-sm:border-t max-sm:border-line max-sm:bg-paper max-sm:px-4 max-sm:pt-3 max-sm:pb-[max(0.75rem,env(safe-area-inset-bottom))]">
    {children}
  </div>
);
