import { describe, expect, test } from "vitest";
import * as z from "zod/mini";
import { checkForm, emailField, textField } from "./form.ts";

const checkEmail = (text: unknown) => checkForm(z.object({ email: emailField() }), { email: text });
const addressOf = (length: number) => `${"a".repeat(length - "@example.com".length)}@example.com`;

describe("an email address", () => {
  test.each([
    ["bea@example.com", "bea@example.com"],
    ["  Bea.Honey+Tag@Example.COM ", "bea.honey+tag@example.com"],
    [addressOf(254), addressOf(254)],
  ])("'%s' becomes '%s'", (typed, email) => {
    expect(checkEmail(typed)).toEqual({ status: "ok", values: { email } });
  });

  test.each([
    ["", "Email is required"],
    ["   ", "Email is required"],
    [undefined, "Email is required"],
    [null, "Email is required"],
    [["bea@example.com"], "Email is required"],
    [{ toString: "bea@example.com" }, "Email is required"],
    ["bea", "Please enter a valid email address"],
    ["bea@", "Please enter a valid email address"],
    ["bea@example", "Please enter a valid email address"],
    ["bea honey@example.com", "Please enter a valid email address"],
    ["bea@example.com\nbcc: x@example.com", "Please enter a valid email address"],
    ["bea@example.com, x@example.com", "Please enter a valid email address"],
    ["<bea@example.com>", "Please enter a valid email address"],
    ["bea\u0000@example.com", "Please enter a valid email address"],
    [addressOf(255), "Please enter a valid email address"],
  ])("%j is answered with '%s'", (typed, message) => {
    expect(checkEmail(typed)).toEqual({ status: "refused", messages: { email: message } });
  });
});

describe("a text", () => {
  const name = textField({
    required: "Name is required",
    least: { characters: 2, message: "Too short" },
    most: { characters: 4, message: "Too long" },
  });
  const check = (text: unknown) => checkForm(z.object({ name }), { name: text });

  test.each([
    ["Be", "Be"],
    ["  Bea\u200B  ", "Bea"],
    ["🐝🐝🐝🐝", "🐝🐝🐝🐝"],
  ])("'%s' becomes '%s'", (typed, cleaned) => {
    expect(check(typed)).toEqual({ status: "ok", values: { name: cleaned } });
  });

  test.each([
    ["", "Name is required"],
    [" \u200B ", "Name is required"],
    [7, "Name is required"],
    ["B", "Too short"],
    ["Beate", "Too long"],
    ["🐝🐝🐝🐝🐝", "Too long"],
  ])("%j is answered with '%s'", (typed, message) => {
    expect(check(typed)).toEqual({ status: "refused", messages: { name: message } });
  });

  test.each([[null], ["text"], [[]], [undefined]])("%j is no form", (input) => {
    const result = checkForm(z.object({ name }), input);
    expect(result.status === "refused" && Object.keys(result.messages)).toEqual(["form"]);
  });
});
