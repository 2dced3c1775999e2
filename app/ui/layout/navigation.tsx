import MenuIcon from "lucide-react/icons/menu";
import { classNames } from "../class-names.ts";
import { type Address, NavLink } from "../link.tsx";
import { Dropdown } from "../parts/dropdown.tsx";

export type HeaderLearner = {
  name: string | null;
  email: string;
  avatarUrl?: string | null;
  isPremium: boolean;
  /** False where all lessons are free for everyone: then there is no plan to show. */
  hasPlan: boolean;
  questionsToday: number;
  quizCompleted: boolean;
};

type Entry = { to: Address; label: string };

const PUBLIC: readonly Entry[] = [
  { to: "/topics", label: "Topics" },
  { to: "/blog", label: "Blog" },
  { to: "/about", label: "About" },
  { to: "/contact", label: "Contact" },
];

const OWN: readonly Entry[] = [
  { to: "/dashboard", label: "Dashboard" },
  { to: "/reviews", label: "Reviews" },
  { to: "/progress", label: "Progress" },
  { to: "/history", label: "History" },
  { to: "/profile", label: "Settings" },
];

export const LEGAL: readonly Entry[] = [
  { to: "/terms-of-service", label: "Terms of Service" },
  { to: "/privacy-policy", label: "Privacy Policy" },
  { to: "/accessibility", label: "Accessibility" },
];

const SIGN_IN: Entry = { to: "/login", label: "Sign In" };

type PagesProps = {
  /** Of a learner; null for a visitor. */
  questionsToday: number | null;
  /** The path of the current page. */
  current: string;
};

/** Nine labels need space: learners get the full row from 1280 px, visitors from 768 px. */
export function DesktopPages({ questionsToday, current }: PagesProps) {
  const isLearner = questionsToday !== null;
  return (
    <nav
      aria-label="Main"
      className={classNames("mr-auto hidden items-center", isLearner ? "xl:flex" : "md:flex")}
    >
      {isLearner && (
        <ul className="mr-2 flex border-r border-line pr-2">
          <Entries entries={OWN} questionsToday={questionsToday} current={current} look="line" />
        </ul>
      )}
      <ul className="flex">
        <Entries entries={PUBLIC} current={current} look="line" />
      </ul>
    </nav>
  );
}

export function PhoneMenu({ questionsToday, current }: PagesProps) {
  const isLearner = questionsToday !== null;
  return (
    <Dropdown
      // A new key closes the menu after navigation.
      key={current}
      label={
        <>
          <MenuIcon className="size-6" />
          <span className="sr-only">Menu</span>
        </>
      }
      className={classNames("-mr-2 shrink-0", isLearner ? "xl:hidden" : "md:hidden")}
      panelClassName="inset-x-2 top-15"
    >
      <nav aria-label="Menu">
        {isLearner ? (
          <ul className="mb-2 border-b border-line pb-2">
            <Entries entries={OWN} questionsToday={questionsToday} current={current} look="row" />
          </ul>
        ) : (
          <ul className="mb-2 border-b border-line pb-2 sm:hidden">
            <Entries entries={[SIGN_IN]} current={current} look="row" />
          </ul>
        )}
        <ul>
          <Entries entries={PUBLIC} current={current} look="row" />
        </ul>
        {isLearner && (
          <ul className="mt-2 flex flex-wrap border-t border-line pt-2 md:hidden">
            <Entries entries={LEGAL} current={current} look="small" />
          </ul>
        )}
      </nav>
    </Dropdown>
  );
}

const LOOKS = {
  line: "group flex min-h-11 items-center gap-2 rounded-soft px-3 text-[0.9375rem] hover:bg-sunken aria-[current=page]:font-semibold",
  row: "flex min-h-12 items-center justify-between gap-2 rounded-soft px-4 text-lg hover:bg-sunken aria-[current=page]:bg-comb aria-[current=page]:font-semibold",
  small:
    "flex min-h-11 items-center rounded-soft px-4 text-sm text-ink-soft hover:bg-sunken aria-[current=page]:font-semibold",
} as const;

/** The line marks the page's name, not the number next to it. */
const LABELS = {
  line: "decoration-honey decoration-3 underline-offset-8 group-aria-[current=page]:underline",
  row: "",
  small: "",
} as const;

type EntriesProps = {
  entries: readonly Entry[];
  questionsToday?: number;
  current: string;
  look: keyof typeof LOOKS;
};

function Entries({ entries, questionsToday = 0, current, look }: EntriesProps) {
  return entries.map(({ to, label }) => (
    <li key={to}>
      <NavLink to={to} current={current} className={LOOKS[look]}>
        <span className={LABELS[look]}>{label}</span>
        {to === "/reviews" && questionsToday > 0 && <TodaysCount count={questionsToday} />}
      </NavLink>
    </li>
  ));
}

function TodaysCount({ count }: { count: number }) {
  return (
    <span className="min-w-6 rounded-full bg-sunken px-1.5 text-center text-sm font-semibold text-ink-soft tabular-nums">
      {count}
      <span className="sr-only"> for today</span>
    </span>
  );
}
