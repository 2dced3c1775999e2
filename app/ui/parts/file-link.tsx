import type { ReactNode } from "react";
import { Link, type Address } from "../link.tsx";

type NoteProps = { icon: ReactNode; label: string; children: ReactNode };

const LINK =
  "inline-flex min-h-11 items-center rounded-small font-medium underline decoration-honey decoration-2 underline-offset-4 hover:decoration-4";

/** A file to download, in a list, and what it is good for. */
export const FileLink = ({ path, icon, label, children }: NoteProps & { path: string }) => (
  <Item icon={icon} note={children}>
    <a
      // Without the attribute, the browser shows a refusal instead of saving it.
      href={path}
      className={LINK}
    >
      {label}
    </a>
  </Item>
);

/** The same for a page. */
export const PageLink = ({ to, icon, label, children }: NoteProps & { to: Address }) => (
  <Item icon={icon} note={children}>
    <Link to={to} className={LINK}>
      {label}
    </Link>
  </Item>
);

type ItemProps = { icon: ReactNode; note: ReactNode; children: ReactNode };

const Item = ({ icon, note, children }: ItemProps) => (
  <li className="flex gap-3 py-1.5">
    <span className="grid h-11 shrink-0 place-items-center text-ink-soft *:size-5">{icon}</span>
    <div className="min-w-0">
      {children}
      <p className="-mt-1 max-w-prose text-sm text-ink-soft">{note}</p>
    </div>
  </li>
);
