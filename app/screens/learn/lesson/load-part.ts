import { type ComponentType, lazy } from "react";

export type PartOfLesson = "writing" | "text" | "phases" | "remediation";

/** How long another page may take to come. */
const LEAVING_MS = 10_000;

let isLeaving = false;
if (!import.meta.env.SSR)
  for (const type of ["beforeunload", "pageshow"])
    window.addEventListener(type, () => (isLeaving = type === "beforeunload"));

interface LoadedPart<Props> {
  Part: ComponentType<Props>;
  /** Ahead of its time. */
  load: () => Promise<unknown>;
}

/**
 * Loads a part of the lesson's page when it is shown. A page that opens with it waits for it before hydration, and nothing
 * is lazy then: React hydrates a part that is pressed before its turn only if nothing in it has to be waited for. Without a
 * connection, or after a new version of the site, the page is loaded again, and the offline page takes over from there.
 */
export async function loadPart<Props>(
  name: PartOfLesson,
  load: () => Promise<ComponentType<Props>>,
): Promise<LoadedPart<Props>> {
  const whenShown = (loading: typeof load): LoadedPart<Props> => ({
    Part: lazy(async () => ({ default: await loading() })),
    load: loading,
  });
  if (import.meta.env.SSR) return whenShown(load);
  const loadOrReload = () =>
    load().catch(() => {
      // Firefox and WebKit stop loading for a page that is being left, and a reload would keep them from leaving it.
      setTimeout(() => location.reload(), isLeaving ? LEAVING_MS : 0);
      return new Promise<never>(() => {});
    });
  if (!document.querySelector(`[data-part="${name}"]`)) return whenShown(loadOrReload);
  return { Part: await loadOrReload(), load: () => Promise.resolve() };
}
