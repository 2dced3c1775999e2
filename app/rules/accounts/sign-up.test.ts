import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { checkForgotPassword, checkLogin, checkNewPassword, checkRegistration } from "./sign-up.ts";

const form = {
  email: "bea@example.com",
  username: "Bea Honey",
  password: "Tr4velling-Kumquat!",
  confirmPassword: "Tr4velling-Kumquat!",
};
const withPassword = (password: string) => ({ ...form, password, confirmPassword: password });

describe("registering", () => {
  test("a valid form is cleaned except for its password", () => {
    const typed = {
      ...form,
      email: " BEA@Example.com ",
      username: " Bea\u200B  Honey ",
      role: "admin",
    };
    expect(checkRegistration(typed)).toEqual({ status: "ok", values: form });
    const spaced = withPassword("  Kumquat 77! ");
    expect(checkRegistration(spaced)).toEqual({ status: "ok", values: spaced });
  });

  test.each([
    [{ email: "" }, { email: "Email is required" }],
    [{ email: "bea" }, { email: "Please enter a valid email address" }],
    [{ username: "" }, { username: "Username is required" }],
    [{ username: "  " }, { username: "Username is required" }],
    [{ username: "Be" }, { username: "Username must be at least 3 characters" }],
    [{ username: "B".repeat(21) }, { username: "Username must be at most 20 characters" }],
    [{ username: ["Bea", "Honey"] }, { username: "Username is required" }],
    [{ confirmPassword: "Other-77!" }, { confirmPassword: "Passwords do not match" }],
    [{ confirmPassword: undefined }, { confirmPassword: "Passwords do not match" }],
    [
      { password: "aaaaaaaa", confirmPassword: "aaaaaaaa" },
      { password: "Password requirements not met" },
    ],
    [
      { password: ["x"], confirmPassword: "x" },
      { password: "Password requirements not met", confirmPassword: "Passwords do not match" },
    ],
    [
      { password: "Password1!", confirmPassword: "Password1!" },
      { password: "Password requirements not met" },
    ],
  ])("%j is answered with %j", (change, messages) => {
    expect(checkRegistration({ ...form, ...change })).toEqual({ status: "refused", messages });
  });

  test.each(["Bea", "B".repeat(20), "🐝🐝🐝"])("'%s' is a username", (username) => {
    expect(checkRegistration({ ...form, username }).status).toBe("ok");
  });

  test("all errors are reported together", () => {
    const result = checkRegistration({
      email: "x",
      username: "",
      password: "a",
      confirmPassword: "b",
    });
    expect(result).toEqual({
      status: "refused",
      messages: {
        email: "Please enter a valid email address",
        username: "Username is required",
        password: "Password requirements not met",
        confirmPassword: "Passwords do not match",
      },
    });
  });

  test("a password made of the learner's name or address, or the instance's name, is refused", () => {
    const messages = { password: "Password requirements not met" };
    const refused = { status: "refused", messages };
    expect(checkRegistration({ ...withPassword("Kumquatina1!"), username: "kumquatina" })).toEqual(
      refused,
    );
    expect(
      checkRegistration({ ...withPassword("Kumquatina1!"), email: "kumquatina@example.com" }),
    ).toEqual(refused);
    expect(checkRegistration(withPassword("Acornia1!"), { ownWords: ["Acornia"] })).toEqual(
      refused,
    );
    expect(checkRegistration(withPassword("Acornia1!")).status).toBe("ok");
  });

  test("the list of common passwords can be switched off", () => {
    expect(checkRegistration(withPassword("Password123!"), { refuseCommon: false }).status).toBe(
      "ok",
    );
  });

  test.each([[null], [undefined], ["form"], [[]], [[form]]])(
    "%j is refused without an exception",
    (input) => {
      expect(checkRegistration(input).status).toBe("refused");
    },
  );

  test("no input makes the form throw", () => {
    const anyField = fc.oneof(fc.string({ unit: "binary" }), fc.anything());
    fc.assert(
      fc.property(
        fc.record({
          email: anyField,
          username: anyField,
          password: anyField,
          confirmPassword: anyField,
        }),
        (input) => {
          expect(["ok", "refused"]).toContain(checkRegistration(input).status);
        },
      ),
    );
  });
});

describe("a new password", () => {
  test.each([
    ["Tr4velling-Kumquat!", "Tr4velling-Kumquat!", {}],
    ["kumquat", "kumquat", { password: "Password requirements not met" }],
    ["Tr4velling-Kumquat!", "Tr4velling-Kumquat", { confirmPassword: "Passwords do not match" }],
  ])("'%s' repeated as '%s' is answered with %j", (password, confirmPassword, messages) => {
    const result = checkNewPassword({ password, confirmPassword });
    expect(result.status === "refused" ? result.messages : {}).toEqual(messages);
  });
});

describe("signing in", () => {
  test("the address is lower-cased and the password is unchanged", () => {
    expect(checkLogin({ email: "BEA@example.com", password: " old pass " })).toEqual({
      status: "ok",
      values: { email: "bea@example.com", password: " old pass " },
    });
  });

  test.each([
    [{}, { email: "Email is required", password: "Password is required" }],
    [
      { email: "", password: "" },
      { email: "Email is required", password: "Password is required" },
    ],
    [{ email: "bea@example.com" }, { password: "Password is required" }],
    [{ email: "bea", password: "x" }, { email: "Please enter a valid email address" }],
  ])("%j is answered with %j", (input, messages) => {
    expect(checkLogin(input)).toEqual({ status: "refused", messages });
  });
});

test.each([
  [{ email: "Bea@example.com" }, { status: "ok", values: { email: "bea@example.com" } }],
  [{ email: "" }, { status: "refused", messages: { email: "Email is required" } }],
  [
    { email: "b ea@x.de" },
    { status: "refused", messages: { email: "Please enter a valid email address" } },
  ],
])("a password reset for %j is answered with %j", (input, answer) => {
  expect(checkForgotPassword(input)).toEqual(answer);
});
