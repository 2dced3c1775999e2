import { db } from "#app/db/client.ts";
import type { AuthoredCourse } from "#app/rules/lessons/curriculum.ts";
import type { BroughtFile, ImportFormat, ImportPreview } from "../import-format.ts";
import { readOwnCourse } from "./read-own-course.ts";
import { findKnown, storeOwnCourse } from "./store-own-course.ts";

const MB = 1024 * 1024;
/** Of every zip that isn't empty. */
const SIGNATURE = [0x50, 0x4b, 0x03, 0x04];

/** A course folder, zipped. */
export const courseFormat: ImportFormat = {
  name: "course",
  maxBytes: 4 * MB,
  recognises: ({ name, head }) =>
    /\.zip$/i.test(name) && SIGNATURE.every((byte, place) => head[place] === byte),
  async preview(learner, file) {
    const course = await readCourse(file);
    return previewOf(course, await findKnown(db, learner, course));
  },
  async store(tx, learner, file, { now, onProgress }) {
    const course = await readCourse(file);
    onProgress(0.5);
    return previewOf(course, await storeOwnCourse(tx, learner, course, now));
  },
};

async function readCourse(file: BroughtFile): Promise<AuthoredCourse> {
  const parts: Uint8Array[] = [];
  for await (const part of file.bytes()) parts.push(part);
  return readOwnCourse(Buffer.concat(parts), file.name);
}

const previewOf = (course: AuthoredCourse, { isKnown }: { isKnown: boolean }): ImportPreview => ({
  courses: [{ title: course.topic_name, lessons: course.lessons.length, isKnown }],
  answers: 0,
  notes: [],
});
