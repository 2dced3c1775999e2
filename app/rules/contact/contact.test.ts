import { expect, test } from "vitest";
import { checkContact } from "./contact.ts";

const form = {
  name: "Bea",
  email: "bea@example.com",
  type: "bug-report",
  subject: "The hive",
  message: "It hums.\nAll day.",
};

test("line breaks are preserved and the address is lower-cased", () => {
  const typed = {
    ...form,
    name: " Bea ",
    email: "BEA@example.com",
    message: " It hums.\r\nAll day. \n",
  };
  expect(checkContact(typed)).toEqual({ status: "ok", values: form });
});

test("feedback is the default", () => {
  expect(checkContact({ ...form, type: undefined })).toMatchObject({
    values: { type: "feedback" },
  });
});

test("a subject can't inject another header line into an email", () => {
  const typed = { ...form, subject: "Hello\r\nBcc: all@example.com" };
  expect(checkContact(typed)).toMatchObject({ values: { subject: "Hello Bcc: all@example.com" } });
});

test.each([
  [{ name: "" }, { name: "Name is required" }],
  [{ name: "B".repeat(101) }, { name: "Name must be at most 100 characters" }],
  [{ email: " " }, { email: "Email is required" }],
  [{ email: "bea" }, { email: "Please enter a valid email address" }],
  [{ type: "spam" }, { type: "Please choose what your message is about" }],
  [{ subject: undefined }, { subject: "Subject is required" }],
  [{ subject: "S".repeat(151) }, { subject: "Subject must be at most 150 characters" }],
  [{ message: " \n " }, { message: "Message is required" }],
  [{ message: "🐝".repeat(1001) }, { message: "Message must be at most 1000 characters" }],
])("%j is answered with %j", (change, messages) => {
  expect(checkContact({ ...form, ...change })).toEqual({ status: "refused", messages });
});

test.each(["x", "m".repeat(1000), "m\r\n".repeat(500)])(
  "a message of the right length is sent",
  (message) => {
    expect(checkContact({ ...form, message }).status).toBe("ok");
  },
);
