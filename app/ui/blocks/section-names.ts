import { createContext } from "react";
import { sectionNames } from "#app/rules/lessons/prose/section-names.ts";

/** The names of a lesson's parts, in its language. */
export const SectionNamesContext = createContext(sectionNames("en"));
