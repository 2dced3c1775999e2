// @vitest-environment jsdom
import { cleanup, render } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { summaryOf, type TrustResult } from "#app/rules/trust/trust-report.ts";
import { TrustFigures } from "./trust-figures.tsx";

afterEach(cleanup);

const summary = (results: TrustResult[]) =>
  summaryOf({
    level: "basic",
    results,
    gates: {},
    unanswered: 0,
    calls: 0,
    inputTokens: 0,
    outputTokens: 0,
    seconds: 0,
  });

test("figures come with their range, the model and the date", () => {
  const report = {
    checker: "some-model",
    measuredAt: new Date("2026-11-16T11:00:00Z"),
    level: "basic" as const,
    redux: summary([
      { set: "redux", kind: "wrong-key", stopped: 95, total: 100 },
      { set: "redux", kind: "unclear", stopped: 1, total: 50 },
      { set: "redux", kind: "good", stopped: 0, total: 10 },
    ]),
    library: summary([]),
  };
  const { container } = render(<TrustFigures report={report} checksItself={false} />);
  expect(container.textContent).toContain("Of 100 exam questions with a wrong key");
  expect(container.textContent).toContain("stopped 95.0% (88.7 to 98.4%)");
  expect(container.textContent).toContain("100.0% (69.2 to 100.0%) of the good ones");
  expect(container.textContent).toMatch(/Nov 16, 2026.* some-model/);
  expect(container.textContent).not.toContain("our own courses");
});

test("without a run there is no figure, and a model that checks itself is named as such", () => {
  const { container } = render(<TrustFigures report={null} checksItself />);
  expect(container.textContent).toContain("also checks them");
  expect(container.textContent).not.toMatch(/\d/);
});
