import { createServer } from "node:http";
import { loadGauges } from "#app/features/operations/load-gauges.ts";
import { now } from "#app/platform/clock.ts";
import { listenOn } from "#app/platform/listen-on.ts";
import { log } from "#app/platform/log.ts";
import { startMetrics, type Metrics } from "#app/platform/metrics.ts";
import { describeError } from "#app/platform/root-cause.ts";

/** Serves `/metrics` in Prometheus' text format, on a port of its own because it is for the operator alone. */
export async function serveMetrics(port: number, host: string) {
  const { registry } = await startMetrics();
  const show = await gaugesIn(registry);
  const server = createServer(async ({ url, method }, response) => {
    if (url !== "/metrics" || method !== "GET") return response.writeHead(404).end();
    await show();
    response.writeHead(200, { "Content-Type": registry.contentType });
    return response.end(await registry.metrics());
  });
  const chosen = await listenOn(server, "METRICS_PORT", port, host);
  log.info({ port: chosen }, "metrics");
  return async () => {
    server.close();
    server.closeAllConnections();
  };
}

/** Returns what reads the database and sets the gauges to it. While it is away they keep their values. */
async function gaugesIn(registry: Metrics["registry"]) {
  const { Gauge } = await import("prom-client");
  const registers = [registry];
  const up = new Gauge({
    name: "nectar_database_up",
    help: "1 while the database responds.",
    registers,
  });
  const gauges = new Map<string, InstanceType<typeof Gauge>>();
  return async () => {
    try {
      for (const { name, help, label, values } of await loadGauges(now())) {
        const labelNames = label ? [label] : [];
        const gauge = gauges.get(name) ?? new Gauge({ name, help, labelNames, registers });
        gauges.set(name, gauge);
        gauge.reset();
        for (const [key, value] of values) gauge.set(label ? { [label]: key } : {}, value);
      }
      up.set(1);
    } catch (error) {
      log.warn(describeError(error), "metrics without the database");
      up.set(0);
    }
  };
}
