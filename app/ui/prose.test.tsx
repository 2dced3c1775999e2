// @vitest-environment jsdom
import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, describe, expect, test } from "vitest";
import type { SourceItem } from "#app/rules/blocks/sources.ts";
import { Prose } from "./prose.tsx";
import { CitedItemsContext } from "./prose/cited-items.ts";
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

describe("citations", () => {
  const passage = {
    source: "0190c0de-0000-7000-8000-000000000001",
    name: "Bees.pdf",
    from: 10,
    to: 60,
    page: 12,
    quote: "the bee turns to the left",
    match: "verbatim",
  } as const;
  const items: SourceItem[] = [
    {
      title: "Waggle",
      author: "A. Keeper",
      year: 1999,
      place: "p. 3",
      url: "https://example.org/waggle",
      accessed: "2026-11-20",
    },
    passage,
    { ...passage, match: "near" },
  ];
  const cite = (text: string, isPartial = false, from = items) =>
    render(
      <CitedItemsContext value={from}>
        <Prose text={text} isPartial={isPartial} />
      </CitedItemsContext>,
    ).container;

  test("a work opens a note with who wrote it, where, when it was looked at, and its address", () => {
    cite("Bees dance.[^1]");

    const button = screen.getByRole("button", { name: "Source 1: Waggle, p. 3" });
    const note = document.getElementById(button.getAttribute("popovertarget") ?? "");
    expect(note?.textContent).toContain("A. Keeper, 1999. Waggle, p. 3, read on November 20, 2026");
    expect(note?.querySelector("a")?.getAttribute("href")).toBe("https://example.org/waggle");
  });

  test("a passage is a link to it; in other words, the source's own come before the number", () => {
    const container = cite("- Bees **dance.** [^2]\n- They turn.[^3]");

    const [first, second] = screen.getAllByRole("link", {
      name: /^Source \d: Bees\.pdf, page 12$/,
    });
    expect(first?.getAttribute("href")).toBe(
      "/source/0190c0de-0000-7000-8000-000000000001?from=10&to=60#passage",
    );
    expect(container.querySelectorAll("q")).toHaveLength(1);
    expect(second?.closest("li")?.textContent).toBe("They turn. the bee turns to the left3");
  });

  test("what no source says has a quiet mark", () => {
    cite("Bees sing.[^?]");

    const button = screen.getByRole("button", { name: "No source" });
    const note = document.getElementById(button.getAttribute("popovertarget") ?? "");
    expect(note?.textContent).toContain("No source says this.");
  });

  test("an item that isn't there is left out; code and a lesson without sources keep their brackets", () => {
    expect(cite("One.[^9] Two.").textContent).toBe("One. Two.");
    cleanup();
    expect(cite("`[^1]` and $x[^1] = 2$").querySelector("button")).toBeNull();
    cleanup();
    expect(cite("Match [^3] here.", false, []).textContent).toBe("Match [^3] here.");
    cleanup();
    expect(show("Match [^3] here.").textContent).toBe("Match [^3] here.");
  });

  test("a marker still being written is not shown", () => {
    for (const end of ["[^", "[^1", "[^?", " [^1"])
      expect(cite(`Bees dance.${end}`, true).textContent).toBe("Bees dance.");
    expect(cite("Bees dance.[^1]", true).querySelector("button")).not.toBeNull();
  });
});
