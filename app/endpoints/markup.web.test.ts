import { JSDOM } from "jsdom";
import { expect } from "vitest";
import { aSource } from "../../test/source.ts";
import { aVisitor, PASSWORD, test, type Form, type Visitor } from "../../test/site.ts";

/**
 * Attributes and an element that no page has, behind everything that could end an attribute or a text: quotes, the ends
 * of elements, and control characters around each number that a renderer could take for a place in its page.
 */
const ATTRIBUTE = " onprobe=alert(1) x=";
const places = (first: number) =>
  Array.from({ length: 18 }, (_, index) => `\u0001${first + index}\u0002`).join("");
/** Short enough for fields of a hundred characters. */
const HOSTILE = [
  ...[0, 18, 36].map((first) => places(first) + ATTRIBUTE),
  `\u00000\u0000\u00010\u0001\u00020\u0002\u001f0\u007f\ufffe0\ufffe${ATTRIBUTE}`,
  `"${ATTRIBUTE}'${ATTRIBUTE}`,
  `</script></textarea></title></style>--><!--$--><probe>`,
];

const VISITORS_PLACES = [
  "/topics?search=",
  "/topics?category=",
  "/topics?level=",
  "/blog?search=",
  "/blog?category=",
  "/login?next=",
  "/login?returnTo=",
  "/register?topic=",
  "/reset-password?token=",
  "/auth/callback?token=",
  "/unsubscribe?token=",
  "/newsletter?token=",
  "/contact?type=",
  "/topics/",
  "/blog/",
];
const LEARNERS_PLACES = [
  "/dashboard?page=",
  "/dashboard?topics=",
  "/dashboard?sort=",
  "/history?search=",
  "/history?topic=",
  "/history?part=",
  "/progress?topic=",
  "/profile?tab=",
  "/profile?edit=",
  "/onboarding?topic=",
  "/onboarding/sources?not=",
  "/onboarding/quiz?topic=",
  "/checkout?topic=",
  "/reviews?page=",
];

const FORMS: { path: string; form: (text: string) => Form; isSignedIn?: boolean }[] = [
  { path: "/login", form: (text) => ({ email: text, password: PASSWORD }) },
  {
    path: "/register",
    form: (text) => ({ email: text, username: text, password: "short", confirmPassword: "other" }),
  },
  { path: "/forgot-password", form: (text) => ({ email: text }) },
  { path: "/contact", form: (text) => ({ name: text, email: text, subject: text, message: text }) },
  { path: "/newsletter", form: (text) => ({ email: text }) },
  { path: "/onboarding", form: (text) => ({ topic: `${text}${text}` }), isSignedIn: true },
  {
    path: "/onboarding/sources",
    form: (text) => ({ source: text, lessons: text, reader: text }),
    isSignedIn: true,
  },
  { path: "/profile", form: (text) => ({ intent: "name", name: text }), isSignedIn: true },
  { path: "/profile", form: (text) => ({ intent: "email", email: text }), isSignedIn: true },
];

/** What of a page only a text of its visitor could have put there. */
function intrusionsIn(html: string): string[] {
  const { document } = new JSDOM(html).window;
  const attributes = [...document.querySelectorAll("*")].flatMap((element) => [
    ...element.attributes,
  ]);
  return [
    ...attributes.filter(({ name }) => name === "onprobe").map(() => "an attribute"),
    ...[...document.querySelectorAll("probe")].map(() => "an element"),
    ...attributes
      .filter(({ value }) => /<(svg|header|script|path|footer)\b/.test(value))
      .map(({ name }) => `markup in ${name}`),
    ...[...document.querySelectorAll("header header, input header, footer footer")].map(
      () => "a second frame",
    ),
  ];
}

test("no place of an address can become markup of the page", async ({ request, site }) => {
  const learner = await site.aLearner();
  const visits: [string, Visitor][] = [
    ...VISITORS_PLACES.map((place): [string, Visitor] => [place, aVisitor()]),
    ...LEARNERS_PLACES.map((place): [string, Visitor] => [place, learner]),
  ];

  for (const [place, as] of visits)
    for (const text of HOSTILE) {
      const answer = await request(`${place}${encodeURIComponent(text)}`, { as });
      expect(answer.status, place + text).toBeLessThan(500);
      expect([place, text, intrusionsIn(await answer.text())]).toEqual([place, text, []]);
    }
});

test("no text field can become markup of the page", async ({ request, site }) => {
  const learner = await site.aLearner();

  for (const { path, form, isSignedIn } of FORMS)
    for (const text of HOSTILE) {
      const as = isSignedIn ? learner : aVisitor();
      const answer = await request(path, { as, form: form(text) });
      expect(answer.status, path + text).toBeLessThan(500);
      expect([path, text, intrusionsIn(await answer.text())]).toEqual([path, text, []]);
    }
});

test("what a learner has stored can't become markup of their pages", async ({ request, site }) => {
  for (const text of HOSTILE) {
    const learner = await site.aLearner();
    await request("/profile", { as: learner, form: { intent: "name", name: text.slice(0, 50) } });
    for (const path of ["/dashboard", "/profile", "/reviews", "/history", "/progress"])
      expect([path, intrusionsIn(await (await request(path, { as: learner })).text())]).toEqual([
        path,
        [],
      ]);
  }
});

test("a source is text, whatever it says", async ({ request, site }) => {
  const learner = await site.aLearner();
  for (const text of HOSTILE) {
    // No database holds this character, so that none of a source has it.
    const words = text.replaceAll("\0", "");
    const { id } = await aSource(learner, `# ${words}\n\n${words}\n\n# More\n\nEnd`, {
      name: words.slice(0, 100),
    });
    for (const path of ["/onboarding/sources", `/source/${id}`, `/source/${id}?from=0&to=9`]) {
      const answer = await request(path, { as: learner });
      expect(answer.status, path).toBe(200);
      const html = await answer.text();
      expect(html).toContain(words.includes("probe=") ? "onprobe=alert(1)" : "&lt;probe&gt;");
      expect([path, intrusionsIn(html)]).toEqual([path, []]);
    }
  }
});
