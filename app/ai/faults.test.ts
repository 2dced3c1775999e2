import { describe, expect, test } from "vitest";
import { afterFailure, beforeNextCheck } from "./attempts.ts";
import { AI_FAULT_KINDS as kinds } from "#packages/llm-objects/ai-error.ts";
import { AiError, faultText, type AiFaultKind } from "./faults.ts";

const busy = (seconds?: number) => afterFailure(1, new AiError("rate-limit", "", seconds));

describe("the next step after a failure", () => {
  const permanent = new Set<AiFaultKind>(["key", "quota", "budget", "refused", "cancelled"]);

  test.each(kinds)("%s", (kind) => {
    const step = permanent.has(kind) ? "give-up" : "try-again";
    expect(afterFailure(1, new AiError(kind, "")).step).toBe(step);
    expect(afterFailure(3, new AiError(kind, "")).step).toBe("give-up");
  });

  test("waits one second by default, up to a minute if requested, and returns to the queue for up to an hour", () => {
    expect(busy()).toEqual({ step: "try-again", afterSeconds: 1 });
    expect(busy(0)).toEqual({ step: "try-again", afterSeconds: 1 });
    expect(busy(60)).toEqual({ step: "try-again", afterSeconds: 60 });
    expect(busy(61)).toEqual({ step: "back-to-queue", afterSeconds: 61 });
    expect(busy(3_600)).toEqual({ step: "back-to-queue", afterSeconds: 3_600 });
    expect(busy(3_601)).toEqual({ step: "give-up" });
  });
});

test("a busy verifier is retried for 90 seconds with growing pauses, other faults are not", () => {
  const checksFor = (error: AiError) => {
    let [left, calls] = [90, 1];
    for (let pause; (pause = beforeNextCheck(calls, error, left)) !== null; calls++) left -= pause;
    return { calls, seconds: 90 - left };
  };
  expect(checksFor(new AiError("unavailable", "503"))).toEqual({ calls: 7, seconds: 70 });
  expect(checksFor(new AiError("rate-limit", "429", 25))).toEqual({ calls: 4, seconds: 75 });
  expect(checksFor(new AiError("rate-limit", "429", 600))).toEqual({ calls: 1, seconds: 0 });
  expect(checksFor(new AiError("cut", ""))).toEqual({ calls: 3, seconds: 2 });
  for (const kind of ["timeout", "key", "quota", "refused"] as const)
    expect(checksFor(new AiError(kind, "")).calls).toBe(1);
});

test("learners see texts of the product, never of the service", () => {
  for (const kind of kinds) expect(faultText(kind)).toMatch(/^[A-Z][^{}<>]+$/);
  expect(faultText("rate-limit")).toBe("Too many requests. Please wait a moment and try again.");
  expect(faultText("something old")).toBe("Failed to generate curriculum. Please try again.");
});
