import type { Counter, Gauge, Histogram, Registry } from "prom-client";

/** Seconds; from a page out of memory to one that is too slow. */
const DURATION_BUCKETS = [0.005, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10];

/** Gauges of the library whose names end as only counters' should (promtool says so). */
const MISNAMED = ["handles", "requests", "resources"].map((what) => `nodejs_active_${what}_total`);

export type Metrics = {
  registry: Registry;
  requests: Counter<"method" | "route" | "status">;
  durations: Histogram<"route">;
  streams: Gauge;
};

let current: Metrics | null = null;

/** What this process measures; null unless METRICS_PORT is set. */
export const metrics = (): Metrics | null => current;

/** Begins to measure. The library is loaded here, because most sites measure nothing and it takes 20 MB. */
export async function startMetrics(): Promise<Metrics> {
  const client = await import("prom-client");
  const registry = new client.Registry();
  client.collectDefaultMetrics({ register: registry });
  for (const name of MISNAMED) registry.removeSingleMetric(name);
  const registers = [registry];
  current = {
    registry,
    requests: new client.Counter({
      name: "nectar_http_requests_total",
      help: "Requests that got a response.",
      labelNames: ["method", "route", "status"],
      registers,
    }),
    durations: new client.Histogram({
      name: "nectar_http_request_duration_seconds",
      help: "Time from a request to its response; of a stream, to its headers.",
      labelNames: ["route"],
      buckets: DURATION_BUCKETS,
      registers,
    }),
    streams: new client.Gauge({
      name: "nectar_event_streams_open",
      help: "Lessons, explanations and topics that are followed while they are written.",
      registers,
    }),
  };
  return current;
}
