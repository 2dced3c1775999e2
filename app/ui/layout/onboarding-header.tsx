import { Button } from "../parts/button.tsx";
import { HomeLink } from "./home-link.tsx";

/** The header of a new learner's first screens: nothing to wander off to, but always a way to sign out. */
export function OnboardingHeader({ appName }: { appName: string }) {
  return (
    <header className="border-b border-line bg-paper pt-[env(safe-area-inset-top)] print:hidden">
      <div className="mx-auto flex h-16 max-w-6xl items-center gap-2 px-4 sm:px-6">
        <HomeLink appName={appName} />
        {/* A plain form: signing out loads a fresh page, so no data of the learner stays in memory. */}
        <form method="post" action="/logout">
          <Button type="submit" look="quiet" size="small">
            Sign Out
          </Button>
        </form>
      </div>
    </header>
  );
}
