import { lazy, type ReactNode, Suspense, useId, useRef, useState } from "react";
import { ANSWER } from "#app/rules/questions/answer-fields.ts";
import type { PlotContent, PlotKey, PlotResponse } from "#app/rules/questions/kinds/plot.ts";
import { type Setting, settingFrom, settingInWords } from "#app/rules/questions/kinds/setting.ts";
import { inputLook } from "../parts/field.tsx";
import { classNames } from "../class-names.ts";
import { QuestionFrame } from "./question-frame.tsx";
import { TypedVerdict } from "./verdict-card.tsx";

type Drawings = typeof import("./plot-question-drawings.tsx");

/** Formulas are computed by code that only such a question needs. Where it doesn't come, the fields still answer. */
const drawings = (): Promise<Pick<Drawings, "OpenDrawing" | "LockedDrawing">> =>
  import("./plot-question-drawings.tsx").catch(() => ({
    OpenDrawing: () => <></>,
    LockedDrawing: () => <></>,
  }));
const OpenDrawing = lazy(async () => ({ default: (await drawings()).OpenDrawing }));
const LockedDrawing = lazy(async () => ({ default: (await drawings()).LockedDrawing }));

type PlotProps = { legend: ReactNode; lang: string | undefined; content: PlotContent };

type OpenPlotProps = PlotProps & {
  /** The first answer: a second try begins where it was. */
  first?: PlotResponse;
};

/** The drawing, with a number and a slider for each of its values. Without JavaScript the numbers alone are the answer. */
export function PlotFieldset({ legend, lang, content, first }: OpenPlotProps) {
  const { sliders } = content;
  const [start] = useState(
    () =>
      first?.setting ?? Object.fromEntries(sliders.map((slider) => [slider.name, slider.start])),
  );
  const [setting, setSetting] = useState<Setting>(start);
  return (
    <QuestionFrame legend={legend}>
      <div lang={lang} className="@container">
        <Suspense fallback={<div className="h-64" />}>
          <OpenDrawing content={content} setting={setting} />
        </Suspense>
        <div className="mt-6 grid gap-5">
          {sliders.map((slider) => (
            <SliderFields
              key={slider.name}
              slider={slider}
              language={content.language}
              start={start[slider.name] ?? slider.start}
              onMove={(value) => setSetting((current) => ({ ...current, [slider.name]: value }))}
            />
          ))}
        </div>
      </div>
    </QuestionFrame>
  );
}

type SliderFieldsProps = {
  slider: PlotContent["sliders"][number];
  language: string | undefined;
  start: number;
  onMove: (value: number) => void;
};

/** Each field moves the other by itself, so that the form sees both before it asks whether the answer is complete. */
function SliderFields({ slider, language, start, onMove }: SliderFieldsProps) {
  const id = useId();
  const number = useRef<HTMLInputElement>(null);
  const range = useRef<HTMLInputElement>(null);
  const [value, setValue] = useState(start);
  const { name, label, unit, from, to, step } = slider;
  const inWords = (at: number) =>
    settingInWords([slider], { [name]: at }, language).slice(label.length + 2);
  function move(text: string, other: HTMLInputElement | null) {
    const moved = settingFrom([slider], [text])?.[name];
    if (moved === undefined) return;
    if (other) other.value = String(moved);
    setValue(moved);
    onMove(moved);
  }
  return (
    <div>
      <div className="flex items-center justify-between gap-4">
        <label htmlFor={id} className="min-w-0 font-semibold wrap-anywhere">
          {label}
          {unit && ` (${unit})`}
        </label>
        <input
          ref={number}
          id={id}
          name={ANSWER}
          type="number"
          inputMode="decimal"
          required
          min={from}
          max={to}
          step={step}
          defaultValue={start}
          aria-describedby={`${id}-range`}
          onInput={({ currentTarget }) => move(currentTarget.value, range.current)}
          className={classNames(inputLook, "max-w-28 shrink-0 tabular-nums")}
        />
      </div>
      <input
        ref={range}
        type="range"
        aria-label={label}
        aria-valuetext={inWords(value)}
        min={from}
        max={to}
        step={step}
        defaultValue={start}
        onInput={({ currentTarget }) => move(currentTarget.value, number.current)}
        className="needs-script mt-1 h-11 w-full cursor-pointer accent-ink -outline-offset-3"
      />
      <p id={`${id}-range`} className="flex justify-between gap-4 text-sm text-ink-soft">
        <span>{inWords(from)}</span>
        <span className="sr-only">–</span>
        <span>{inWords(to)}</span>
      </p>
    </div>
  );
}

type LockedPlotProps = PlotProps & {
  locked: { key: PlotKey; response: PlotResponse };
  isCorrect: boolean;
  /** A right setting in words. */
  answer: string;
};

/** The drawing as it is with a right answer, and what was answered. */
export function LockedPlot({ legend, lang, content, locked, isCorrect, answer }: LockedPlotProps) {
  const { setting } = locked.response;
  return (
    <QuestionFrame legend={legend}>
      {!isCorrect && <p className="mb-3 font-semibold">With the correct answer</p>}
      <div lang={lang} className="@container mb-6">
        <Suspense fallback={<div className="h-64" />}>
          <LockedDrawing
            content={content}
            goal={locked.key.goal}
            right={isCorrect ? setting : null}
          />
        </Suspense>
      </div>
      <TypedVerdict
        isCorrect={isCorrect}
        typed={settingInWords(content.sliders, setting, content.language)}
        answer={answer}
      />
    </QuestionFrame>
  );
}
