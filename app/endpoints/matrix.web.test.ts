import { eq } from "drizzle-orm";
import { expect } from "vitest";
import { db, one } from "#app/db/client.ts";
import { imports, sources, users } from "#app/db/tables/index.ts";
import { aSource } from "../../test/source.ts";
import {
  aVisitor,
  outcome,
  PASSWORD,
  test,
  type Form,
  type SignedUp,
  type Site,
  type Visitor,
} from "../../test/site.ts";

/**
 * Access matrix, tested against the built product. V: visitor, E: expired session, Q: signed in without the quiz, F:
 * free, P: premium, X: another learner with F's ids.
 */
type Role = "V" | "E" | "Q" | "F" | "P" | "X";
const ROLES: readonly Role[] = ["V", "E", "Q", "F", "P", "X"];
const UNKNOWN = "0192f0c1-2345-7abc-8def-0123456789ab";

test.override("settings", { scope: "file" }, { TOPICS_PER_DAY_FREE: "100" });

let site: Site;
let as: Record<Role, Visitor>;
/** F's data: a study plan of their own with its first two lessons. */
let own: { topic: string; first: string; second: string };
let premium: { topic: string; second: string };
/** A library course that only F takes. */
let library: { topic: string; first: string; second: string };

const emailOf = (role: Role) => `${role.toLowerCase()}@example.org`;

test.beforeAll(async ({ site: opened }) => {
  site = opened;
  const learner = (role: Role, quiz = "skipped") =>
    site.aLearner({ name: `Role ${role}`, email: emailOf(role), quiz, isPremium: role === "P" });
  const [E, Q, F, P, X] = await Promise.all([
    learner("E", "open"),
    learner("Q", "open"),
    learner("F"),
    learner("P"),
    learner("X"),
  ]);
  const ended = new Map(E.cookies);
  await post(E, "/logout", {});
  as = { V: aVisitor(), E: { ...E, cookies: ended }, Q, F, P, X };
  own = await aTopic(F, "Sundials");
  premium = await aTopic(P, "Tides");
  library = await aTopic(F, "Machine Learning");
});

const get = (who: Visitor, path: string) => site.request(path, { as: who });
const post = (who: Visitor, path: string, form: Form, origin?: string | null) =>
  site.request(path, { as: who, form, origin });

async function aTopic(who: SignedUp, topic: string) {
  const { courseId, lessonIds } = await site.aLesson(who, topic);
  const [first = "", second = ""] = lessonIds;
  return { topic: courseId, first, second };
}

const PUBLIC = ["ok", "ok", "ok", "ok", "ok", "ok"];
const VISITORS_ONLY = [
  "ok",
  "ok",
  "to /onboarding/quiz",
  "to /dashboard",
  "to /dashboard",
  "to /dashboard",
];
const ONBOARDED = ["to /login", "to /login", "to /onboarding/quiz", "ok", "ok", "ok"];
const TO_SUBSCRIPTION = "to /profile?tab=subscription";
/** For F alone; to other learners it is a page that doesn't exist. */
const OF_F = ["to /login", "to /login", "to /onboarding/quiz", "ok", "404", "404"];
const SIGNED_IN = ["to /login", "to /login", "ok", "ok", "ok", "ok"];

