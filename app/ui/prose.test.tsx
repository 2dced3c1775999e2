// @vitest-environment jsdom
import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, describe, expect, test } from "vitest";
import { Prose } from "./prose.tsx";
import { termsBySection } from "./prose/terms.ts";
import { LESSON_TEXT } from "./styleguide/samples.ts";

afterEach(cleanup);

const ALLOWED = new Set(["DIV", "P", "UL", "OL", "LI", "STRONG", "EM", "CODE", "PRE", "BR"]);

function show(text: string, isPartial = false): HTMLElement {
  return render(<Prose text={text} isPartial={isPartial} />).container;
}

describe("text written by a model can do no harm", () => {
  test.each([
    "<script>window.harmed = true</script>",
    '<img src=x onerror="window.harmed = true">',
    "![a picture](https://example.org/pixel.png)",
    "![a picture][pixel]\n\n[pixel]: https://example.org/pixel.png",
    "[press me](javascript:alert(1))",
    "[press me](https://example.org)",
    "<https://example.org> and https://example.org and me@example.org",
    '<a href="javascript:alert(1)">press me</a>',
    '<svg onload="alert(1)"><foreignObject/></svg>',
    '<iframe srcdoc="<script>alert(1)</script>"></iframe>',
    '<style>body{display:none}</style><form action="https://example.org"><input name="password">',
    "**<b onclick=alert(1)>bold</b>** and `<i>code</i>`",
    "- <details open ontoggle=alert(1)>\n1. <video src=x onerror=alert(1)>",
    "```html\n<script>alert(1)</script>\n```",
    "| a | b |\n|---|---|\n| <img src=x> | [x](data:text/html,x) |",
    "<!-- a comment --> &lt;script&gt;",
  ])("%s", (text) => {
    const container = show(text);

    const strangers = [...container.querySelectorAll("*")].filter(
      ({ tagName }) => !ALLOWED.has(tagName),
    );
    const dangerous = [...container.querySelectorAll("*")].flatMap((element) =>
      element.getAttributeNames().filter((name) => /^on|^href$|^src|^style$/.test(name)),
    );
    expect(strangers).toEqual([]);
    expect(dangerous).toEqual([]);
    expect("harmed" in window).toBe(false);
  });

  test("markup that is not allowed is shown as text", () => {
    expect(show("See <b>this</b> and ![a leaf](leaf.png)").textContent).toBe(
      "See <b>this</b> and ![a leaf](leaf.png)",
    );
  });
});

test("paragraphs, lists, emphasis and code get their own elements", () => {
  const container = show(
    "One **two** *three* `four`\n\n1. five\n2. six\n\n- seven\n\n```\neight\n```",
  );

  expect(container.querySelector("p strong")?.textContent).toBe("two");
  expect(container.querySelector("p em")?.textContent).toBe("three");
  expect(container.querySelector("p code")?.textContent).toBe("four");
  expect(container.querySelectorAll("ol > li")).toHaveLength(2);
  expect(container.querySelectorAll("ul > li")).toHaveLength(1);
  expect(container.querySelector("pre")?.textContent).toBe("eight");
});

test("a list that continues after a paragraph keeps counting", () => {
  expect(show("3. three\n4. four").querySelector("ol")?.getAttribute("start")).toBe("3");
});

test("M5, L05: text that would be slow to parse is shown unparsed", () => {
  for (const unit of ["_*a b", "***a** ", "1. 1. 1. ", "\n\n- &"]) {
    const container = show(`Bees sleep.\n\n${unit.repeat(2400)}`);

    expect(container.querySelector("p")?.textContent).toBe("Bees sleep.");
    expect(container.querySelectorAll("em, strong, ol, ul, li")).toHaveLength(0);
    expect(container.textContent.length).toBeGreaterThan(unit.trim().length * 2400);
    cleanup();
  }
});

describe("while it is being written", () => {
  test("text already shown never moves as characters arrive", () => {
    let before = "";
    for (let end = 1; end <= LESSON_TEXT.length; end += 1) {
      const now = show(LESSON_TEXT.slice(0, end), true).textContent;
      expect(now.startsWith(before.trimEnd())).toBe(true);
      expect(now).not.toMatch(/[*`]/);
      before = now;
      cleanup();
    }
    expect(before).toBe(show(LESSON_TEXT).textContent);
  });

  test("an open word is bold before its closing asterisks arrive", () => {
    expect(show("This is **impor", true).querySelector("strong")?.textContent).toBe("impor");
    expect(show("This is **important*", true).textContent).toContain("This is important");
  });

  test("a dash at the end of a sum does not start a list", () => {
    expect(show("2 * 3 * 4", true).textContent).toBe("2 * 3 * 4");
  });
});

describe("key terms", () => {
  test("that arrive later move no word, not even words that appear twice", () => {
    const text = "Stocks and bonds and cash and funds.";
    const named = (...names: string[]) => names.map((name) => ({ name, description: "…" }));
    const { container, rerender } = render(
      <Prose text={text} terms={named("stocks", "bonds", "cash")} />,
    );
    rerender(<Prose text={text} terms={named("bonds", "funds")} />);
    for (const note of container.querySelectorAll("[popover]")) note.textContent = "";
    expect(container.textContent).toBe(text);
    rerender(<Prose text={text} />);
    expect(container.textContent).toBe(text);
  });

  const terms = [
    { name: "cell", description: "The smallest living thing." },
    { name: "Cell wall", description: "What holds it." },
  ];

  test("are explained at their first appearance only", () => {
    render(<Prose text={"A **cell** has a cell wall. Every cell wall of a cell."} terms={terms} />);

    expect(screen.getAllByRole("button").map((button) => button.textContent)).toEqual([
      "cell",
      "cell wall",
    ]);
    const opened = screen.getByRole("button", { name: "cell" }).getAttribute("popovertarget");
    expect(document.getElementById(opened ?? "")?.textContent).toContain(
      "The smallest living thing.",
    );
  });

  test("match whole words, plurals included", () => {
    render(<Prose text="Cellular life has many cells." terms={terms} />);

    expect(screen.getByRole("button").textContent).toBe("cells");
  });

  test("are left alone in code and in an unfinished word", () => {
    render(<Prose text="`cell` and then a cell" terms={terms} isPartial />);

    expect(screen.queryByRole("button")).toBeNull();
  });

  test("on a page with several texts belong to the first one that contains them", () => {
    expect(termsBySection(["no such word", "a cell wall", "a cell, a cell wall"], terms)).toEqual([
      [],
      [terms[1]],
      [terms[0]],
    ]);
  });
});

test("dialogue keeps its line breaks; a wrapped paragraph does not", () => {
  for (const talk of [
    "Anna: Où est la gare ?\nBen: Là-bas.",
    "– Où est la gare ?\n– Là-bas.",
    "**老师：** 你好\n**小明：** 老师好",
  ])
    expect(show(talk).querySelector("p")?.className).toBe("whitespace-pre-line");
  const wrapped = show("She asked where\n“la gare” was, and he\npointed there.");
  expect(wrapped.querySelector("p")?.className).toBe("");
});
