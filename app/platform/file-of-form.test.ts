import { expect, test } from "vitest";
import { fileOfForm, partsOfForm } from "./file-of-form.ts";

const TYPE = "multipart/form-data; boundary=----bee";
const part = (head: string, body: string) => `------bee\r\n${head}\r\n\r\n${body}\r\n`;
const FIELD = 'Content-Disposition: form-data; name="intent"';
const FILE =
  'Content-Disposition: form-data; name="file"; filename="my %22life%22.json"\r\nContent-Type: x/y';
const END = "------bee--\r\n";

async function* inPieces(text: string, size: number) {
  const bytes = Buffer.from(text);
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

async function fileIn(form: string, size: number, type = TYPE) {
  const file = await fileOfForm(inPieces(form, size), type);
  if (!file) return null;
  const bytes: Uint8Array[] = [];
  for await (const piece of file.bytes) bytes.push(piece);
  return { name: file.name, text: Buffer.concat(bytes).toString() };
}

test("a form's file is the same in pieces of any size, with what looks like a boundary in it", async () => {
  const text = "--\r\n------be\r\n\r\n------bea ünder\r\n";
  const form = part(FIELD, "upload") + part(FILE, text) + part(FIELD, "after") + END;
  for (let size = 1; size <= form.length; size += 1)
    expect(await fileIn(form, size), `${size}`).toEqual({ name: 'my "life".json', text });
});

test("a form without a file, an empty file, and what isn't a form", async () => {
  const unchosen = FILE.replace("my %22life%22.json", "");
  expect(await fileIn(part(FIELD, "x") + END, 7)).toBeNull();
  expect(await fileIn(part(unchosen, "") + END, 7)).toBeNull();
  expect(await fileIn(END, 7)).toBeNull();
  expect(await fileIn(part(FILE, "") + END, 7)).toMatchObject({ text: "" });
  expect(await fileIn(part(FILE, "x") + END, 7, "text/plain")).toBeNull();
  expect(await fileIn(part(FILE, "x") + END, 7, "multipart/form-data")).toBeNull();
});

test("all parts of a form come in order, also where only a piece of one was read", async () => {
  const files = (name: string) =>
    `Content-Disposition: form-data; name="files"; filename="${name}"`;
  const form =
    part(files("a.txt"), "first\r\n") +
    part(files(""), "") +
    part(FIELD, "x") +
    part(files("b"), "") +
    END;
  for (let size = 1; size <= form.length; size += 1)
    for (const isReadWhole of [true, false]) {
      const parts: unknown[] = [];
      for await (const { field, fileName, bytes } of partsOfForm(inPieces(form, size), TYPE)) {
        let text = "";
        for await (const piece of bytes) {
          text += Buffer.from(piece).toString();
          if (!isReadWhole) break;
        }
        parts.push([field, fileName, ...(isReadWhole ? [text] : [])]);
      }
      const texts = ["first\r\n", "", "x", ""];
      const heads = [
        ["files", "a.txt"],
        ["files", null],
        ["intent", null],
        ["files", "b"],
      ];
      expect(parts, `${size}`).toEqual(
        heads.map((head, at) => [...head, ...(isReadWhole ? [texts[at]] : [])]),
      );
    }
});

test("a form that is cut off, at any byte before its file's end, is no file", async () => {
  const form = part(FILE, "--text") + END;
  for (let length = 0; length < form.length - END.length - 1; length += 1)
    await expect(fileIn(form.slice(0, length), 5), `${length}`).rejects.toThrow("cut off");
});

test("a head that never ends isn't read to its end", async () => {
  const form = `------bee\r\n${"x".repeat(40_000)}`;
  await expect(fileIn(form, 1000)).rejects.toThrow("too long");
});
