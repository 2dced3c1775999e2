export type PartOfLesson = "writing" | "text" | "phases" | "remediation";

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
      location.reload();
      return new Promise<never>(() => {});
    });
  if (!document.querySelector(`[data-part="${name}"]`)) return loadOrReload;
  const loading = loadOrReload();
  await loading;
  return () => loading;
}
