import { classNames } from "../class-names.ts";
import { type Address, Link } from "../link.tsx";
import { Logo } from "./logo.tsx";
import { LEGAL } from "./navigation.tsx";

type Group = { title: string; links: readonly { to: Address; label: string }[] };

const GROUPS: readonly Group[] = [
  {
    title: "Learn",
    links: [
      { to: "/topics", label: "Topics" },
      { to: "/blog", label: "Blog" },
    ],
  },
  {
    title: "About us",
    links: [
      { to: "/about", label: "About" },
      { to: "/contact", label: "Contact" },
    ],
  },
  { title: "Small print", links: LEGAL },
];

type LearnerFooterProps = FooterProps & { hasPhoneBar: boolean };

/**
 * One line for learners: the pages that are not in their navigation. On a phone these are in its menu: below a short page
 * the bar would cover half of them.
 */
export function LearnerFooter({ appName, version, hasPhoneBar }: LearnerFooterProps) {
  return (
    <footer
      className={classNames(
        "mt-4 border-t border-line sm:mt-12 print:hidden",
        hasPhoneBar && "max-md:hidden",
      )}
    >
      <div className="mx-auto flex max-w-6xl flex-wrap items-center justify-between gap-x-6 px-4 py-1.5 text-sm text-ink-soft sm:px-6">
        <nav aria-label="Footer">
          <ul className="flex flex-wrap gap-x-5">
            {LEGAL.map(({ to, label }) => (
              <li key={to}>
                <Link
                  to={to}
                  className="inline-flex min-h-11 items-center rounded-small underline-offset-4 hover:underline"
                >
                  {label}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
        <p className="tabular-nums">
          {appName}
          {version !== undefined && ` · Version ${version}`}
        </p>
      </div>
    </footer>
  );
}

type FooterProps = { appName: string; version?: string };

export function Footer({ appName, version }: FooterProps) {
  return (
    <footer className="mt-16 border-t border-line print:hidden">
      <div className="mx-auto flex max-w-6xl flex-wrap justify-between gap-x-16 gap-y-8 px-4 py-10 sm:px-6">
        <div className="max-w-xs">
          <p className="flex items-center gap-2 text-lg font-bold tracking-tight">
            <Logo className="size-7" />
            {appName}
          </p>
          <p className="mt-2 text-sm text-ink-soft">Five minutes a day. It stays with you.</p>
          {version !== undefined && (
            <p className="mt-2 text-sm text-ink-soft tabular-nums">Version {version}</p>
          )}
        </div>
        <nav aria-label="Footer" className="flex flex-wrap gap-x-16 gap-y-8">
          {GROUPS.map((group) => (
            <div key={group.title}>
              <p className="text-sm font-semibold text-ink-soft">{group.title}</p>
              <ul className="mt-1">
                {group.links.map(({ to, label }) => (
                  <li key={to}>
                    <Link
                      to={to}
                      className="inline-flex min-h-11 min-w-11 items-center rounded-small hover:underline hover:underline-offset-4"
                    >
                      {label}
                    </Link>
                  </li>
                ))}
              </ul>
            </div>
          ))}
        </nav>
      </div>
    </footer>
  );
}
