import { useLocation } from "react-router";
import ChevronDown from "lucide-react/icons/chevron-down";
import LayoutDashboard from "lucide-react/icons/layout-dashboard";
import LogOut from "lucide-react/icons/log-out";
import Settings from "lucide-react/icons/settings";
import { Link } from "../link.tsx";
import { Avatar } from "../parts/avatar.tsx";
import { Dropdown, dropdownRow } from "../parts/dropdown.tsx";
import { PlanLabel } from "../parts/plan-label.tsx";
import type { HeaderLearner } from "./navigation.tsx";

export function AccountMenu({ learner }: { learner: HeaderLearner }) {
  const { pathname } = useLocation();
  const name = learner.name?.trim() || "User";
  return (
    <Dropdown
      // A new key closes the menu after navigation.
      key={pathname}
      label={
        <>
          <Avatar name={name} url={learner.avatarUrl} />
          <span className="hidden max-w-40 min-w-0 text-left leading-tight sm:block">
            <span className="block truncate text-sm font-semibold">{name}</span>
            {learner.hasPlan && (
              <span className="block text-xs text-ink-soft">
                <PlanLabel isPremium={learner.isPremium} />
              </span>
            )}
          </span>
          <span className="sr-only">Account menu</span>
          <ChevronDown className="hidden size-4 shrink-0 text-ink-soft sm:block" />
        </>
      }
      className="shrink-0"
      panelClassName="right-4 top-15 w-72 max-w-[calc(100vw-1rem)]"
    >
      <div className="mb-2 border-b border-line px-4 pt-2 pb-4 wrap-break-word">
        <p className="font-semibold">{name}</p>
        <p className="text-sm text-ink-soft">{learner.email}</p>
        {learner.hasPlan && (
          <p className="mt-1 text-sm text-ink-soft sm:hidden">
            <PlanLabel isPremium={learner.isPremium} />
          </p>
        )}
      </div>
      <Rows />
    </Dropdown>
  );
}

const Rows = () => (
  <>
    <Link to="/dashboard" className={dropdownRow}>
      <LayoutDashboard className="size-5 text-ink-soft" />
      Dashboard
    </Link>
    <Link to="/profile" className={dropdownRow}>
      <Settings className="size-5 text-ink-soft" />
      Settings
    </Link>
    {/* A plain form: signing out loads a fresh page, so no data of the learner stays in memory. */}
    <form method="post" action="/logout" className="contents">
      <button type="submit" className={dropdownRow}>
        <LogOut className="size-5 text-ink-soft" />
        Sign Out
      </button>
    </form>
  </>
);
