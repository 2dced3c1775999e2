import type { ComponentProps, ReactNode } from "react";
import { href as fillIn, type Register } from "react-router";
import { classNames } from "./class-names.ts";

type Pattern = Register extends { pages: infer Pages }
  ? Exclude<keyof Pages & string, `${string}*${string}`>
  : string;

type Filled<Path extends string> = Path extends `${infer Head}:${string}/${infer Tail}`
  ? `${Head}${string}/${Filled<Tail>}`
  : Path extends `${infer Head}:${string}`
    ? `${Head}${string}`
    : Path;

type Blank<Path extends string> = Path extends `${string}:${infer Name}/${infer Tail}`
  ? Name | Blank<Tail>
  : Path extends `${string}:${infer Name}`
    ? Name
    : never;

type Page = Filled<Pattern>;

/** A URL that `routes.ts` matches, with its parameters filled in, and optionally a query or a fragment. */
export type Address = Page | `${Page}?${string}` | `${Page}#${string}` | `#${string}`;

/** React Router's `href("/topic/:topicId", { topicId })`, typed so that the result is still known to be a page. */
export const href = fillIn as <Path extends Pattern>(
  path: Path,
  ...blanks: [Blank<Path>] extends [never] ? [] : [Record<Blank<Path>, string>]
) => Filled<Path>;

export type LinkProps = Omit<ComponentProps<"a">, "href"> & { to: Address } & HowToGo;

/** React Router's options, without the ones that nothing uses. */
type HowToGo = {
  /** The page takes the place of this one in the history. */
  replace?: boolean;
  preventScrollReset?: boolean;
  viewTransition?: boolean;
  /** The browser loads the page, as it would without a script. */
  reloadDocument?: boolean;
};

/**
 * The product's only link component: a URL that no route matches does not compile. React Router's own link has a dozen
 * hooks, and a page has dozens of links, so this one is only an element. `LinkClicks` follows them all.
 */
export function Link({
  to,
  replace,
  preventScrollReset,
  viewTransition,
  reloadDocument,
  children,
  ...attributes
}: LinkProps) {
  return (
    <a
      {...attributes}
      href={to}
      data-discover="true"
      data-replace={replace || undefined}
      data-stay={preventScrollReset || undefined}
      data-morph={viewTransition || undefined}
      data-reload={reloadDocument || undefined}
    >
      {children}
    </a>
  );
}

type NavLinkProps = {
  to: Address;
  /** The path of the current page. */
  current: string;
  className?: string;
  children: ReactNode;
};

/** A link that sets `aria-current` when it leads to the current page, or to one above it. */
export function NavLink({ to, current, className, children }: NavLinkProps) {
  return (
    <Link to={to} className={className} aria-current={leadsTo(to, current) ? "page" : undefined}>
      {children}
    </Link>
  );
}

/** Whether an address is a page or one above it. Routes match in any case. */
export function leadsTo(to: Address, path: string): boolean {
  const current = path.toLowerCase();
  return current === to || current.startsWith(`${to}/`);
}

/** A link within a sentence. */
export function TextLink({ className, ...props }: LinkProps) {
  return (
    <Link
      className={classNames(
        "rounded-small font-medium text-ink underline decoration-honey decoration-2 underline-offset-4 hover:decoration-4",
        className,
      )}
      {...props}
    />
  );
}
