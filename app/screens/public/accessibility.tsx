import { loadDocument } from "#app/features/public/load-document.ts";
import type { Frame } from "../frame.ts";
import type { Route } from "./+types/accessibility";
import { DocumentPage } from "./document-page.tsx";
import { pageMeta } from "./page-meta.ts";

export const handle = { hasNoScript: true, isForEveryone: true } satisfies Frame;

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  pageMeta(matches, { ...loaderData, path: "/accessibility" });

export const loader = () => loadDocument("accessibility");

export default function Accessibility({ loaderData }: Route.ComponentProps) {
  return <DocumentPage document={loaderData} />;
}
