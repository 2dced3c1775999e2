/** What `worker.ts` uses of a service worker's global scope; the browser's own types cannot stand beside those of pages. */
export interface WorkerScope {
  location: Location;
  clients: { claim(): Promise<void> };
  registration: ServiceWorkerRegistration;
  skipWaiting(): Promise<void>;
  addEventListener(type: "install" | "activate", listener: (event: LastingEvent) => void): void;
  addEventListener(type: "fetch", listener: (event: AskedEvent) => void): void;
}

export interface LastingEvent {
  waitUntil(work: Promise<unknown>): void;
}

export interface AskedEvent extends LastingEvent {
  request: Request;
  /** The page, asked for while the worker was still starting. */
  preloadResponse: Promise<Response | undefined>;
  respondWith(answer: Promise<Response>): void;
}
