import type { HttpBindings } from "@hono/node-server";
import { Hono } from "hono";
import { expect } from "vitest";
import type { Learner } from "#app/features/accounts/sign-in/find-session.ts";
import type { RequestInfo } from "#app/features/accounts/request-info.ts";
import { aLearner, later, MONDAY, test } from "../../test/builders.ts";
import { postLimit } from "./post-limit.ts";
import type { WebEnv } from "./web-env.ts";

function webFor(learner: Learner | null, now = MONDAY) {
  const web = new Hono<WebEnv>();
  web.use(async (context, next) => {
    context.set("info", { learner, now } as RequestInfo);
    await next();
  });
  web.post("*", postLimit, (context) => context.text("done"));
  const bindings = {} as HttpBindings;
  return (times: number) =>
    Promise.all(
      Array.from({ length: times }, async () =>
        web.request("/lesson", { method: "POST" }, bindings),
      ),
    );
}

test("A48: offline answers can arrive together, but more than a person can send is refused", async () => {
  const learner = await aLearner();

  const taken = await webFor(learner)(120);
  const [refused] = await webFor(learner, later(MONDAY, 0, 10 / 3600))(1);

  expect(taken.map(({ status }) => status)).toEqual(Array(120).fill(200));
  expect(refused?.status).toBe(429);
  expect(refused?.headers.get("Retry-After")).toBe("50");
  expect((await webFor(await aLearner())(1))[0]?.status).toBe(200);
  expect((await webFor(learner, later(MONDAY, 0, 60 / 3600))(1))[0]?.status).toBe(200);
});