/** The response for each role at each path, in the order V, E, Q, F, P, X. */
const PAGES: Record<string, string[]> = {
  "/": PUBLIC,
  "/topics": PUBLIC,
  "/topics/machine-learning-fundamentals/finished": PUBLIC,
  "/topics/a-topic/finished": PUBLIC,
  "/topics/no-such-topic/finished": Array<string>(6).fill("404"),
  "/blog": PUBLIC,
  "/about": PUBLIC,
  "/contact": PUBLIC,
  "/terms-of-service": PUBLIC,
  "/privacy-policy": PUBLIC,
  "/auth/callback?token=x": PUBLIC,
  "/reset-password?token=x": PUBLIC,
  "/unsubscribe?token=x": PUBLIC,
  "/health": PUBLIC,
  "/health/live": PUBLIC,
  "/health/ready": PUBLIC,
  "/api/topic-offer": PUBLIC,
  "/manifest.webmanifest": PUBLIC,
  "/offline": PUBLIC,
  // The picture of a finished topic is the same for everyone: its address names no learner.
  "/share/finished/machine-learning-fundamentals.png": PUBLIC,
  "/share/finished/a-topic.png": PUBLIC,
  // So is the picture of a check's result: numbers, and nothing of the learner. Its page is the owner's alone (below).
  "/share/check/8-7-6.png": PUBLIC,
  "/register": VISITORS_ONLY,
  "/login": VISITORS_ONLY,
  "/forgot-password": VISITORS_ONLY,
  "/login/code": [
    "to /login",
    "to /login",
    "to /onboarding/quiz",
    ...Array<string>(3).fill("to /dashboard"),
  ],
  "/auth": ["to /register", "to /register", ...Array<string>(4).fill("to /dashboard")],
  "/onboarding/quiz": ["to /login", "to /login", "ok", ...Array<string>(3).fill("to /dashboard")],
  "/onboarding/quiz?topic=Tides": [
    "to /login",
    "to /login",
    "to /onboarding/quiz?step=4&topic=Tides",
    ...Array<string>(3).fill("to /onboarding?topic=Tides"),
  ],
  "/onboarding": SIGNED_IN,
  "/onboarding?topic=%2F%2Fevil.example": SIGNED_IN,
  "/onboarding/sources": SIGNED_IN,
  [`/source/${UNKNOWN}`]: [...ONBOARDED.slice(0, 3), "404", "404", "404"],
  "/source/x": [...ONBOARDED.slice(0, 3), "404", "404", "404"],
  [`/source/${UNKNOWN}/passage?from=0&to=9`]: [...ONBOARDED.slice(0, 3), "404", "404", "404"],
  "/register/done": ["to /login", "to /login", "ok", ...Array<string>(3).fill("to /dashboard")],
  "/profile/export/json": SIGNED_IN,
  "/profile/export/markdown": SIGNED_IN,
  "/profile/export/nectar": SIGNED_IN,
  "/schema/nectar-1.json": PUBLIC,
  "/profile/export/pdf": ["to /login", "to /login", "404", "404", "404", "404"],
  "/dashboard": ONBOARDED,
  "/profile": ONBOARDED,
  "/profile?tab=preferences": ONBOARDED,
  "/profile/export/anki": ONBOARDED,
  "/profile/import": ONBOARDED,
  "/profile/import/upload": Array<string>(6).fill("to /"),
  "/onboarding/sources/upload": Array<string>(6).fill("to /onboarding/sources"),
  "/profile/two-step": ONBOARDED,
  "/profile/subscription": [...ONBOARDED.slice(0, 3), ...Array<string>(3).fill(TO_SUBSCRIPTION)],
  // A learner with Premium can't buy it.
  "/checkout": [...ONBOARDED.slice(0, 3), "ok", TO_SUBSCRIPTION, "ok"],
  "/checkout/confirm": ONBOARDED,
  // Says what was bought: P's Premium is the operator's.
  "/checkout/premium": [...ONBOARDED.slice(0, 3), ...Array<string>(3).fill(TO_SUBSCRIPTION)],
  "/checkout/card": [...ONBOARDED.slice(0, 3), "404", "404", "404"],
  [`/checkout/invoice/${UNKNOWN}`]: [...ONBOARDED.slice(0, 3), "404", "404", "404"],
  "/reviews": ONBOARDED,
  // Nobody here has an idea to learn again.
  "/reviews/again": [...ONBOARDED.slice(0, 3), ...Array<string>(3).fill("to /reviews")],
  "/history": ONBOARDED,
  "/notes": ONBOARDED,
  "/notes/export": ONBOARDED,
  "/progress": ONBOARDED,
  "/database-setup": Array<string>(6).fill("to /"),
  "/catching-breath": Array<string>(6).fill("to /"),
  "/no-such-page": Array<string>(6).fill("to /"),
  "/api/send-email": Array<string>(6).fill("404"),
  "/api/auth/get-session": Array<string>(6).fill("404"),
  // Of these six nobody is an operator.
  "/operator": Array<string>(6).fill("to /"),
  "/operator/runs": Array<string>(6).fill("to /"),
  "/operator/tokens": Array<string>(6).fill("to /"),
  "/operator/reports": Array<string>(6).fill("to /"),
  "/operator/messages": Array<string>(6).fill("to /"),
  "/operator/accounts": Array<string>(6).fill("to /"),
  "/operator/accounts?search=role": Array<string>(6).fill("to /"),
  "/operator/accounts/new": Array<string>(6).fill("to /"),
  [`/operator/accounts/${UNKNOWN}`]: Array<string>(6).fill("to /"),
  "/operator/log": Array<string>(6).fill("to /"),
  "/metrics": Array<string>(6).fill("to /"),
};

for (const [path, expected] of Object.entries(PAGES))
  test(`GET ${path}`, async () => {
    const answers = await Promise.all(ROLES.map((role) => get(as[role], path)));
    // A learner's next download waits for the end of the one before.
    await Promise.all(answers.map((answer) => answer.text()));
    expect(answers.map(outcome)).toEqual(expected);
  });

