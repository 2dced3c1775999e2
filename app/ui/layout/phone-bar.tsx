import type { ComponentType } from "react";
import { useLocation } from "react-router";
import BookOpen from "lucide-react/icons/book-open";
import ChartLine from "lucide-react/icons/chart-line";
import House from "lucide-react/icons/house";
import RotateCcw from "lucide-react/icons/rotate-ccw";
import Settings from "lucide-react/icons/settings";
import { type Address, NavLink } from "../link.tsx";

type Tab = { to: Address; label: string; icon: ComponentType<{ className?: string }> };

const TABS: readonly Tab[] = [
  { to: "/dashboard", label: "Dashboard", icon: House },
  { to: "/reviews", label: "Reviews", icon: RotateCcw },
  { to: "/topics", label: "Topics", icon: BookOpen },
  { to: "/progress", label: "Progress", icon: ChartLine },
  { to: "/profile", label: "Settings", icon: Settings },
];

/** Where the thumb is: a learner's five pages, below 768 px. The menu in the header has the rest. `theme.css` hides it while typing. */
export function PhoneBar({ questionsToday }: { questionsToday: number }) {
  const { pathname } = useLocation();
  return (
    <nav
      aria-label="Quick access"
      className="phone-bar sticky bottom-0 z-20 border-t border-line bg-paper pb-[env(safe-area-inset-bottom)] md:hidden print:hidden"
    >
      <ul className="mx-auto flex max-w-lg">
        {TABS.map(({ to, label, icon: Icon }) => (
          <li key={to} className="min-w-0 flex-1">
            <NavLink
              to={to}
              current={pathname}
              className="group flex h-14 flex-col items-center justify-center gap-0.5 text-xs text-ink-soft aria-[current=page]:font-semibold aria-[current=page]:text-ink"
            >
              <span className="relative grid h-7 w-11 max-w-full place-items-center rounded-full group-aria-[current=page]:bg-comb">
                <Icon className="size-5" />
                {to === "/reviews" && questionsToday > 0 && (
                  <span className="absolute -top-1 left-7 max-[16rem]:right-0 max-[16rem]:left-auto min-w-5 rounded-full bg-sunken px-1 text-center text-xs font-semibold text-ink-soft tabular-nums">
                    {questionsToday}
                    <span className="sr-only"> for today</span>
                  </span>
                )}
              </span>
              <span className="max-w-full truncate max-[16rem]:sr-only">{label}</span>
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
