import ArrowDown from "lucide-react/icons/arrow-down";
import ArrowUp from "lucide-react/icons/arrow-up";
import { useMemo, useRef } from "react";
import { loadSourceNotes } from "#app/features/notes/load-notes.ts";
import { loadPassage } from "#app/features/sources/load-passage.ts";
import { loadSourcePage } from "#app/features/sources/load-source-page.ts";
import { isUuid } from "#app/rules/ids.ts";
import { Page } from "#app/ui/layout/page.tsx";
import { href } from "#app/ui/link.tsx";
import { BackLink } from "#app/ui/parts/back-link.tsx";
import { ButtonLink } from "#app/ui/parts/button.tsx";
import { Card } from "#app/ui/parts/card.tsx";
import { PageHeading } from "#app/ui/parts/heading.tsx";
import { respond } from "../../outcome.ts";
import { privateMeta } from "../../private-meta.ts";
import { learnerOf } from "../../request.ts";
import { NoteKeeper } from "../notes/note-keeper.tsx";
import { OwnNotes } from "../notes/own-notes.tsx";
import { NotFound } from "../not-found.tsx";
import type { Route } from "./+types/source";
import { pagesInWords } from "./pages-in-words.ts";
import { SourceText } from "./source-text.tsx";

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  privateMeta(matches, loaderData?.source?.name ?? "Source");

export async function loader({ request, params: { sourceId }, context }: Route.LoaderArgs) {
  const { searchParams } = new URL(request.url);
  const learner = learnerOf(context);
  const source = isUuid(sourceId)
    ? searchParams.has("from")
      ? await openPassage(learner, sourceId, searchParams)
      : await openPage(learner, sourceId, searchParams)
    : null;
  return source
    ? { source, notes: await loadSourceNotes(learner, sourceId) }
    : respond({ status: "not-found" }, { source: null, notes: [] });
}

type Learner = Parameters<typeof loadPassage>[0];

async function openPassage(learner: Learner, sourceId: string, search: URLSearchParams) {
  const [from, to] = ["from", "to"].map((name) => Number(search.get(name))) as [number, number];
  const passage = await loadPassage(learner, sourceId, { from, to });
  if (passage.status === "not-found") return null;
  const { before, passage: words, after, start, ...source } = passage;
  const mark = { from: from - start, to: to - start };
  return { ...source, lastPage: source.page, text: before + words + after, start, mark };
}

async function openPage(learner: Learner, sourceId: string, search: URLSearchParams) {
  const until = offsetOf(search.get("until"));
  const page = await loadSourcePage(
    learner,
    sourceId,
    until > 0 ? { until } : { at: offsetOf(search.get("at")) },
  );
  return page && { ...page, mark: undefined };
}

/** 0 for anything that is no place. */
const offsetOf = (text: string | null) => (/^\d{1,9}$/.test(text ?? "") ? Number(text) : 0);

export default function Source({ loaderData: { source, notes }, params }: Route.ComponentProps) {
  const text = useRef<HTMLDivElement>(null);
  const subject = useMemo(() => ({ sourceId: params.sourceId }), [params.sourceId]);
  if (!source) return <NotFound title="Source Not Found" />;
  const { name, courseId, language, mark, isFirst, isLast, start, end } = source;
  const path = href("/source/:sourceId", params);
  return (
    <Page width="text">
      {courseId === null ? (
        <BackLink to="/onboarding/sources">Your sources</BackLink>
      ) : (
        <BackLink to={href("/topic/:topicId", { topicId: courseId })}>Back to the topic</BackLink>
      )}
      <PageHeading title={name} lead={pagesInWords(source) ?? undefined} />
      {!isFirst && (
        <ButtonLink
          to={`${path}?until=${start}`}
          look="quiet"
          size="small"
          icon={<ArrowUp />}
          className="mb-4"
        >
          Read earlier
        </ButtonLink>
      )}
      <NoteKeeper text={text} subject={subject} notes={notes} />
      <Card className="mt-2">
        <div ref={text}>
          <SourceText text={source.text} language={language} mark={mark} start={start} />
        </div>
      </Card>
      {!isLast && (
        <ButtonLink to={`${path}?at=${end}`} look="secondary" icon={<ArrowDown />} className="mt-6">
          Read on
        </ButtonLink>
      )}
      <OwnNotes subject={subject} notes={notes} />
    </Page>
  );
}
