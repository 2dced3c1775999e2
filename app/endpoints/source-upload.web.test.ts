import { expect } from "vitest";
import { madePdf } from "#packages/document-text/made-pdf.ts";
import { outcome, test } from "../../test/site.ts";

const MULTIPART = { "content-type": "multipart/form-data; boundary=x" };

const SENTENCES = [
  "Bread needs four things: flour, water, salt and time. Yeast raises the dough,",
  "and the heat of the oven makes it firm. What happens in between decides how",
  "it tastes.",
];

const upload = (name: string, content: string) =>
  [
    "--x",
    `content-disposition: form-data; name="files"; filename="${name}"`,
    "content-type: application/pdf",
    "",
    content,
    "--x--",
    "",
  ].join("\r\n");

test("a PDF that arrives is read by the built product, in the thread that its build brings along", async ({
  site,
  learner,
}) => {
  const pages = [SENTENCES.map((text, at) => ({ text, x: 60, y: 700 - at * 12 }))];
  const pdf = Buffer.from(madePdf({ pages })).toString("latin1");
  const body = upload("bread.pdf", pdf);
  const page = "/onboarding/sources";
  const sent = await site.request(`${page}/upload`, { as: learner, body, headers: MULTIPART });
  expect(outcome(sent)).toBe(`to ${page}`);

  const read = async () => (await site.request(page, { as: learner })).text();
  await expect.poll(read, { timeout: 30_000 }).toContain("Bread needs four things");
});
