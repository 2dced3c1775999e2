import type { MetaDescriptor } from "react-router";
import { shortDescription } from "#app/rules/catalog/short-description.ts";
import type { PageLocation, StructuredData } from "./structured-data.ts";

export interface PageWords {
  title: string;
  /** For search results and previews: one or two sentences, shortened to what they show. */
  description: string;
  /** The page's own path, without a query: `/topics`. */
  path: string;
  kind?: "website" | "article";
}

/** From the root loader; absent when it failed. */
type Site = { name: string; url: string };
type Matches = readonly ({ id: string; loaderData?: unknown } | undefined)[];

/** Title, description, canonical URL and share preview of a public page; `structuredData` adds schema.org data. */
export function pageMeta(
  matches: Matches,
  words: PageWords,
  structuredData?: (location: PageLocation) => StructuredData,
): MetaDescriptor[] {
  const { name, url, picture } = siteOf(matches);
  const address = url + words.path;
  const description = shortDescription(words.description);
  const title = words.path === "/" ? `${name} · ${words.title}` : `${words.title} · ${name}`;
  const location = { siteName: name, siteUrl: url, address, picture: url + picture };
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
    { property: "og:image", content: location.picture },
    { property: "og:image:type", content: "image/png" },
    { property: "og:image:width", content: "1200" },
    { property: "og:image:height", content: "630" },
    { property: "og:image:alt", content: `${words.title}. Bea the bee before a honeycomb.` },
    { name: "twitter:card", content: "summary_large_image" },
    ...(structuredData ? [{ "script:ld+json": structuredData(location) as never }] : []),
  ];
}

function siteOf(matches: Matches): Site & { picture: string } {
  const root = matches.find((match) => match?.id === "root")?.loaderData;
  const { site, picture } = (root ?? {}) as { site?: Site; picture?: string };
  return { ...(site ?? { name: "Nectar", url: "" }), picture: picture ?? "/share.png" };
}
