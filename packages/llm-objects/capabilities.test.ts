import { describe, expect, test } from "vitest";
import { AiError } from "./ai-error.ts";
import { withoutCapability, refusesTheForm, type Capabilities } from "./capabilities.ts";

test("a key in a service's message is never logged", () => {
  for (const secret of ["sk-proj-abc123XYZ", "Bearer abcdef123", "key_0123456789", "gsk_abcdefgh"])
    expect(new AiError("key", `Incorrect: ${secret}.`).message).not.toContain(secret.slice(-6));
});

describe("a rejected option", () => {
  const all: Capabilities = {
    format: "json_schema",
    ignoresSchema: false,
    streams: true,
    countsTokensInStream: true,
    tokenLimit: "max_tokens",
    takesTemperature: true,
  };

  test("is the one named in the message", () => {
    expect(withoutCapability(all, "Use 'max_completion_tokens'")?.tokenLimit).toBe(
      "max_completion_tokens",
    );
    expect(withoutCapability(all, "temperature does not support 0.7")?.takesTemperature).toBe(
      false,
    );
    expect(withoutCapability(all, "unknown field stream_options")?.countsTokensInStream).toBe(
      false,
    );
    expect(withoutCapability(all, "streaming is off")?.streams).toBe(false);
    expect(withoutCapability(all, "bad request")?.format).toBe("json_object");
  });

  test("a service that rejects everything gets at most six requests", () => {
    let capabilities: Capabilities | undefined = all;
    let requests = 0;
    for (; capabilities; requests++) capabilities = withoutCapability(capabilities, "no");
    expect(requests).toBeLessThanOrEqual(6);
  });

  test("a too long or forbidden prompt is not a rejected option", () => {
    expect(refusesTheForm(400, "context_length_exceeded")).toBe(false);
    expect(refusesTheForm(400, "content_filter")).toBe(false);
    expect(refusesTheForm(404, "model not found")).toBe(false);
    expect(refusesTheForm(404, "no endpoint supports response_format")).toBe(true);
    expect(refusesTheForm(401, "response_format")).toBe(false);
  });
});
