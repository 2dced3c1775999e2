/** Pages that send each role on to the page that is for it. */
const SENDS_ON = new Set(["/auth", "/forgot-password"]);

const parsed = (path: string) => new URL(path, "http://localhost");

/** An unknown address redirects to the landing page, with 200 in the end; a learner's page leads a visitor to /login. */
export function redirectFaults(path: string, url: string): string[] {
  const { pathname } = new URL(url);
  const isRight = [parsed(path).pathname, "/login"].includes(pathname);
  return isRight || SENDS_ON.has(path) ? [] : [`${path} ends at ${pathname}`];
}

export const isFile = (path: string) => /\.\w+$|\/export\//.test(path);

/** `/lesson/0192…/complete` and `/lesson/0193…/complete` are the same kind of page. */
export function kindOf(path: string): string {
  const [first = "", ...rest] = parsed(path).pathname.split("/").slice(1);
  return [first, ...rest.map((part) => (/^(complete|quiz|done)$/.test(part) ? part : ":"))].join(
    "/",
  );
}

/** One set of filters per page is enough. */
export function isNew(link: string, seen: ReadonlySet<string>): boolean {
  const shape = (address: string) => {
    const { pathname, searchParams } = parsed(address);
    return `${pathname}?${[...searchParams.keys()].join("&")}`;
  };
  return [...seen].every((other) => shape(other) !== shape(link));
}

/** The paths of links that stay on a site. */
export const ownAddresses = (links: readonly string[], origin: string) =>
  links
    .filter((link) => link.startsWith(origin))
    .map((link) => link.slice(origin.length).replace(/#.*/, "") || "/");
