import { describe, expect, test } from "vitest";
import { doWithout, refusesTheForm, type Capabilities } from "./capabilities.ts";
import { afterFailure, beforeNextCheck } from "./attempts.ts";
import { AiError, FAULTS, faultText, type AiFaultKind } from "./faults.ts";

const kinds = Object.keys(FAULTS) as AiFaultKind[];

const busy = (seconds?: number) => afterFailure(1, new AiError("rate-limit", "", seconds));

describe("what follows a failure", () => {
  const told = new Set<AiFaultKind>(["key", "quota", "refused", "cancelled"]);

  test.each(kinds)("%s", (kind) => {
    const step = told.has(kind) ? "give-up" : "try-again";
    expect(afterFailure(1, new AiError(kind, "")).step).toBe(step);
    expect(afterFailure(3, new AiError(kind, "")).step).toBe("give-up");
  });

  test("one second by default, what the service asks for up to a minute, up to an hour back to the queue", () => {
    expect(busy()).toEqual({ step: "try-again", afterSeconds: 1 });
    expect(busy(0)).toEqual({ step: "try-again", afterSeconds: 1 });
    expect(busy(60)).toEqual({ step: "try-again", afterSeconds: 60 });
    expect(busy(61)).toEqual({ step: "back-to-queue", afterSeconds: 61 });
    expect(busy(3_600)).toEqual({ step: "back-to-queue", afterSeconds: 3_600 });
    expect(busy(3_601)).toEqual({ step: "give-up" });
  });
});

test("a busy checker is asked for a minute and a half, less and less often; a silent one is let go", () => {
  const asked = (error: AiError) => {
    let [left, calls] = [90, 1];
    for (let pause; (pause = beforeNextCheck(calls, error, left)) !== null; calls++) left -= pause;
    return { calls, seconds: 90 - left };
  };
  expect(asked(new AiError("unavailable", "503"))).toEqual({ calls: 7, seconds: 70 });
  expect(asked(new AiError("rate-limit", "429", 25))).toEqual({ calls: 4, seconds: 75 });
  expect(asked(new AiError("rate-limit", "429", 600))).toEqual({ calls: 1, seconds: 0 });
  expect(asked(new AiError("cut", ""))).toEqual({ calls: 3, seconds: 2 });
  for (const kind of ["timeout", "key", "quota", "refused"] as const)
    expect(asked(new AiError(kind, "")).calls).toBe(1);
});

test("learners read words of the product, never of the service", () => {
  for (const kind of kinds) expect(faultText(kind)).toMatch(/^[A-Z][^{}<>]+$/);
  expect(faultText("rate-limit")).toBe("Too many requests. Please wait a moment and try again.");
  expect(faultText("something old")).toBe("Failed to generate curriculum. Please try again.");
});

test("a key in a service's message never reaches a log", () => {
  for (const secret of ["sk-proj-abc123XYZ", "Bearer abcdef123", "key_0123456789", "gsk_abcdefgh"])
    expect(new AiError("key", `Incorrect: ${secret}.`).message).not.toContain(secret.slice(-6));
});

describe("what a service refuses", () => {
  const all: Capabilities = {
    format: "json_schema",
    streams: true,
    countsTokensInStream: true,
    tokenLimit: "max_tokens",
    takesTemperature: true,
  };

  test("is what its message names", () => {
    expect(doWithout(all, "Use 'max_completion_tokens'")?.tokenLimit).toBe("max_completion_tokens");
    expect(doWithout(all, "temperature does not support 0.7")?.takesTemperature).toBe(false);
    expect(doWithout(all, "unknown field stream_options")?.countsTokensInStream).toBe(false);
    expect(doWithout(all, "streaming is off")?.streams).toBe(false);
    expect(doWithout(all, "bad request")?.format).toBe("json_object");
  });

  test("a service that refuses everything is asked six times at most", () => {
    let capabilities: Capabilities | undefined = all;
    let asked = 0;
    for (; capabilities; asked++) capabilities = doWithout(capabilities, "no");
    expect(asked).toBeLessThanOrEqual(6);
  });

  test("a too long or forbidden prompt is no question of form", () => {
    expect(refusesTheForm(400, "context_length_exceeded")).toBe(false);
    expect(refusesTheForm(400, "content_filter")).toBe(false);
    expect(refusesTheForm(404, "model not found")).toBe(false);
    expect(refusesTheForm(404, "no endpoint supports response_format")).toBe(true);
    expect(refusesTheForm(401, "response_format")).toBe(false);
  });
});