test("a library course leads those who don't take it to its public page", async () => {
  const preview = "to /topics/machine-learning-fundamentals";
  const onlyF = (own: string) => [
    "to /login",
    "to /login",
    "to /onboarding/quiz",
    own,
    preview,
    preview,
  ];
  const rows = {
    [`/topic/${library.topic}`]: onlyF("ok"),
    [`/topic/${library.topic}/export/epub`]: OF_F,
    [`/topic/${library.topic}/export/anki`]: OF_F,
    [`/topic/${library.topic}/export/markdown`]: OF_F,
    [`/topic/${library.topic}/print`]: OF_F,
    [`/lesson/${library.first}`]: onlyF("ok"),
    [`/lesson/${library.second}`]: onlyF("403"),
  };
  for (const [path, expected] of Object.entries(rows)) {
    const answers = await Promise.all(ROLES.map((role) => get(as[role], path)));
    expect([path, ...answers.map(outcome)]).toEqual([path, ...expected]);
  }
});

test("GET of a learner's own topic and lessons", async () => {
  const rows: Record<string, string[]> = {
    [`/topic/${own.topic}`]: OF_F,
    [`/topic/${own.topic}/export/epub`]: OF_F,
    [`/topic/${own.topic}/export/anki`]: OF_F,
    [`/topic/${own.topic}/export/markdown`]: OF_F,
    [`/topic/${own.topic}/print`]: OF_F,
    // Not finished, or another learner's: the topic's page says which.
    [`/topic/${own.topic}/check`]: [
      "to /login",
      "to /login",
      "to /onboarding/quiz",
      ...Array<string>(3).fill(`to /topic/${own.topic}`),
    ],
    [`/lesson/${own.first}`]: ["to /login", "to /login", "to /onboarding/quiz", "ok", "404", "404"],
    [`/lesson/${own.first}/tutor`]: OF_F,
    [`/lesson/${own.second}/tutor`]: [
      ...OF_F.slice(0, 3),
      `to /lesson/${own.second}`,
      "404",
      "404",
    ],
    "/lesson/x/tutor": [...OF_F.slice(0, 3), "404", "404", "404"],
    [`/lesson/${own.first}/tutor/exchanges`]: OF_F,
    [`/lesson/${own.second}/tutor/exchanges`]: [...OF_F.slice(0, 3), "403", "404", "404"],
    [`/lesson/${own.first}/complete`]: [
      "to /login",
      "to /login",
      "to /onboarding/quiz",
      "404",
      "404",
      "404",
    ],
    [`/lesson/${premium.second}`]: [
      "to /login",
      "to /login",
      "to /onboarding/quiz",
      "404",
      "ok",
      "404",
    ],
    [`/api/lessons/${own.first}/stream`]: ["401", "401", "403", "ok", "404", "404"],
    "/api/offline-lessons": ["401", "401", "403", "ok", "ok", "ok"],
    [`/api/offline-lessons?opened=${own.first}`]: ["401", "401", "403", "ok", "404", "404"],
    [`/api/offline-lessons?opened=${own.second}`]: ["401", "401", "403", "403", "404", "404"],
    "/api/offline-lessons?opened=x": ["401", "401", "403", "404", "404", "404"],
    [`/api/offline-courses/${own.topic}`]: ["401", "401", "403", "ok", "404", "404"],
    "/api/offline-courses/x": ["401", "401", "403", "404", "404", "404"],
    [`/api/lessons/${own.second}/stream`]: ["401", "401", "403", "403", "404", "404"],
    [`/api/lessons/${own.first}/next/stream`]: ["401", "401", "403", "ok", "404", "404"],
    [`/api/lessons/${own.first}/stops/x`]: ["401", "401", "403", "404", "404", "404"],
    [`/api/lessons/${own.second}/stops/x`]: ["401", "401", "403", "403", "404", "404"],
    [`/api/lessons/${own.first}/speech`]: ["401", "401", "403", "ok", "404", "404"],
    [`/api/lessons/${own.second}/speech`]: ["401", "401", "403", "403", "404", "404"],
    "/api/lessons/x/speech": ["401", "401", "403", "404", "404", "404"],
    // Here no service reads aloud; with one, see speech.web.test.ts.
    [`/api/lessons/${own.first}/speech/0-x`]: ["401", "401", "403", "404", "404", "404"],
    [`/api/lessons/${own.second}/speech/0-x`]: ["401", "401", "403", "403", "404", "404"],
    [`/api/topics/${own.topic}/stream`]: ["401", "401", "403", "ok", "404", "404"],
    [`/api/topics/${UNKNOWN}/stream`]: ["401", "401", "403", "404", "404", "404"],
    [`/api/lessons/${own.second}/next/stream`]: ["401", "401", "403", "403", "404", "404"],
  };
  for (const [path, expected] of Object.entries(rows)) {
    const answers = await Promise.all(ROLES.map((role) => get(as[role], path)));
    expect(answers.map(outcome), path).toEqual(expected);
  }
});

