/**
 * `uploading`: parts arrive. `uploaded`: a job looks at the file. `previewed`: its learner decides. `running`: a job stores it.
 * The last three are for good.
 */
export type ImportStatus =
  | "uploading"
  | "uploaded"
  | "previewed"
  | "running"
  | "done"
  | "refused"
  | "failed";

/** Something happens without the learner. */
export const isUnderWay = (status: ImportStatus) => status === "uploaded" || status === "running";

export interface ImportPreview {
  courses: { title: string; lessons: number; isKnown: boolean }[];
  /** Those that the learner doesn't have yet. */
  answers: number;
  /** Sentences about what is left out, such as "12 pictures are left out". */
  notes: string[];
}
