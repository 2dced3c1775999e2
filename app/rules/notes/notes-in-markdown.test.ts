import { expect, test } from "vitest";
import { notesInMarkdown } from "./notes-in-markdown.ts";

test("notes below their lesson, source and course, with the page", () => {
  const markdown = notesInMarkdown([
    {
      course: "Tides",
      kind: "lesson",
      name: "The Moon\npulls",
      notes: [{ quote: "Two bulges.\nOne faces away.", words: "Like an egg.", page: null }],
    },
    {
      course: "Tides",
      kind: "source",
      name: "Oceans.pdf",
      notes: [{ quote: "Neap tides.", words: "", page: 12 }],
    },
    {
      course: null,
      kind: "source",
      name: "Notes.txt",
      notes: [{ quote: "", words: "Read it again.", page: null }],
    },
  ]);

  expect(markdown).toBe(`# Your notes

## Tides

### The Moon pulls

> Two bulges.
> One faces away.

Like an egg.

---

### Source: Oceans.pdf

> Neap tides.
>
> Page 12

---

## Not in a course

### Source: Notes.txt

Read it again.

---
`);
});