/** Of a printed block in a page's data. */
const FIRST_WORDS = /<p>([^<"\\]{20,60})/;

test("only its owner gets the text of a lesson, at any of its URLs", async () => {
  const words = /Draw a diagonal|explanation|hook/i;
  const mine = await (await get(as.F, `/lesson/${own.first}.data`)).text();
  expect(mine).toMatch(words);
  const [sentence = ""] = FIRST_WORDS.exec(mine)?.slice(1) ?? [];
  expect(sentence).not.toBe("");
  for (const role of ["V", "E", "Q", "P", "X"] as const)
    for (const suffix of [
      "",
      ".data",
      ".data?_routes=screens%2Flearn%2Flesson%2Flesson",
      "/complete.data",
    ]) {
      const text = await (await get(as[role], `/lesson/${own.first}${suffix}`)).text();
      expect(text, `${role} ${suffix}`).not.toContain(sentence);
    }
});

test("a source opens for the learner who brought it, and only they take it away", async () => {
  const { id } = await aSource(as.F as SignedUp, "A word about kelp.\n\nAnother one.");
  const passage = `/source/${id}/passage?from=2&to=6`;
  const paths = [`/source/${id}`, `/source/${id}?at=3`, `/source/${id}?from=2&to=6`, passage];
  for (const path of paths) {
    const answers = await Promise.all(ROLES.map((role) => get(as[role], path)));
    expect(answers.map(outcome), path).toEqual(OF_F);
    const texts = await Promise.all(answers.map((answer) => answer.text()));
    expect(texts.map((text) => text.includes("about kelp"))).toEqual(
      ROLES.map((role) => role === "F"),
    );
    expect(answers[3]?.headers.get("cache-control")).toBe("no-store");
  }
  for (const role of ["V", "E", "Q", "P", "X"] as const) {
    await post(as[role], "/onboarding/sources", { remove: id });
    expect(await (await get(as[role], "/onboarding/sources.data")).text()).not.toContain(id);
  }
  expect(outcome(await get(as.F, `/source/${id}?from=2&to=9999`))).toBe("404");
  expect(outcome(await get(as.F, passage))).toBe("ok");
  await post(as.F, "/onboarding/sources", { remove: id });
  expect(outcome(await get(as.F, passage))).toBe("404");
});

test("a locked lesson shows its price without its text", async () => {
  for (const suffix of ["", ".data"]) {
    const text = await (await get(as.F, `/lesson/${own.second}${suffix}`)).text();
    expect(text).toContain(suffix === "" ? "Upgrade to Continue Learning" : '"locked"');
    const open = await (await get(as.P, `/lesson/${premium.second}.data`)).text();
    const [sentence = ""] = FIRST_WORDS.exec(open)?.slice(1) ?? [];
    expect(sentence).not.toBe("");
    expect(text).not.toContain(sentence);
  }
});

test("a message to the tutor is for those who may read the lesson", async () => {
  const form = { kind: "ask", message: "Why?" };
  const statusOf = async (role: Role, lesson: string) =>
    (await post(as[role], `/api/lessons/${lesson}/tutor`, form)).status;
  const open = await Promise.all(ROLES.map((role) => statusOf(role, own.first)));
  const locked = await Promise.all(ROLES.map((role) => statusOf(role, own.second)));
  const none = await Promise.all(ROLES.map((role) => statusOf(role, "x")));

  expect(open).toEqual([401, 401, 403, 200, 404, 404]);
  expect(locked).toEqual([401, 401, 403, 403, 404, 404]);
  expect(none).toEqual([401, 401, 403, 404, 404, 404]);
});

test("an offline answer is accepted from its own learner only", async () => {
  const path = `/api/lessons/${own.first}/answers`;
  const page = await (await get(as.F, `/api/offline-lessons?opened=${own.first}`)).json();
  const { lessons } = page as { lessons: { questions: { id: string }[] }[] };
  const form = { questionId: lessons[0]?.questions[0]?.id ?? "", answer: "0" };
  const statuses: number[] = [];
  for (const role of ["V", "E", "Q", "X", "P"] as const)
    statuses.push((await post(as[role], path, form)).status);
  statuses.push((await post(as.F, path, form, "https://evil.example")).status);
  statuses.push((await post(as.F, path, { ...form, answer: "4" })).status);
  statuses.push((await post(as.F, path, { ...form, questionId: UNKNOWN })).status);
  statuses.push((await post(as.F, `/api/lessons/${own.second}/answers`, form)).status);
  expect(statuses).toEqual([401, 401, 403, 404, 404, 403, 400, 404, 403]);
  const taken = await post(as.F, path, form);
  expect(await taken.json()).toEqual({ status: "answered" });
});

test("the answers of an offline review are accepted from learners only", async () => {
  const statuses: number[] = [];
  const send = async (role: keyof typeof as, body: unknown, origin?: string) => {
    const answer = await site.request("/api/reviews/answers", {
      as: as[role],
      body: JSON.stringify(body),
      origin,
    });
    statuses.push(answer.status);
    return answer;
  };
  for (const role of ["V", "E", "Q"] as const) await send(role, { answers: [] });
  await send("F", { answers: [] }, "https://evil.example");
  await send("F", { answers: "x" });
  const none = await send("X", { answers: [{ questionId: UNKNOWN }, null] });
  expect(statuses).toEqual([401, 401, 403, 403, 400, 200]);
  expect(await none.json()).toEqual({ sessionId: null, outcomes: [] });
});

test("something to learn from is accepted from every signed-in learner, and is theirs alone", async () => {
  const send = (role: Role, origin?: string | null, headers = MULTIPART) =>
    site.request("/onboarding/sources/upload", { as: as[role], body: A_SOURCE, headers, origin });
  const outcomes: string[] = [];
  for (const role of ROLES) outcomes.push(outcome(await send(role)));
  const brought = "to /onboarding/sources";
  expect(outcomes).toEqual(["to /login", "to /login", brought, brought, brought, brought]);
  for (const origin of ["https://evil.example", "null", null])
    expect((await send("F", origin)).status).toBe(403);
  const plain = { "content-type": "text/plain" };
  expect(outcome(await send("F", undefined, plain))).toBe(`${brought}?not=chosen`);
  const sendTo = (course: string) =>
    site.request(`/onboarding/sources/upload?course=${encodeURIComponent(course)}`, {
      as: as.F,
      body: "",
      headers: plain,
    });
  expect(outcome(await sendTo(UNKNOWN))).toBe(`${brought}?not=chosen&course=${UNKNOWN}`);
  expect(outcome(await sendTo("x&not=full"))).toBe(`${brought}?not=chosen`);
  const owners = await db
    .select({ email: users.email, name: sources.name })
    .from(sources)
    .innerJoin(users, eq(users.id, sources.userId));
  expect(owners.toSorted((one, other) => one.email.localeCompare(other.email))).toEqual(
    (["F", "P", "Q", "X"] as const).map((role) => ({ email: emailOf(role), name: "bees.txt" })),
  );
});

test("a file is accepted from learners only, and nobody else decides about it", async () => {
  const send = (role: Role, origin?: string | null, headers = MULTIPART) =>
    site.request("/profile/import/upload", { as: as[role], body: A_FILE, headers, origin });
  const outcomes: string[] = [];
  for (const role of ROLES) outcomes.push(outcome(await send(role)));
  const brought = "to /profile/import";
  expect(outcomes).toEqual([...ONBOARDED.slice(0, 3), brought, brought, brought]);
  for (const origin of ["https://evil.example", "null", null])
    expect((await send("F", origin)).status).toBe(403);
  const plain = { "content-type": "text/plain" };
  expect(outcome(await send("F", undefined, plain))).toBe("to /profile/import?not=chosen");

  const { id } = one(
    await db
      .select({ id: imports.id })
      .from(imports)
      .innerJoin(users, eq(users.id, imports.userId))
      .where(eq(users.email, emailOf("F"))),
  );
  for (const role of ["V", "E", "Q", "X", "P"] as const)
    for (const intent of ["confirm", "discard"])
      outcomes.push(outcome(await post(as[role], "/profile/import", { intent, importId: id })));
  expect(outcomes.slice(6)).toEqual([
    ...ONBOARDED.slice(0, 3).flatMap((each) => [each, each]),
    ...Array<string>(4).fill("404"),
  ]);
});

const MULTIPART = { "content-type": "multipart/form-data; boundary=x" };
const A_SOURCE =
  '--x\r\nContent-Disposition: form-data; name="files"; filename="bees.txt"\r\n\r\nBees dance.\r\n--x--\r\n';
const A_FILE =
  '--x\r\nContent-Disposition: form-data; name="file"; filename="a.txt"\r\n\r\nhello\r\n--x--\r\n';

const TEST_CARD = { number: "4242424242424242", expiry: "12/40", cvc: "123", name: "Ada" };

/** Every form of the product with values that would change something. */
function intents(): [path: string, form: Form][] {
  const lesson = `/lesson/${own.first}`;
  return [
    ["/profile", { intent: "name", name: "Changed" }],
    ["/profile", { intent: "email", email: "changed@example.org", emailPassword: PASSWORD }],
    [
      "/profile",
      {
        intent: "password",
        currentPassword: PASSWORD,
        password: "Loud-Clover8!",
        confirmPassword: "Loud-Clover8!",
      },
    ],
    ["/profile", { intent: "end-session", sessionId: UNKNOWN }],
    ["/profile", { intent: "sign-out-everywhere" }],
    [
      "/profile",
      {
        intent: "preferences",
        theme: "dark",
        textSize: "large",
        minutesADay: "5",
        desiredRetention: "0.95",
        timeZone: "Asia/Tokyo",
      },
    ],
    ["/profile", { intent: "delete", deletePassword: PASSWORD, immediately: "on" }],
    ["/profile/import", { intent: "confirm", importId: UNKNOWN }],
    ["/profile/import", { intent: "discard", importId: UNKNOWN }],
    ["/profile/subscription", { intent: "cancel", when: "now" }],
    ["/profile/subscription", { intent: "resume" }],
    ["/checkout", TEST_CARD],
    ["/checkout/card", TEST_CARD],
    ["/checkout/confirm", { intent: "approve" }],
    ["/profile/two-step", { intent: "begin", password: PASSWORD }],
    ["/profile/two-step", { intent: "confirm", code: "000000" }],
    ["/profile/two-step", { intent: "renew", renewPassword: PASSWORD, renewCode: "000000" }],
    ["/profile/two-step", { intent: "turn-off", offPassword: PASSWORD, offCode: "000000" }],
    ["/onboarding/quiz", { vertical: "science-technology" }],
    ["/onboarding", { topic: "Creative Writing Techniques" }],
    ["/onboarding/sources", { source: UNKNOWN, p0: "0", lessons: "3", reader: "A sailor" }],
    ["/onboarding/sources", { intent: "read", source: UNKNOWN, p0: "0", lessons: "3" }],
    ["/onboarding/sources", { remove: UNKNOWN }],
    ["/logout", {}],
    ["/dashboard", { intent: "freeze" }],
    ...["start", "answer", "decline"].map((intent): [string, Form] => [
      `/topic/${own.topic}/check`,
      { intent, questionId: UNKNOWN, answer: "0" },
    ]),
    ["/reviews", { intent: "start", lesson: own.first }],
    ["/reviews", { intent: "start", lesson: "all" }],
    ["/reviews", { intent: "leave", sessionId: UNKNOWN }],
    ["/reviews/again", { questionId: UNKNOWN, answer: "0" }],
    ["/reviews", { intent: "answer", sessionId: UNKNOWN, questionId: UNKNOWN, answer: "0" }],
    ["/notes", { intent: "add", lessonId: own.first, words: "Mine." }],
    ["/notes", { intent: "add", sourceId: UNKNOWN, words: "Mine." }],
    ["/notes", { intent: "change", noteId: UNKNOWN, words: "Mine." }],
    ["/notes", { intent: "remove", noteId: UNKNOWN }],
    [`${lesson}/tutor`, { intent: "ask", message: "Why?" }],
    [`${lesson}/tutor`, { intent: "remove", exchangeId: UNKNOWN }],
    [`${lesson}/tutor`, { intent: "remove-all" }],
    [`${lesson}/tutor/exchanges`, { intent: "remove-all" }],
    ...lessonIntents().map((form): [string, Form] => [lesson, form]),
  ];
}

/** Every form of the lesson page. */
function lessonIntents(): Form[] {
  return [
    { intent: "take-quiz" },
    { intent: "answer", questionId: UNKNOWN, answer: "0" },
    { intent: "predict", questionId: UNKNOWN, answer: "0" },
    { intent: "read-as", onePage: "no" },
    { intent: "explain-again" },
    { intent: "finish", skip: "yes" },
    { intent: "add-question", question: "What is it?", answer: "That", others: "" },
    {
      intent: "change-question",
      questionId: UNKNOWN,
      question: "What is it?",
      answer: "",
      others: "",
    },
    { intent: "report", comment: "Wrong." },
    { intent: "write" },
    { intent: "write-more" },
    { intent: "cancel" },
  ];
}

test("no form changes another learner's or a locked lesson", async () => {
  for (const form of lessonIntents()) {
    const stranger = await post(as.X, `/lesson/${own.first}`, form);
    expect(stranger.status, `${form.intent} by a stranger`).toBe(404);
    const unpaid = await post(as.F, `/lesson/${own.second}`, form);
    expect(unpaid.status, `${form.intent} of a locked lesson`).toBe(403);
  }
});

test("a note is kept, changed and removed by its own learner, on a lesson open to them", async () => {
  const words = "W".repeat(100);
  const add = { intent: "add", lessonId: own.first, quote: "月".repeat(2_000), words };
  expect((await post(as.X, "/notes", add)).status).toBe(404);
  expect((await post(as.F, "/notes", { ...add, lessonId: own.second })).status).toBe(403);
  expect(outcome(await post(as.F, "/notes", add))).toBe(`to /lesson/${own.first}#your-notes`);
  const page = await (await get(as.F, "/notes")).text();
  expect(page).toContain(words);
  const [, noteId = ""] = /name="noteId" value="([^"]+)"/.exec(page) ?? [];
  for (const intent of ["change", "remove"])
    expect((await post(as.X, "/notes", { intent, noteId, words: "Theirs." })).status).toBe(404);
  expect(await (await get(as.F, "/notes/export")).text()).toContain(words);
  expect(await (await get(as.X, "/notes/export")).text()).not.toContain(words);
  // Nothing typed is lost without a script.
  const long = "too long ".repeat(500);
  const refused = await post(as.F, "/notes", { intent: "change", noteId, words: long });
  expect(refused.status).toBe(400);
  expect(await refused.text()).toContain(long);
  expect(outcome(await post(as.F, "/notes", { intent: "remove", noteId }))).toBe("to /notes");
  expect(await (await get(as.F, "/notes")).text()).not.toContain(words);
});

