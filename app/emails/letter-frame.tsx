import { Fragment, type ReactNode } from "react";
import { env } from "#app/platform/env.ts";

// Mail programs know no custom properties: these are the day colours of ui/theme.css.
const PAPER = "#fffbf2";
const SURFACE = "#ffffff";
const LINE = "#ebdfc8";
const INK = "#211a12";
const INK_SOFT = "#5f5342";
const HONEY = "#f5b301";

const FONT = "'Bricolage Grotesque', 'Segoe UI', Helvetica, Arial, sans-serif";

type LetterFrameProps = {
  title: string;
  /** Why this person gets this mail. */
  reason: string;
  unsubscribeLink?: string;
  children: ReactNode;
};

/** What every letter looks like: one column, one button, a line that says why it came. */
export function LetterFrame({ title, reason, unsubscribeLink, children }: LetterFrameProps) {
  const { APP_NAME, APP_URL } = env();
  return (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>{title}</title>
      </head>
      <body style={{ margin: 0, backgroundColor: PAPER, color: INK, fontFamily: FONT }}>
        <div style={{ maxWidth: 560, margin: "0 auto", padding: "24px 16px" }}>
          <p style={{ margin: "0 0 16px", fontSize: 18, fontWeight: 700 }}>{APP_NAME}</p>
          <div
            style={{
              backgroundColor: SURFACE,
              border: `1px solid ${LINE}`,
              borderRadius: 14,
              padding: 24,
              fontSize: 16,
              lineHeight: "24px",
            }}
          >
            <h1 style={{ margin: "0 0 16px", fontSize: 24, lineHeight: "32px" }}>{title}</h1>
            {children}
          </div>
          <p style={{ margin: "16px 0 0", fontSize: 13, lineHeight: "20px", color: INK_SOFT }}>
            {reason} {APP_NAME} lives at {new URL(APP_URL).host}.
          </p>
          {unsubscribeLink !== undefined && (
            <p style={{ margin: "8px 0 0", fontSize: 13, lineHeight: "20px", color: INK_SOFT }}>
              <a href={unsubscribeLink} style={{ color: INK_SOFT }}>
                Stop these mails
              </a>
            </p>
          )}
        </div>
      </body>
    </html>
  );
}

export function Paragraph({ children }: { children: ReactNode }) {
  return <p style={{ margin: "0 0 16px" }}>{children}</p>;
}

/** A few figures, each with its name on a line of its own, also where only text is shown. */
export function Facts({ facts }: { facts: readonly { label: string; value: string }[] }) {
  return (
    <p style={{ margin: "0 0 16px", lineHeight: "28px" }}>
      {facts.map(({ label, value }) => (
        <Fragment key={label}>
          {`${label}: `}
          <strong>{value}</strong>
          <br />
        </Fragment>
      ))}
    </p>
  );
}

/** The one thing to do. The address stands below for programs that show no buttons. */
export function LetterButton({ to, children }: { to: string; children: string }) {
  return (
    <>
      <p style={{ margin: "24px 0" }}>
        <a
          href={to}
          style={{
            display: "inline-block",
            backgroundColor: HONEY,
            color: INK,
            borderRadius: 14,
            padding: "12px 24px",
            fontWeight: 600,
            textDecoration: "none",
          }}
        >
          {children}
        </a>
      </p>
      <p
        data-skip-in-text="true"
        style={{
          margin: "0 0 16px",
          fontSize: 13,
          lineHeight: "20px",
          color: INK_SOFT,
          wordBreak: "break-all",
        }}
      >
        {to}
      </p>
    </>
  );
}
