import type { PDFDocumentProxy } from "unpdf/pdfjs";
import type { OutlineEntry } from "./headings.ts";

const MAX_ENTRIES = 3_000;
const MAX_LEVEL = 6;

type Node = Awaited<ReturnType<PDFDocumentProxy["getOutline"]>>[number];

/** The outline of a PDF, flat and in order, with the pages that its entries lead to. */
export async function outlineOf(pdf: PDFDocumentProxy): Promise<OutlineEntry[]> {
  const entries: OutlineEntry[] = [];
  const add = async (nodes: Node[], level: number): Promise<void> => {
    for (const { title, dest, items } of nodes) {
      if (entries.length >= MAX_ENTRIES) return;
      const page = await pageOf(pdf, dest);
      if (page !== null) entries.push({ title, level, page });
      if (level < MAX_LEVEL) await add(items, level + 1);
    }
  };
  try {
    await add((await pdf.getOutline()) ?? [], 1);
  } catch {
    // A damaged outline only costs the headings.
  }
  return entries;
}

async function pageOf(pdf: PDFDocumentProxy, dest: Node["dest"]): Promise<number | null> {
  const target = typeof dest === "string" ? await pdf.getDestination(dest) : dest;
  const page: unknown = target?.[0];
  if (typeof page === "number") return page;
  if (typeof page !== "object" || page === null) return null;
  try {
    return await pdf.getPageIndex(page as { num: number; gen: number });
  } catch {
    return null;
  }
}