const snapshot = async (role: Role) => {
  const text = await (await get(as[role], "/profile/export/json")).text();
  return text.replace(/"exported_at": "[^"]+",/, "");
};

test("no form works from another site, without an Origin or with GET", async () => {
  const before = await snapshot("F");
  for (const [path, form] of intents()) {
    for (const origin of ["https://evil.example", "null", null]) {
      const answer = await post(as.F, path, form, origin);
      expect(answer.status, `${path} ${form.intent ?? ""} from ${origin}`).toBe(403);
    }
    const query = new URLSearchParams(form).toString();
    expect((await get(as.F, `${path}?${query}`)).status).toBeLessThan(500);
    const plain = { "content-type": "text/plain" };
    const text = await site.request(path, { as: as.F, body: query, headers: plain });
    expect(text.status).toBe(400);
    const headers = { "x-http-method-override": "POST" };
    for (const method of ["PUT", "PATCH", "DELETE"])
      expect((await site.request(path, { as: as.F, method, headers })).status).toBe(405);
  }
  expect(await snapshot("F")).toBe(before);
});

test("no learner form works without a session or before the quiz", async () => {
  const forms = intents().filter(([path]) => path !== "/logout");
  for (const [path, form] of forms)
    for (const role of ["V", "E"] as const)
      expect(outcome(await post(as[role], path, form)), `${role} ${path}`).toBe("to /login");
  for (const [path, form] of forms.filter(([path]) => !path.startsWith("/onboarding")))
    expect(outcome(await post(as.Q, path, form)), `Q ${path}`).toBe("to /onboarding/quiz");
});

