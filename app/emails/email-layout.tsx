import { Fragment, type ReactNode } from "react";
import { env } from "#app/platform/env.ts";
import { BEA_SOURCE } from "./bea-picture.ts";

// Email apps do not support custom properties: these are the light colours of ui/theme.css.
const PAPER = "#fffbf2";
const SURFACE = "#ffffff";
const LINE = "#ebdfc8";
const INK = "#211a12";
const INK_SOFT = "#5f5342";
const HONEY = "#f5b301";
const LINE_STRONG = "#8c7c63";

/** Dark colours, for email apps that support them. Honey is the same in both. */
const DARK_STYLES = `
:root { color-scheme: light dark; supported-color-schemes: light dark; }
@media (prefers-color-scheme: dark) {
  .paper { background-color: #17130d !important; color: #f6eedf !important; }
  .surface { background-color: #221c14 !important; border-color: #3d3426 !important; }
  .soft, .soft a { color: #bfb19a !important; }
  .open { color: #857861 !important; }
}`;

const FONT = "'Bricolage Grotesque', 'Segoe UI', Helvetica, Arial, sans-serif";

type EmailLayoutProps = {
  title: string;
  /** Shown by an inbox next to the subject; adds to the title. */
  preview: string;
  /** Why this person is getting this email. */
  reason: string;
  unsubscribeLink?: string;
  /** Bea's picture: not in emails about accounts and money. */
  hasBea?: boolean;
  children: ReactNode;
};

/** The layout of every email: one column, one button, and why it was sent. */
export function EmailLayout({
  title,
  preview,
  reason,
  unsubscribeLink,
  hasBea = false,
  children,
}: EmailLayoutProps) {
  return (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <title>{title}</title>
        <style>{DARK_STYLES}</style>
      </head>
      <body
        className="paper"
        style={{ margin: 0, backgroundColor: PAPER, color: INK, fontFamily: FONT }}
      >
        <div data-skip-in-text="true" style={{ display: "none", maxHeight: 0, overflow: "hidden" }}>
          {preview}
          {PREVIEW_PADDING}
        </div>
        <div style={{ maxWidth: 560, margin: "0 auto", padding: "24px 16px" }}>
          <Masthead hasBea={hasBea} />
          <div
            className="surface"
            style={{
              backgroundColor: SURFACE,
              border: `1px solid ${LINE}`,
              borderRadius: 14,
              // The last paragraph adds 16 more.
              padding: "24px 24px 8px",
              fontSize: 16,
              lineHeight: "24px",
              // Breaks long words and URLs; not every email app supports both properties.
              overflowWrap: "anywhere",
              wordBreak: "break-word",
            }}
          >
            <h1 style={{ margin: "0 0 16px", fontSize: 24, lineHeight: "32px" }}>{title}</h1>
            {children}
          </div>
          <Reason reason={reason} unsubscribeLink={unsubscribeLink} />
        </div>
      </body>
    </html>
  );
}

function Masthead({ hasBea }: Required<Pick<EmailLayoutProps, "hasBea">>) {
  return (
    <p style={{ margin: "0 0 16px", fontSize: 18, fontWeight: 700 }}>
      {hasBea ? (
        <img
          src={BEA_SOURCE}
          width="64"
          height="64"
          alt=""
          style={{ verticalAlign: "middle", marginRight: 12, border: 0 }}
        />
      ) : (
        <span data-skip-in-text="true" aria-hidden="true" style={{ color: HONEY }}>
          ⬢{" "}
        </span>
      )}
      {env().APP_NAME}
    </p>
  );
}

function Reason({ reason, unsubscribeLink }: Pick<EmailLayoutProps, "reason" | "unsubscribeLink">) {
  const { APP_NAME, APP_URL } = env();
  const style = { fontSize: 13, lineHeight: "20px", color: INK_SOFT };
  return (
    <>
      <p className="soft" style={{ margin: "16px 0 0", ...style }}>
        {reason} Sent by {APP_NAME}, {new URL(APP_URL).host}.
      </p>
      {unsubscribeLink !== undefined && (
        <p className="soft" style={{ margin: "8px 0 0", ...style }}>
          <a href={unsubscribeLink} style={{ color: INK_SOFT }}>
            Unsubscribe
          </a>
        </p>
      )}
    </>
  );
}

/** Keeps an inbox from showing the first lines of the email after a short preview. */
const PREVIEW_PADDING = "\u00a0\u200c".repeat(80);

export function Paragraph({ children }: { children: ReactNode }) {
  return <p style={{ margin: "0 0 16px" }}>{children}</p>;
}

const DAYS = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"] as const;

type WeekStripProps = { learned: readonly boolean[]; frozen: readonly boolean[] };

/** A week from Monday to Sunday: a full cell for each day with a lesson or review. The sentence below says the same. */
export function WeekStrip({ learned, frozen }: WeekStripProps) {
  const count = learned.filter(Boolean).length;
  const saved = daysOf(frozen);
  return (
    <>
      <table
        role="presentation"
        data-skip-in-text="true"
        aria-hidden="true"
        cellPadding={0}
        cellSpacing={0}
        style={{ width: "100%", maxWidth: 420, margin: "0 0 8px", tableLayout: "fixed" }}
      >
        <tbody>
          <tr>
            {DAYS.map((day, index) => (
              <td key={day} align="center" style={{ fontSize: 13, lineHeight: "20px" }}>
                <span
                  className={learned[index] ? undefined : "open"}
                  style={{
                    fontSize: 30,
                    lineHeight: "34px",
                    color: learned[index] ? HONEY : LINE_STRONG,
                  }}
                >
                  {learned[index] ? "⬢" : "⬡"}
                </span>
                <br />
                {day}
              </td>
            ))}
          </tr>
        </tbody>
      </table>
      <Paragraph>
        You learned on {count} of 7 days
        {count > 0 && `: ${daysOf(learned).join(", ")}`}.
        {saved.length > 0 &&
          ` ${saved.length === 1 ? "A freeze" : "Freezes"} covered ${saved.join(" and ")}.`}
      </Paragraph>
    </>
  );
}

const daysOf = (week: readonly boolean[]) => DAYS.filter((_, index) => week[index]);

/** A few figures, one per line with its label, in plain text as well. */
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

/** A secondary link; inherits the text colour in light and dark mode. */
export function EmailLink({ to, children }: { to: string; children: string }) {
  return (
    <a href={to} style={{ color: "inherit", textDecoration: "underline" }}>
      {children}
    </a>
  );
}

/** The email's one button. Its URL follows for email apps that show no buttons. */
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
