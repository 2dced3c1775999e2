import { describe, expect, test } from "vitest";
import { afterFailure, beforeNextCheck } from "./attempts.ts";
import { AI_FAULT_KINDS as kinds } from "#packages/llm-objects/ai-error.ts";
import { AiError, faultText, type AiFaultKind } from "./faults.ts";

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
