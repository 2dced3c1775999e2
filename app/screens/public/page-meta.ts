import type { MetaDescriptor } from "react-router";
import { shortDescription } from "#app/rules/short-description.ts";
import type { Place, StructuredData } from "./structured-data.ts";

export interface PageWords {
  title: string;
  /** For search results and previews: one or two sentences, shortened where those would cut them off. */
  description: string;
  /** The page's own address, without a query: `/topics`. */
  path: string;
  kind?: "website" | "article";
}

/** What the root's loader told; absent on a page that could not be loaded. */
type Site = { name: string; url: string };
type Matches = readonly ({ id: string; loaderData?: unknown } | undefined)[];

/** Title, description, canonical address and preview of a public page; `machines` says the same once more for machines. */
export function pageMeta(
  matches: Matches,
  words: PageWords,
  machines?: (place: Place) => StructuredData,
): MetaDescriptor[] {
  const { name, url, picture } = siteOf(matches);
  const address = url + words.path;
  const description = shortDescription(words.description);
  const title = words.path === "/" ? `${name} · ${words.title}` : `${words.title} · ${name}`;
  const place = { siteName: name, siteUrl: url, address, picture: url + picture };
  return [
    { title },
    { name: "description", content: description },
    { tagName: "link", rel: "canonical", href: address },
    {
      tagName: "link",
      rel: "alternate",
      type: "application/rss+xml",
      title: `${name} · Blog`,
      href: `${url}/blog/rss.xml`,
    },
    { property: "og:site_name", content: name },
    { property: "og:type", content: words.kind ?? "website" },
    { property: "og:title", content: words.title },
    { property: "og:description", content: description },
    { property: "og:url", content: address },
    { property: "og:image", content: place.picture },
    { property: "og:image:type", content: "image/png" },
    { property: "og:image:width", content: "1200" },
    { property: "og:image:height", content: "630" },
    { property: "og:image:alt", content: `${words.title}. Bea the bee before a honeycomb.` },
    { name: "twitter:card", content: "summary_large_image" },
    ...(machines ? [{ "script:ld+json": machines(place) as never }] : []),
  ];
}

function siteOf(matches: Matches): Site & { picture: string } {
  const root = matches.find((match) => match?.id === "root")?.loaderData;
  const { site, picture } = (root ?? {}) as { site?: Site; picture?: string };
  return { ...(site ?? { name: "Nectar", url: "" }), picture: picture ?? "/share.png" };
}
