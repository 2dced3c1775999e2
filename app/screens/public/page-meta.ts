import type { MetaDescriptor } from "react-router";

export interface PageWords {
  title: string;
  /** For search results and previews: one or two sentences. */
  description: string;
  /** The page's own address, without a query: `/topics`. */
  path: string;
  kind?: "website" | "article";
}

/** What the root's loader told; absent on a page that could not be loaded. */
type Site = { name: string; url: string };
type Matches = readonly ({ id: string; loaderData?: unknown } | undefined)[];

/** Title, description, canonical address and preview of a public page. */
export function pageMeta(matches: Matches, words: PageWords): MetaDescriptor[] {
  const { name, url } = siteOf(matches);
  const address = `${url}${words.path === "/" ? "/" : words.path}`;
  const title = words.path === "/" ? `${name} · ${words.title}` : `${words.title} · ${name}`;
  return [
    { title },
    { name: "description", content: words.description },
    { tagName: "link", rel: "canonical", href: address },
    { property: "og:site_name", content: name },
    { property: "og:type", content: words.kind ?? "website" },
    { property: "og:title", content: words.title },
    { property: "og:description", content: words.description },
    { property: "og:url", content: address },
    { property: "og:image", content: `${url}/share.png` },
    { property: "og:image:alt", content: "Bea the bee beside the words: five minutes a day" },
    { name: "twitter:card", content: "summary_large_image" },
  ];
}

function siteOf(matches: Matches): Site {
  const root = matches.find((match) => match?.id === "root")?.loaderData;
  const site = (root as { site?: Site } | undefined)?.site;
  return site ?? { name: "Nectar", url: "" };
}
