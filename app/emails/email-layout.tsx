import { Fragment, type ReactNode } from "react";
import { env } from "#app/platform/env.ts";

// Mail programs know no custom properties: these are the day colours of ui/theme.css.
const PAPER = "#fffbf2";
const SURFACE = "#ffffff";
const LINE = "#ebdfc8";
const INK = "#211a12";
const INK_SOFT = "#5f5342";
const HONEY = "#f5b301";

/** By night, where a mail program knows it; the rest keeps the day. Honey is honey by both. */
const BY_NIGHT = `
:root { color-scheme: light dark; supported-color-schemes: light dark; }
@media (prefers-color-scheme: dark) {
  .paper { background-color: #17130d !important; color: #f6eedf !important; }
  .surface { background-color: #221c14 !important; border-color: #3d3426 !important; }
  .soft, .soft a { color: #bfb19a !important; }
}`;

const FONT = "'Bricolage Grotesque', 'Segoe UI', Helvetica, Arial, sans-serif";

type EmailLayoutProps = {
  title: string;
  /** What an inbox shows behind the subject: says more than the title does. */
  preview: string;
  /** Why this person gets this mail. */
  reason: string;
  unsubscribeLink?: string;
  children: ReactNode;
};

/** What every letter looks like: one column, one button, a line that says why it came. */
export function EmailLayout(letter: EmailLayoutProps) {
  const { title, preview, reason, unsubscribeLink, children } = letter;
  const { APP_NAME, APP_URL } = env();
  return (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <title>{title}</title>
        <style>{BY_NIGHT}</style>
      </head>
      <body
        className="paper"
        style={{ margin: 0, backgroundColor: PAPER, color: INK, fontFamily: FONT }}
      >
        <div data-skip-in-text="true" style={{ display: "none", maxHeight: 0, overflow: "hidden" }}>
          {preview}
          {NOTHING_MORE}
        </div>
        <div style={{ maxWidth: 560, margin: "0 auto", padding: "24px 16px" }}>
          <p style={{ margin: "0 0 16px", fontSize: 18, fontWeight: 700 }}>
            <span data-skip-in-text="true" aria-hidden="true" style={{ color: HONEY }}>
              ⬢{" "}
            </span>
            {APP_NAME}
          </p>
          <div
            className="surface"
            style={{
              backgroundColor: SURFACE,
              border: `1px solid ${LINE}`,
              borderRadius: 14,
              // Its last line brings 16 more.
              padding: "24px 24px 8px",
              fontSize: 16,
              lineHeight: "24px",
              // A long word or address stays inside the card; not every mail program knows both.
              overflowWrap: "anywhere",
              wordBreak: "break-word",
            }}
          >
            <h1 style={{ margin: "0 0 16px", fontSize: 24, lineHeight: "32px" }}>{title}</h1>
            {children}
          </div>
          <p
            className="soft"
            style={{ margin: "16px 0 0", fontSize: 13, lineHeight: "20px", color: INK_SOFT }}
          >
            {reason} {APP_NAME} lives at {new URL(APP_URL).host}.
          </p>
          {unsubscribeLink !== undefined && (
            <p
              className="soft"
              style={{ margin: "8px 0 0", fontSize: 13, lineHeight: "20px", color: INK_SOFT }}
            >
              <a href={unsubscribeLink} style={{ color: INK_SOFT }}>
                Stop these emails
              </a>
            </p>
          )}
        </div>
      </body>
    </html>
  );
}

/** Keeps an inbox from showing the letter's first lines behind a short preview. */
const NOTHING_MORE = "\u00a0\u200c".repeat(80);

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

/** Beside the one thing to do; in the colour of the words around it, by day and by night. */
export function EmailLink({ to, children }: { to: string; children: string }) {
  return (
    <a href={to} style={{ color: "inherit", textDecoration: "underline" }}>
      {children}
    </a>
  );
}

/** The one thing to do. The address stands below for programs that show no buttons. */
export function EmailButton({ to, children }: { to: string; children: string }) {
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
        className="soft"
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