test("an invoice is shown to its owner only, and a return path can't lead to another learner's lesson", async () => {
  const buyer = await site.aLearner();
  const stolen = await post(
    buyer,
    `/checkout?lesson=${own.second}&topic=//evil.example`,
    TEST_CARD,
  );
  expect(outcome(stolen)).toBe("to /checkout/premium");
  const bought = await (await get(buyer, "/checkout/premium")).text();
  expect(bought).toContain("You have every lesson in every topic.");
  const settings = await (await get(buyer, "/profile?tab=subscription")).text();
  const [invoice = ""] = /\/checkout\/invoice\/[0-9a-f-]{36}/.exec(settings) ?? [];
  expect(outcome(await get(buyer, invoice))).toBe("ok");
  const others = await Promise.all(ROLES.map((role) => get(as[role], invoice)));
  expect(others.map(outcome)).toEqual([...ONBOARDED.slice(0, 3), "404", "404", "404"]);
  await post(buyer, "/profile/subscription", { intent: "cancel", when: "now" });
  expect(outcome(await get(buyer, "/checkout"))).toBe("ok");
});

test("additional form fields are ignored", async () => {
  const added = {
    subscription_status: "premium",
    subscriptionStatus: "premium",
    role: "admin",
    id: UNKNOWN,
    user_id: UNKNOWN,
    learnerId: UNKNOWN,
    emailVerified: "true",
    total_xp: "9999",
    current_streak: "99",
    created_at: "1999-01-01",
    ["__proto__"]: "x",
  };
  const before = JSON.parse(await snapshot("X")) as { profile: object; user_stats: object };
  for (const form of [
    { intent: "name", name: "Role X", ...added },
    {
      intent: "preferences",
      theme: "system",
      textSize: "normal",
      minutesADay: "10",
      desiredRetention: "0.9",
      timeZone: "UTC",
      ...added,
    },
  ])
    expect((await post(as.X, "/profile", form)).status).toBe(200);
  await post(as.X, "/onboarding/quiz", added);
  const after = JSON.parse(await snapshot("X")) as typeof before;
  expect(after.profile).toMatchObject({ subscription_status: "free", email: emailOf("X") });
  expect(after.user_stats).toEqual(before.user_stats);
});

