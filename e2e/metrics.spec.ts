import { expect } from "@playwright/test";
import { startAiService } from "../test/ai-service/start-ai-service.ts";
import { freePort } from "../test/free-port.ts";
import { openTopic, signUp } from "./journeys.ts";
import { startNectar } from "./nectar.ts";
import { test } from "./test.ts";

test("requests are counted by the pattern of their route, and only on a port of its own", async ({
  page,
}) => {
  const ai = await startAiService({ msToFirstToken: 50, tokensPerSecond: 3_000 });
  const port = await freePort();
  const settings = { METRICS_PORT: String(port), AI_BASE_URL: ai.url, AI_MODEL: "sample" };
  const nectar = await startNectar(settings);
  const metrics = async () => (await fetch(`http://localhost:${port}/metrics`)).text();
  await signUp(page, nectar.url);
  await openTopic(page, nectar.url, "Sundials");
  const lesson = new URL(page.url()).pathname.split("/").pop() ?? "";
  await page.request.get(`${nectar.url}/nowhere/${lesson}`, { maxRedirects: 0 });

  const text = await metrics();

  const requests = (method: string, route: string, status: number) =>
    `nectar_http_requests_total{method="${method}",route="${route}",status="${status}"}`;
  expect(text).toContain(`${requests("POST", "/register", 302)} 1`);
  expect(text).toContain(requests("GET", "/lesson/:lessonId", 200));
  expect(text).toContain(requests("GET", "/api/lessons/:lessonId/stream", 200));
  expect(text).toContain('nectar_http_request_duration_seconds_count{route="/lesson/:lessonId"}');
  // No address of a learner or a lesson becomes a series.
  expect(text).not.toContain(lesson);
  expect(text).toContain('route="/*"');
  const own = await page.request.get(`${nectar.url}/metrics`, { maxRedirects: 0 });
  expect(await own.text()).not.toContain("nectar_http");
  await page.close();
  await expect.poll(metrics).toContain("nectar_event_streams_open 0");
  await nectar.stop();
  await ai.close();
});
