import { type Address, Link } from "../link.tsx";
import { Logo } from "./logo.tsx";

const GROUPS: readonly { title: string; links: readonly { to: Address; label: string }[] }[] = [
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
  {
    title: "Small print",
    links: [
      { to: "/terms-of-service", label: "Terms of Service" },
      { to: "/privacy-policy", label: "Privacy Policy" },
      { to: "/accessibility", label: "Accessibility" },
    ],
  },
];

export function Footer({ appName, version }: { appName: string; version?: string }) {
  return (
    <footer className="mt-16 border-t border-line print:hidden">
      <div className="mx-auto flex max-w-6xl flex-wrap justify-between gap-x-16 gap-y-8 px-4 py-10 sm:px-6">
        <div className="max-w-xs">
          <p className="flex items-center gap-2 text-lg font-bold tracking-tight">
            <Logo className="size-7" />
            {appName}
          </p>
          <p className="mt-2 text-sm text-ink-soft">Five minutes a day that stay with you.</p>
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