test("another learner's session can't be ended by its id", async () => {
  const page = await (await get(as.F, "/profile.data")).text();
  const ids = page.match(/[0-9a-f]{8}-[0-9a-f-]{27}/g) ?? [];
  for (const sessionId of ids) await post(as.X, "/profile", { intent: "end-session", sessionId });
  expect(outcome(await get(as.F, "/dashboard"))).toBe("ok");
});

const JUNK = [
  "",
  " ",
  "\u0000",
  "x".repeat(4_000),
  "[]",
  "{}",
  "null",
  "NaN",
  "1e309",
  "-1",
  "' or 1=1--",
  "<img src=x onerror=alert(1)>",
];

/** A learner who may send this form, for their own lesson if it is a lesson form. */
async function aSenderOf(path: string) {
  const quiz = path === "/onboarding/quiz" ? "open" : "skipped";
  const visitor = await site.aLearner({ quiz });
  const isOfLesson = path.endsWith(own.first);
  return {
    visitor,
    path: isOfLesson ? `/lesson/${(await site.aLesson(visitor)).lessonId}` : path,
  };
}

test(
  "invalid form data is an input error, never a server error",
  { timeout: 300_000 },
  async () => {
    // Without fields these two sign out, and the following requests would be unauthenticated.
    const forms = intents().filter(
      ([path, { intent }]) => path !== "/logout" && intent !== "sign-out-everywhere",
    );
    const senders = new Map<string, Awaited<ReturnType<typeof aSenderOf>>>();
    for (const [path, form] of forms) {
      // What a form of a lesson does changes what the next one may do; elsewhere all forms of a page can have one sender.
      const isOfLesson = path.endsWith(own.first);
      let sender = (isOfLesson ? undefined : senders.get(path)) ?? (await aSenderOf(path));
      for (const value of JUNK) {
        const spoilt = Object.fromEntries(
          Object.entries(form).map(([name, text]) => [name, name === "intent" ? text : value]),
        );
        let answer = await post(sender.visitor, sender.path, spoilt);
        // A rate limit refuses before the form is read, so use a fresh learner.
        if (answer.status === 429) {
          sender = await aSenderOf(path);
          answer = await post(sender.visitor, sender.path, spoilt);
        }
        // A form that ended the session would leave the next ones to the sign-in page.
        expect(answer.headers.get("location") ?? "", path).not.toMatch(/^\/login/);
        expect(answer.status, `${path} ${form.intent ?? ""} ${value.slice(0, 20)}`).not.toBe(429);
        expect(answer.status, `${path} ${form.intent ?? ""} ${value.slice(0, 20)}`).toBeLessThan(
          500,
        );
      }
      senders.set(path, sender);
    }
    expect((await post(as.P, "/profile", { intent: "constructor" })).status).toBe(400);
    expect((await post(as.P, "/profile", {})).status).toBe(400);
  },
);

