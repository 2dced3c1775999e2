export type PartOfLesson = "writing" | "text" | "phases" | "remediation";

/** How long another page may take to come. */
const LEAVING_MS = 10_000;

let isLeaving = false;
if (!import.meta.env.SSR)
  for (const type of ["beforeunload", "pageshow"])
    window.addEventListener(type, () => (isLeaving = type === "beforeunload"));

/**
 * Loads a part of the lesson's page when it is shown. A page that opens with it waits for it before hydration, so that its
 * buttons react as soon as those of any page. Without a connection, or after a new version of the site, the page is loaded
 * again, and the offline page takes over from there.
 */
export async function loadPart<Part>(
  name: PartOfLesson,
  load: () => Promise<Part>,
): Promise<() => Promise<Part>> {
  if (import.meta.env.SSR) return load;
  const loadOrReload = () =>
    load().catch(() => {
      // Firefox and WebKit stop loading for a page that is being left, and a reload would keep them from leaving it.
      setTimeout(() => location.reload(), isLeaving ? LEAVING_MS : 0);
      return new Promise<never>(() => {});
    });
  if (!document.querySelector(`[data-part="${name}"]`)) return loadOrReload;
  return loaded(await loadOrReload());
}

/**
 * `lazy` takes what is there without waiting a moment for it: in that moment a press on the part would be lost, because
 * React answers it by hydrating the part only if nothing in it has to be waited for.
 */
function loaded<Part>(part: Part): () => Promise<Part> {
  const promise = Promise.resolve(part);
  promise.then = ((then: (value: Part) => unknown) => then(part)) as typeof promise.then;
  return () => promise;
}
