import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, expect, test } from "vitest";
import { startAiService, type AiService } from "../../test/ai-service/start-ai-service.ts";
import { moderate } from "./moderate.ts";
import { probe } from "./probe.ts";

let service: AiService;
afterEach(() => service.close());

const settings = () => ({
  baseUrl: service.url,
  apiKey: "k",
  model: "writer",
  modelCheck: "checker",
});

test("probing a service uses no tokens", async () => {
  service = await startAiService();
  expect(await probe(settings())).toBe("ok");
  expect(service.requests.map(({ path }) => path)).toEqual(["/v1/models"]);
});

test("without a list of models, the probe is a chat of five tokens", async () => {
  service = await startAiService({ offersModels: false, msToFirstToken: 0 });
  expect(await probe(settings())).toBe("ok");
  expect(service.chats()[0]?.body.max_tokens).toBe(5);
  service.setFault({ kind: "bad-key" });
  expect(await probe(settings())).toBe("key");
  service.setFault({ kind: "quota" });
  expect(await probe(settings())).toBe("rate-limit");
  service.setFault({ kind: "server-error" });
  expect(await probe(settings())).toBe("unavailable");
  service.setFault({ kind: "hang-before-headers" });
  expect(await probe(settings(), 200)).toBe("timeout");
});

test("both requests share one deadline", async () => {
  // Each takes less than the deadline, both together more.
  const slow = createServer((incoming, outgoing) => {
    setTimeout(() => outgoing.writeHead(incoming.method === "GET" ? 404 : 200).end("{}"), 300);
  });
  await once(slow.listen(0, "127.0.0.1"), "listening");
  service = await startAiService();
  const { port } = slow.address() as AddressInfo;
  expect(await probe({ ...settings(), baseUrl: `http://127.0.0.1:${port}` }, 500)).toBe("timeout");
  slow.closeAllConnections();
  slow.close();
});

test("no service responds", async () => {
  service = await startAiService();
  await service.close();
  expect(await probe(settings())).toBe("unavailable");
});

test("a topic is moderated if the service supports it", async () => {
  service = await startAiService({ flags: (text) => text.includes("bomb") });
  expect(await moderate(settings(), "How to build a bomb")).toBe("flagged");
  expect(await moderate(settings(), "Beekeeping")).toBe("fine");
});

test("a service without moderation is called once", async () => {
  service = await startAiService();
  expect(await moderate(settings(), "Beekeeping")).toBe("not-offered");
  expect(await moderate(settings(), "Beekeeping")).toBe("not-offered");
  expect(service.requests).toHaveLength(1);
});

test("a failed moderation doesn't block a topic", async () => {
  service = await startAiService({
    flags: () => {
      throw new Error("down");
    },
  });
  expect(await moderate(settings(), "Beekeeping")).toBe("unknown");
});