test("no redirect leaves this site", async () => {
  const evils = [
    "//evil.example",
    "/\\evil.example",
    "https:evil.example",
    "javascript:alert(1)",
    "%2f%2fevil.example",
    "/@evil.example",
  ];
  const visitor = aVisitor();
  for (const evil of evils) {
    const query = new URLSearchParams(
      ["callbackURL", "redirectTo", "next", "topic", "token"].map((name) => [name, evil]),
    ).toString();
    const answers = [
      await post(visitor, `/login?${query}`, { email: emailOf("F"), password: PASSWORD }),
      await post(as.Q, `/onboarding/quiz?${query}`, { go: evil }),
      await get(visitor, `/auth/callback?${query}`),
      await get(visitor, `/reset-password?${query}`),
      await get(as.F, `/auth?${query}`),
      await get(as.F, `/onboarding?${query}`),
      await get(as.F, `${site.url}/${evil}`),
    ];
    for (const answer of answers) {
      const location = answer.headers.get("location") ?? "/";
      expect(new URL(location, site.url).origin, `${evil} to ${location}`).toBe(site.url);
    }
  }
});

test("the session token appears in its cookie only", async () => {
  const device = { ...as.F, cookies: new Map<string, string>() };
  const signedIn = await post(device, "/login", { email: emailOf("F"), password: PASSWORD });
  const [cookie = ""] = signedIn.headers.getSetCookie();
  expect(cookie).toMatch(/^nectar\.session=[^;]+;.*Path=\/;.*HttpOnly;.*SameSite=Lax/i);
  const token = decodeURIComponent(cookie).replace(/^.*?=/, "").split(".")[0] ?? "";
  expect(token.length).toBeGreaterThanOrEqual(32);
  for (const path of ["/dashboard", "/profile", "/profile.data", "/profile/export/json"]) {
    const answer = await get(device, path);
    expect(answer.headers.get("cache-control"), path).toBe("no-store");
    expect(answer.headers.get("vary"), path).toContain("Cookie");
    expect(await answer.text()).not.toContain(token);
  }
});

test("one-click unsubscribe needs no Origin, and a forged link is refused", async () => {
  const visitor = aVisitor();
  const oneClick = { "List-Unsubscribe": "One-Click" };
  const forged = await post(visitor, `/unsubscribe?token=${UNKNOWN}.x`, oneClick, null);
  expect(forged.status).toBe(400);
  expect((await post(visitor, "/unsubscribe", oneClick, null)).status).toBe(400);
});
