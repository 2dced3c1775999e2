import {
  isRouteErrorResponse,
  Links,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  useMatches,
  useRouteLoaderData,
  type UIMatch,
} from "react-router";
import type { ReactNode } from "react";
import { findShareImage } from "#app/features/operations/find-share-image.ts";
import { readSite } from "#app/features/operations/read-site.ts";
import { countQuestionsToday } from "#app/features/reviews/reviews-today.ts";
import type { Route } from "./+types/root";
import { RenderedFor, StartScript } from "./rendering/start-script.tsx";
import { AlreadyYours } from "./screens/already-yours.tsx";
import { AppBadge } from "./screens/app-badge.tsx";
import { Connection } from "./screens/connection.tsx";
import { LinkClicks } from "./screens/link-clicks.tsx";
import type { HandleOfData, RouteHandle } from "./screens/route-handle.ts";
import { infoOf } from "./screens/request.ts";
import { RouteFocus } from "./screens/route-focus.tsx";
import { NavigationProgress } from "./screens/navigation-progress.tsx";
import { INTERFACE_FONTS, preloaded } from "./ui/fonts.ts";
import { Footer, LearnerFooter } from "./ui/layout/footer.tsx";
import { Header } from "./ui/layout/header.tsx";
import { OnboardingHeader } from "./ui/layout/onboarding-header.tsx";
import { PhoneBar } from "#app/ui/layout/phone-bar.tsx";
import { SandboxLine } from "./ui/layout/sandbox-line.tsx";
import { Page, Shell } from "./ui/layout/page.tsx";
import { PAPER } from "./ui/paper.ts";
import { ButtonLink } from "./ui/parts/button.tsx";
import { PageHeading } from "./ui/parts/heading.tsx";
import icon from "./ui/icon.svg?raw";
import styles from "./ui/theme.css?url";
import { pathnameOf } from "#app/rules/pathname-of.ts";
import { TOO_MANY_REQUESTS } from "#app/rules/limits/rolling-limit.ts";

export { reloadsFrame as shouldRevalidate } from "./screens/reloads.ts";

const LINKS: ReturnType<Route.LinksFunction> = [
  { rel: "stylesheet", href: styles },
  ...preloaded(INTERFACE_FONTS),
  // Inlined: a separate request would compete with the fonts.
  { rel: "icon", href: `data:image/svg+xml,${encodeURIComponent(icon)}`, type: "image/svg+xml" },
  { rel: "apple-touch-icon", href: "/apple-touch-icon.png" },
];

export const links: Route.LinksFunction = () => LINKS;

export async function loader({ context, request }: Route.LoaderArgs) {
  const { learner, now, nonce } = infoOf(context);
  return {
    site: readSite(),
    // Only crawlers read it, and they load complete pages, so it may go stale on client-side navigation.
    picture: findShareImage(pathnameOf(request.url)),
    nonce,
    appearance: learner?.appearance ?? null,
    learner: learner && {
      name: learner.name,
      email: learner.email,
      avatarUrl: learner.avatarUrl,
      isPremium: learner.isPremium,
      hasPlan: !readSite().isOpen,
      quizCompleted: learner.quizCompleted,
      questionsToday: learner.quizCompleted ? await countQuestionsToday(learner, now) : 0,
    },
  };
}

export function Layout({ children }: { children: ReactNode }) {
  const data = useRouteLoaderData<typeof loader>("root");
  const { hasNoScript } = handleOf(useMatches());
  return (
    <html lang="en" {...attributesFor(data)}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <meta name="color-scheme" content="light dark" />
        {!hasNoScript && <RenderedFor nonce={data?.nonce} />}
        <ThemeColour theme={data?.appearance?.theme} />
        <Meta />
        <Links />
      </head>
      <body>
        {data?.site.isSandboxOpenToOthers && <SandboxLine />}
        {children}
        {!hasNoScript && (
          <>
            <ScrollRestoration nonce={data?.nonce} />
            <Scripts nonce={data?.nonce} />
            <StartScript when={data?.learner ? "painted" : "touched"} />
          </>
        )}
      </body>
    </html>
  );
}

