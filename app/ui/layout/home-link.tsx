import { classNames } from "../class-names.ts";
import { Link } from "../link.tsx";
import { Logo } from "./logo.tsx";

/** The logo and the site's name, which lead home. */
export const HomeLink = ({ appName, className }: { appName: string; className?: string }) => (
  <Link
    to="/"
    className={classNames(
      "mr-auto flex min-h-11 min-w-0 items-center gap-2 rounded-soft text-xl font-bold tracking-tight",
      className,
    )}
  >
    <Logo className="size-9 shrink-0" />
    <span className="truncate max-[16rem]:sr-only">{appName}</span>
  </Link>
);
