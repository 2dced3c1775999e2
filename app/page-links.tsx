import { cloneElement, isValidElement, type ReactElement, type ReactNode } from "react";
import { Links, useRouteError } from "react-router";
import { drawnOnce } from "./ui/drawn-once.tsx";

type LinkElement = ReactElement<{ nonce?: string | undefined; children?: ReactNode }>;

/** The links of pages without an error, by the ids of their routes. */
const known = new Map<string, LinkElement[]>();

/** React Router's `<Links>`, which compares all links of a page each time although its routes always have the same. */
export function PageLinks({ routes }: { routes: string }) {
  if (!import.meta.env.PROD || !import.meta.env.SSR) return <Links />;
  return known.has(routes) ? <Known routes={routes} /> : <ReadLinks routes={routes} />;
}

const Known = drawnOnce(({ routes }: { routes: string }) => known.get(routes));

const useLinks = Links;

function ReadLinks({ routes }: { routes: string }) {
  // A file of this site needs no nonce.
  const links = elementsOf(useLinks({})).map((link) => cloneElement(link, { nonce: undefined }));
  if ((useRouteError() ?? null) === null) known.set(routes, links);
  return links;
}

const elementsOf = ({ props }: LinkElement): LinkElement[] =>
  [props.children].flat(2).filter((child) => isValidElement<LinkElement["props"]>(child));
