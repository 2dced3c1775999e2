import { expect } from "vitest";
import { aVisitor, PASSWORD, test, type Form, type Visitor } from "../../test/site.ts";

const passwords = { password: PASSWORD, confirmPassword: PASSWORD };
const letters = (count: number) => "a".repeat(count);
/** Meets the spec's password rules at any length: an upper and a lower case letter, a digit, a special character. */
const passwordOf = (length: number) => `Zq7!${"xk".repeat(length)}`.slice(0, length);

let people = 0;
const nobody = () => `field-${(people += 1)}@example.org`;

type Case = [what: string, form: Form, text: string | null];
interface BoundedForm {
  path: string;
  base: () => Form;
  isSignedIn?: boolean;
  /** The last value is the spec's message, or null if the field is accepted. */
  cases: Case[];
}

const FORMS: BoundedForm[] = [
  {
    path: "/register",
    base: () => ({ email: nobody(), username: "Ada", ...passwords }),
    cases: [
      ["no email", { email: "" }, "Email is required"],
      ["no address", { email: "ada.example.org" }, "Please enter a valid email address"],
      ["no username", { username: "" }, "Username is required"],
      ["username of 2", { username: "ab" }, "Username must be at least 3 characters"],
      ["username of 3", { username: "abc" }, null],
      ["username of 20", { username: letters(20) }, null],
      ["username of 21", { username: letters(21) }, "Username must be at most 20 characters"],
      ["password of 7", same(passwordOf(7)), "Password requirements not met"],
      ["password of 8", same(passwordOf(8)), null],
      ["password of 128", same(passwordOf(128)), null],
      ["password of 129", same(passwordOf(129)), "Password requirements not met"],
      ["another repeated", { confirmPassword: passwordOf(9) }, "Passwords do not match"],
    ],
  },
  {
    path: "/login",
    base: () => ({ email: nobody(), password: PASSWORD }),
    cases: [
      ["no email", { email: "" }, "Email is required"],
      ["no password", { password: "" }, "Password is required"],
    ],
  },
  {
    path: "/forgot-password",
    base: () => ({ email: nobody() }),
    cases: [
      ["no email", { email: "" }, "Email is required"],
      ["a space inside", { email: "a b@example.org" }, "Please enter a valid email address"],
    ],
  },
  {
    path: "/contact",
    base: () => ({ name: "Ada", email: nobody(), subject: "Hello", message: "Hi" }),
    cases: [
      ["no name", { name: "" }, "Name is required"],
      ["no subject", { subject: " " }, "Subject is required"],
      ["message of 1000", { message: letters(1000) }, null],
      ["message of 1001", { message: letters(1001) }, "Message must be at most 1000 characters"],
      ["an unknown type", { type: "gift" }, "Please choose what your message is about"],
    ],
  },
  {
    path: "/profile",
    base: () => ({ intent: "name", name: "Ada" }),
    isSignedIn: true,
    cases: [
      ["no name", { name: " " }, "Name is required"],
      ["name of 50", { name: letters(50) }, null],
      ["name of 51", { name: letters(51) }, "Name must be at most 50 characters"],
    ],
  },
  {
    path: "/onboarding",
    base: () => ({ topic: "Machine Learning" }),
    isSignedIn: true,
    cases: [
      ["no topic", { topic: "  " }, "Please enter a topic"],
      ["topic of 101", { topic: letters(101) }, "Please keep your topic to 100 characters"],
    ],
  },
];

function same(password: string): Form {
  return { password, confirmPassword: password };
}

/** Unexpected values, each sent to every field. */
const ODD = ["null", "NaN", "1e309", "[]", "{}", "\u0000", "\ud800", "-1", "true", letters(5_000)];

for (const { path, base, cases, isSignedIn } of FORMS)
  test(`A40: the fields of ${path} accept their limits and refuse more with the spec's text`, async ({
    request,
    site,
  }) => {
    const as: Visitor = isSignedIn ? await site.aLearner() : aVisitor();
    for (const [what, changed, text] of cases) {
      const visitor = isSignedIn ? as : aVisitor();
      const answer = await request(path, { as: visitor, form: { ...base(), ...changed } });
      const page = await answer.text();
      expect([what, answer.status < 400]).toEqual([what, text === null]);
      if (text === null) continue;
      expect([what, answer.status]).toEqual([what, 400]);
      expect(page).toContain(text);
    }
  });

test("A40: unexpected values, repeated and unknown fields never cause a server error", async ({
  request,
  site,
}) => {
  const learner = await site.aLearner();
  const faults: string[] = [];
  const ask = async (what: string, path: string, fields: [string, string][], as?: Visitor) => {
    const body = new URLSearchParams(fields).toString();
    const headers = { "content-type": "application/x-www-form-urlencoded" };
    const { status } = await request(path, { as: as ?? aVisitor(), body, method: "POST", headers });
    if (status >= 500) faults.push(`${path} ${what}: ${status}`);
  };
  for (const { path, base, isSignedIn } of FORMS) {
    const as = isSignedIn ? learner : undefined;
    const fields = () => Object.entries(base());
    for (const [name] of fields()) {
      for (const odd of ODD)
        await ask(
          `${name}=${odd.slice(0, 9)}`,
          path,
          fields().map(([field, value]) => [field, field === name ? odd : value]),
          as,
        );
      await ask(`${name} twice`, path, [...fields(), [name, "again"]], as);
      await ask(
        `${name}[]`,
        path,
        fields().map(([field, value]) => [field === name ? `${field}[]` : field, value]),
        as,
      );
    }
    await ask("__proto__", path, [...fields(), ["__proto__", "x"], ["constructor", "x"]], as);
    await ask("nothing", path, [], as);
  }
  expect(faults).toEqual([]);
});
