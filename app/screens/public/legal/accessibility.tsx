import { loadDocument } from "#app/features/legal/load-document.ts";
import type { RouteHandle } from "../../route-handle.ts";
import type { Route } from "./+types/accessibility";
import { DocumentPage } from "./document-page.tsx";
import { pageMeta } from "../page-meta.ts";

export const handle = { hasNoScript: true, isForEveryone: true } satisfies RouteHandle;

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  pageMeta(matches, { ...loaderData, path: "/accessibility" });

export const loader = () => loadDocument("accessibility");

export default function Accessibility({ loaderData }: Route.ComponentProps) {
  return <DocumentPage document={loaderData} />;
}
