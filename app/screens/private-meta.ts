import type { MetaDescriptor } from "react-router";

type Matches = readonly ({ id: string; loaderData?: unknown } | undefined)[];
type Root = { site?: { name: string } } | undefined;

/** Title of a page that search engines must not index, with this site's name. */
export function privateMeta(matches: Matches, title: string): MetaDescriptor[] {
  const root = matches.find((match) => match?.id === "root")?.loaderData as Root;
  return [
    { title: `${title} · ${root?.site?.name ?? "Nectar"}` },
    { name: "robots", content: "noindex" },
  ];
}