type RootData = Awaited<ReturnType<typeof loader>>;

/** What style sheets ask of the learner's choices; without data (an error page), nothing. */
function attributesFor(data: RootData | undefined) {
  const { appearance, learner } = data ?? {};
  return {
    "data-theme": appearance?.theme,
    "data-text-size": appearance?.textSize,
    "data-quiet": appearance?.quiet || undefined,
    "data-mascot": appearance?.mascotOff ? "off" : undefined,
    "data-premium": learner?.isPremium && learner.hasPlan ? "" : undefined,
  };
}

/** Colours the browser's toolbar like the page: the chosen theme, otherwise the device's. */
function ThemeColour({ theme }: { theme: string | undefined }) {
  if (theme === "light" || theme === "dark")
    return <meta name="theme-color" content={PAPER[theme]} />;
  return (
    <>
      <meta name="theme-color" content={PAPER.light} media="(prefers-color-scheme: light)" />
      <meta name="theme-color" content={PAPER.dark} media="(prefers-color-scheme: dark)" />
    </>
  );
}

export default function App({ loaderData: { learner, site } }: Route.ComponentProps) {
  const { isBare, isOnboarding, hasNoScript } = handleOf(useMatches());
  const connection = learner && !hasNoScript && <Connection />;
  const navigation = !hasNoScript && (
    <>
      <LinkClicks />
      <NavigationProgress />
      <RouteFocus />
      {learner && <AlreadyYours />}
      <AppBadge count={learner?.questionsToday ?? 0} />
    </>
  );
  // Above both frames: between two pages with different ones, the focus would be lost with them.
  return (
    <>
      {navigation}
      {isBare ? (
        <>
          <Outlet />
          {connection}
        </>
      ) : (
        <Shell
          header={
            isOnboarding ? (
              <OnboardingHeader appName={site.name} />
            ) : (
              <Header learner={learner} appName={site.name} />
            )
          }
          footer={!isOnboarding && <SiteFooter learner={learner} site={site} />}
        >
          <Outlet />
          {connection}
        </Shell>
      )}
    </>
  );
}

type SiteFooterProps = Pick<Route.ComponentProps["loaderData"], "learner" | "site">;

/** A learner's pages keep the small print on one line, and on a phone the five pages within reach of the thumb. */
function SiteFooter({ learner, site }: SiteFooterProps) {
  if (!learner) return <Footer appName={site.name} version={site.version} />;
  return (
    <>
      <LearnerFooter
        appName={site.name}
        version={site.version}
        hasPhoneBar={learner.quizCompleted}
      />
      {learner.quizCompleted && <PhoneBar questionsToday={learner.questionsToday} />}
    </>
  );
}

function handleOf(matches: UIMatch[]): RouteHandle {
  const handles = matches.map(({ handle, loaderData }) =>
    typeof handle === "function" ? (handle as HandleOfData)(loaderData) : handle,
  );
  return Object.assign({}, ...handles) as RouteHandle;
}

/** Shown for unexpected errors. Details are in the log; the learner gets a link home. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const { title, heading, lead } =
    (isRouteErrorResponse(error) && KNOWN_ERRORS[error.status]) || UNEXPECTED_ERROR;
  return (
    <Page width="text">
      <title>{title}</title>
      <PageHeading title={heading} lead={lead} />
      <ButtonLink to="/">Back to home</ButtonLink>
    </Page>
  );
}

type ErrorText = { title: string; heading: string; lead: string };

const UNEXPECTED_ERROR: ErrorText = {
  title: "Something went wrong",
  heading: "Something went wrong on our side",
  lead: "Nothing you wrote is lost. Please try again in a moment.",
};

const KNOWN_ERRORS: Partial<Record<number, ErrorText>> = {
  404: {
    title: "Not found",
    heading: "There's nothing here",
    lead: "The page you're looking for doesn't exist or has been moved.",
  },
  429: {
    title: "Too many requests",
    heading: "That was a lot in a short time",
    lead: TOO_MANY_REQUESTS,
  },
};
