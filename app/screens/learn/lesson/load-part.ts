export type PartOfLesson = "writing" | "phases" | "remediation";

/**
 * Loads a part of the lesson's page when it is shown. A page that opens with it waits for it before hydration, so that its
 * buttons react as soon as those of any page. Without a connection, or after a new version of the site, the page is loaded
 * again, and the offline page takes over from there.
 */
export async function loadPart<Part>(
  name: PartOfLesson,
  load: () => Promise<Part>,
): Promise<() => Promise<Part>> {
  if (import.meta.env.SSR) return loadedOnServer(load);
  const loadOrReload = () =>
    load().catch(() => {
      location.reload();
      return new Promise<never>(() => {});
    });
  if (!document.querySelector(`[data-part="${name}"]`)) return loadOrReload;
  const loading = loadOrReload();
  await loading;
  return () => loading;
}

/**
 * The server renders a page in one go, so nothing in it may wait. It begins to load each part when it starts, and `lazy`
 * takes a result that is there without waiting.
 */
export function loadedOnServer<Part>(load: () => Promise<Part>): () => Promise<Part> {
  const loading = load();
  let part: Part | undefined;
  void loading.then((loaded) => (part = loaded));
  // oxlint-disable-next-line unicorn/no-thenable -- a promise, even a settled one, would answer too late.
  const now = { then: (use: (loaded: Part) => void) => use(part as Part) };
  return () => (part === undefined ? loading : (now as unknown as Promise<Part>));
}
