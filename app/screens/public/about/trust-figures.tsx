import type { findTrustReport } from "#app/features/trust/trust-reports.ts";
import type { Share } from "#app/rules/trust/trust-report.ts";
import { localDay } from "#app/rules/day.ts";
import { formatDate } from "../../format-date.ts";

type Report = NonNullable<Awaited<ReturnType<typeof findTrustReport>>>;

type TrustFiguresProps = {
  /** Null as long as nothing was measured: then there is no claim. */
  report: Report | null;
  /** Whether the model that writes questions also checks them. */
  checksItself: boolean;
};

/** How generated questions are checked here, and how well: measured, with model and date. */
export function TrustFigures({ report, checksItself }: TrustFiguresProps) {
  return (
    <div className="max-w-prose space-y-4 text-lg">
      {checksItself && (
        <p>
          On this site the model that writes the questions also checks them, without knowing the
          answers. It can miss its own mistakes.
        </p>
      )}
      {report && <Measured report={report} />}
    </div>
  );
}

function Measured({ report: { checker, measuredAt, redux, library } }: { report: Report }) {
  return (
    <>
      {redux.caught.total > 0 && (
        <p>
          Of {redux.caught.total} exam questions with a wrong key, found by people (MMLU-Redux), our
          check stopped <ShareText share={redux.caught} />. It let{" "}
          <ShareText share={redux.passed} /> of the good ones through.
        </p>
      )}
      {library.caught.total > 0 && (
        <p>
          Of {library.caught.total} questions from our own courses that we broke on purpose, it
          stopped <ShareText share={library.caught} />. It let <ShareText share={library.passed} />{" "}
          of the untouched ones through.
        </p>
      )}
      <p className="text-base text-ink-soft">
        Measured on{" "}
        <time dateTime={measuredAt.toISOString()}>{formatDate(localDay(measuredAt, "UTC"))}</time>{" "}
        with the model <span className="break-words">{checker}</span>. In brackets: the 95% range.
      </p>
    </>
  );
}

function ShareText({ share: { hits, total, low, high } }: { share: Share }) {
  return (
    <strong>
      {percent(hits / total)}% ({percent(low)} to {percent(high)}%)
    </strong>
  );
}

const percent = (share: number) => (100 * share).toFixed(1);
