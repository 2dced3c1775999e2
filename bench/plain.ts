import { JSDOM } from "jsdom";
import { isFile, isNew, kindOf, ownAddresses, redirectFaults } from "../e2e/links.ts";
import { type Nectar, startNectar } from "../e2e/nectar.ts";
import type { Bench } from "./bench.ts";
import { onOwnDatabase } from "./own-database.ts";
import { filledLearner } from "./pages/filled-learner.ts";
import { plainBuild } from "./pages/plain-build.ts";

/** Later lessons only repeat the first ones. */
const ENOUGH_OF_A_KIND = 3;
/** A crawler would get each page whole; a browser gets it as a stream. */
const BROWSER = { accept: "text/html", "user-agent": "Mozilla/5.0 Chrome/141.0.0.0 Safari/537.36" };
const MOST_REDIRECTS = 5;

/**
 * Opens every page that links lead to, in the product's build and in one with React Router's own entry: each responds in
 * both, with the same title and the same text.
 */
export const plain: Bench = () => {
  process.env.APP_SECRET = "a secret that every process of a bench shares";
  return onOwnDatabase(async (address) => {
    const settings = { DATABASE_URL: address, LOG_LEVEL: "warn", ROLE: "web" };
    const { cookie } = await filledLearner(address, settings);
    const servers: Nectar[] = [];
    try {
      for (const root of [process.cwd(), plainBuild()])
        servers.push(await startNectar(settings, { root }));
      const [own, other] = servers as [Nectar, Nectar];
      const roles = { visitor: "", learner: cookie };
      const measured = [];
      for (const [role, roleCookie] of Object.entries(roles)) {
        const { pages, faults } = await crawl(own, other, roleCookie);
        for (const fault of faults) console.error(`${role}: ${fault}`);
        measured.push(
          { what: `${role}: pages`, value: pages, unit: "pages" },
          {
            what: `${role}: faults and differences`,
            value: faults.length,
            unit: "pages",
            target: { value: 0, better: "lower" } as const,
          },
        );
      }
      return measured;
    } finally {
      for (const server of servers) await server.stop();
    }
  });
};

async function crawl(own: Nectar, other: Nectar, cookie: string) {
  const seen = new Set(["/"]);
  const countOfKind = new Map<string, number>();
  const faults: string[] = [];
  let pages = 0;
  for (const path of seen) {
    const count = (countOfKind.get(kindOf(path)) ?? 0) + 1;
    countOfKind.set(kindOf(path), count);
    if (isFile(path) || (path.startsWith("/lesson/") && count > ENOUGH_OF_A_KIND)) continue;
    pages += 1;
    const ours = await open(own, path, cookie);
    const theirs = await open(other, path, cookie);
    faults.push(...pageFaults(path, ours), ...differences(path, ours, theirs));
    for (const link of ours.links) if (isNew(link, seen)) seen.add(link);
  }
  return { pages, faults };
}

interface Opened {
  status: number;
  /** Where redirects led to in the end. */
  url: string;
  title: string;
  text: string;
  links: string[];
}

async function open({ url: origin }: Nectar, path: string, cookie: string): Promise<Opened> {
  let url = origin + path;
  for (let redirects = 0; redirects <= MOST_REDIRECTS; redirects++) {
    const answer = await fetch(url, { redirect: "manual", headers: { ...BROWSER, cookie } });
    const location = answer.headers.get("location");
    const html = await answer.text();
    if (location === null) return { status: answer.status, url, ...contentOf(html, url, origin) };
    url = new URL(location, url).href;
  }
  throw new Error(`${path} redirects for ever`);
}

function contentOf(html: string, url: string, origin: string) {
  const { document } = new JSDOM(html, { url }).window;
  const links = [...document.querySelectorAll<HTMLAnchorElement>("a[href]")];
  const { title } = document;
  placeStreamed(document);
  for (const element of document.querySelectorAll("script, style, template")) element.remove();
  return {
    title,
    text: document.body.textContent.replaceAll(/\s+/g, " ").trim(),
    links: ownAddresses(
      links.map(({ href }) => href),
      origin,
    ),
  };
}

/** Moves what React streamed after a page to its place, as its script in a browser does. */
function placeStreamed(document: Document): void {
  for (const deferred of document.querySelectorAll("[hidden][id^='S:']")) {
    const place = document.getElementById(deferred.id.replace("S:", "B:"));
    if (!place) continue;
    // Until then there is a fallback, up to the comment that ends it.
    let depth = 0;
    for (let node = place.nextSibling; node; node = place.nextSibling) {
      const comment = node.nodeType === node.COMMENT_NODE ? node.nodeValue : "";
      if (comment === "/$" && depth === 0) break;
      if (comment === "/$") depth -= 1;
      else if (comment?.startsWith("$")) depth += 1;
      node.remove();
    }
    place.replaceWith(...deferred.childNodes);
    deferred.remove();
  }
}

const pageFaults = (path: string, { status, url, title }: Opened): string[] => [
  ...(status === 200 ? [] : [`${path}: ${status}`]),
  ...(title === "" ? [`${path} has no title`] : []),
  ...redirectFaults(path, url),
];

function differences(path: string, ours: Opened, theirs: Opened): string[] {
  const pathOf = ({ url }: Opened) => new URL(url).pathname;
  const compared = {
    status: [ours.status, theirs.status],
    place: [pathOf(ours), pathOf(theirs)],
    title: [ours.title, theirs.title],
    text: firstDifference(ours.text, theirs.text),
  };
  return Object.entries(compared).flatMap(([what, [own, other]]) =>
    own === other ? [] : [`${path} has another ${what}: “${own}”, and plain “${other}”`],
  );
}

/** From a little before the place where two texts part. */
function firstDifference(one: string, other: string): [string, string] {
  let place = 0;
  while (place < one.length && one[place] === other[place]) place += 1;
  const around = (text: string) => text.slice(Math.max(0, place - 40), place + 80);
  return one === other ? ["", ""] : [around(one), around(other)];
}
