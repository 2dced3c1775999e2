import { useLocation } from "react-router";
import { ButtonLink } from "../parts/button.tsx";
import { AccountMenu } from "./account-menu.tsx";
import { HomeLink } from "./home-link.tsx";
import { DesktopPages, type HeaderLearner, PhoneMenu } from "./navigation.tsx";

export type { HeaderLearner } from "./navigation.tsx";

type HeaderProps = {
  /** Null for a visitor. */
  learner: HeaderLearner | null;
  appName: string;
};

/** Works without JavaScript: links, a form, and native popovers. */
export function Header({ learner, appName }: HeaderProps) {
  const { pathname } = useLocation();
  const questionsToday = learner && learner.questionsToday;
  return (
    <header className="relative z-30 border-b border-line bg-paper pt-[env(safe-area-inset-top)] print:hidden">
      <div className="relative mx-auto flex h-16 max-w-6xl items-center gap-2 px-4 sm:px-6">
        <HomeLink appName={appName} className="xl:mr-4" />
        <DesktopPages questionsToday={questionsToday} current={pathname} />
        {learner ? (
          <AccountMenu learner={learner} />
        ) : (
          <VisitorButtons isSigningUp={pathname === "/register"} />
        )}
        <PhoneMenu questionsToday={questionsToday} current={pathname} />
      </div>
    </header>
  );
}

/** The sign-up page is left out on itself: pressing it would lose the topic chosen before. */
function VisitorButtons({ isSigningUp }: { isSigningUp: boolean }) {
  return (
    <div className="flex shrink-0 items-center gap-1">
      <span className="hidden sm:block">
        <ButtonLink to="/login" look="quiet" size="small">
          Sign In
        </ButtonLink>
      </span>
      {!isSigningUp && (
        <ButtonLink to="/register" size="small">
          <span>
            Sign Up <span className="max-[16rem]:sr-only">Free</span>
          </span>
        </ButtonLink>
      )}
    </div>
  );
}
