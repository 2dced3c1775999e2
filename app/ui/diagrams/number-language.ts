import { createContext, use } from "react";
import { numbersIn } from "#app/rules/diagrams/diagram-numbers.ts";
import type { DetectedLanguage } from "#app/rules/language.ts";

/** The language of the lesson around a diagram; undefined where there is none, or it isn't known. */
export const NumberLanguageContext = createContext<DetectedLanguage | undefined>(undefined);

export const useNumbers = () => numbersIn(use(NumberLanguageContext));
