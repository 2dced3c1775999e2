// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, describe, expect, test } from "vitest";
import { ErrorSummary } from "./error-summary.tsx";
import { PasswordField } from "./password-field.tsx";
import { RadioCards } from "./radio-cards.tsx";
import { TextareaField } from "./textarea-field.tsx";
import { TextField } from "./text-field.tsx";

afterEach(cleanup);

describe("an error", () => {
  test("is shown next to its field and read before the hint", () => {
    render(
      <TextField label="Email" name="email" error="Email is required" hint="We never share it." />,
    );

    const field = screen.getByRole("textbox", { name: "Email" });
    const announcement = field.getAttribute("aria-describedby")?.split(" ") ?? [];
    expect(announcement.map((id) => document.getElementById(id)?.textContent)).toEqual([
      "Email is required",
      "We never share it.",
    ]);
    expect(field.getAttribute("aria-invalid")).toBe("true");
  });

  test("appears in the summary, links to its field and takes the focus", () => {
    render(
      <ErrorSummary
        messages={{ email: "Email is required", form: "Login failed. Please try again." }}
      />,
    );

    expect(screen.getByRole("link", { name: "Email is required" }).getAttribute("href")).toBe(
      "#email",
    );
    expect(screen.getByRole("alert").textContent).toContain("Login failed. Please try again.");
    expect(document.activeElement).toBe(screen.getByRole("alert"));
  });

  test("repeated in the same words takes the focus again", () => {
    const messages = { form: "Login failed. Please try again." };
    const { rerender } = render(<ErrorSummary messages={messages} answer={{ status: 503 }} />);
    screen.getByRole("alert").blur();

    rerender(<ErrorSummary messages={messages} answer={{ status: 503 }} />);

    expect(document.activeElement).toBe(screen.getByRole("alert"));
  });

  test("no error leaves no empty box", () => {
    const { container } = render(<ErrorSummary messages={{ email: undefined }} />);

    expect(container.innerHTML).toBe("");
  });
});

test("the counter counts, and is announced only near the limit", () => {
  const { container } = render(<TextareaField label="Message" name="message" limit={20} />);
  const field = screen.getByRole("textbox", { name: "Message" });
  const announcement = container.querySelector("[aria-live]");

  fireEvent.change(field, { target: { value: "0123456789" } });
  expect(screen.getByText("10/20 characters")).toBeTruthy();
  expect(announcement?.textContent).toBe("");

  fireEvent.change(field, { target: { value: "0123456789012345678" } });
  expect(announcement?.textContent).toBe("1 characters left");
  expect(field.getAttribute("maxlength")).toBe("20");
});

test("a password can be shown; once typing starts, only unmet rules are listed", () => {
  render(
    <PasswordField
      label="Password"
      name="password"
      autoComplete="new-password"
      hint="With a number."
      unmetRules={(password) => (/\d/.test(password) ? [] : ["One number"])}
    />,
  );
  const field = screen.getByLabelText("Password");
  expect(screen.queryByRole("listitem")).toBeNull();
  expect(screen.getByText("With a number.")).toBeDefined();

  fireEvent.change(field, { target: { value: "abc" } });
  expect(screen.getByRole("listitem").textContent).toBe("One number (still needed)");
  // The hint is invisible and only keeps its space.
  const hint = screen.getByText("With a number.");
  expect([hint.className, hint.getAttribute("aria-hidden")]).toEqual(["invisible", "true"]);
  expect(field.getAttribute("aria-describedby")).toBeNull();

  fireEvent.change(field, { target: { value: "abc1" } });
  expect(screen.queryByRole("listitem")).toBeNull();
  expect(screen.getByText("This password meets every rule")).toBeDefined();

  fireEvent.click(screen.getByRole("button", { name: "Show password" }));
  expect(field.getAttribute("type")).toBe("text");
});

test("an answer is a native radio, and its verdict is text", () => {
  const chosen: string[] = [];
  const { rerender } = render(
    <RadioCards
      name="answer"
      legend="Where?"
      options={[
        { value: "0", label: "Here" },
        { value: "1", label: "There" },
      ]}
      onChoose={(value) => chosen.push(value)}
    />,
  );
  fireEvent.click(screen.getByRole("radio", { name: "There" }));
  expect(chosen).toEqual(["1"]);

  rerender(
    <RadioCards
      name="answer"
      legend="Where?"
      isDisabled
      options={[{ value: "0", label: "Here", verdict: "right", verdictLabel: "Right answer" }]}
    />,
  );
  expect(screen.getByRole("radio", { name: /Right answer/ })).toHaveProperty("value", "0");
  expect(screen.getByRole("group", { name: "Where?" })).toHaveProperty("disabled", true);
});
