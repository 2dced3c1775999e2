import { createContext, type ReactNode, use } from "react";
import { renderToString } from "react-dom/server";
import { expect, test, vi } from "vitest";
import { drawnHtml, drawnOnce, withDrawings } from "./drawn-once.tsx";

const Learner = createContext("nobody");
const textOf = (piece: string | Uint8Array) =>
  typeof piece === "string" ? piece : new TextDecoder().decode(piece);
const drawn = (page: ReactNode) => withDrawings(page, renderToString).map(textOf).join("");

test("what is the same for everyone is rendered once, and never knows who it was rendered for", () => {
  const rendered = vi.fn<() => void>();
  const Badge = drawnOnce(({ label }: { label: string }) => {
    rendered();
    return (
      <b>
        {label} of {use(Learner)}
      </b>
    );
  });
  const page = (learner: string) => (
    <Learner value={learner}>
      Hello <Badge label="Medal" />, {learner} <Badge label="Medal" />
    </Learner>
  );

  const pages = ["Ada", "Grace"].map((name) => drawn(page(name)));

  expect(rendered).toHaveBeenCalledTimes(1);
  for (const [index, name] of ["Ada", "Grace"].entries())
    expect(pages[index]?.replaceAll("<!-- -->", "")).toBe(
      `Hello <b>Medal of nobody</b>, ${name} <b>Medal of nobody</b>`,
    );
});

test("a drawing found by an object is that object's own", () => {
  const Badge = drawnOnce(
    ({ medal }: { medal: { label: string } }) => <b>{medal.label}</b>,
    ({ medal }) => medal,
  );
  const [gold, other] = [{ label: "Gold" }, { label: "Gold" }];
  const silver = { label: "Silver" };

  for (const medal of [gold, silver, other, gold])
    expect(drawn(<Badge medal={medal} />)).toBe(`<b>${medal.label}</b>`);
});

test("a text that looks like the place of a drawing stays a text", () => {
  const Badge = drawnOnce(() => <b>Medal</b>);
  const page = (text: string) =>
    drawn(
      <p>
        {text}
        <Badge />
        {text}
      </p>,
    ).replaceAll("<!-- -->", "");

  for (const text of ["\u0001", "\u0001x", "\u00010\u0002", "\u00017\u0002", "\u0002\u0001"])
    expect(page(text)).toBe(`<p>${text}<b>Medal</b>${text}</p>`);
});

test("printed HTML is the same for every reader", () => {
  const Text = ({ html }: { html: string }) => (
    <p dangerouslySetInnerHTML={{ __html: drawnHtml(html) }} />
  );

  for (const html of ["<b>Ada’s</b>", "<b>Grace</b>", "<b>Ada’s</b>"]) {
    expect(drawn(<Text html={html} />)).toBe(`<p>${html}</p>`);
    expect(renderToString(<Text html={html} />)).toBe(`<p>${html}</p>`);
  }
});

test("outside a whole page it renders like any other component", () => {
  const Badge = drawnOnce(() => <b>{use(Learner)}</b>);
  const page = (
    <Learner value="Ada">
      <Badge />
    </Learner>
  );

  expect(renderToString(page)).toBe("<b>Ada</b>");
});
