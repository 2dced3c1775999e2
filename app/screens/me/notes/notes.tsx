import Download from "lucide-react/icons/download";
import { loadAllNotes, type SubjectWithNotes } from "#app/features/notes/load-notes.ts";
import { isDataRequest } from "#app/rules/data-request.ts";
import { NO_COURSE } from "#app/rules/notes/notes-in-markdown.ts";
import { type Address, href, TextLink } from "#app/ui/link.tsx";
import { Page } from "#app/ui/layout/page.tsx";
import { BackLink } from "#app/ui/parts/back-link.tsx";
import { ButtonLink } from "#app/ui/parts/button.tsx";
import { EmptyState } from "#app/ui/parts/empty-state.tsx";
import { Heading, PageHeading } from "#app/ui/parts/heading.tsx";
import { NoteItem } from "../../learn/notes/note-item.tsx";
import type { NoteReply } from "../../learn/notes/note-reply.ts";
import { sendButtonForm } from "../../network-error.ts";
import { privateMeta } from "../../private-meta.ts";
import { infoOf, learnerOf } from "../../request.ts";
import type { Route } from "./+types/notes";
import { runNoteIntent } from "./note-intents.ts";
import { RefusedNote } from "./refused-note.tsx";

export const meta: Route.MetaFunction = ({ matches }) => privateMeta(matches, "Your notes");

export async function loader({ context }: Route.LoaderArgs) {
  return { subjects: await loadAllNotes(learnerOf(context)) };
}

/** Also of the forms below a lesson and a source. */
export async function action({ request, context }: Route.ActionArgs) {
  const isDocument = !isDataRequest(request);
  const { now } = infoOf(context);
  const form = await request.formData();
  return runNoteIntent({ form, learner: learnerOf(context), now, isDocument });
}

export const clientAction = (args: Route.ClientActionArgs) => sendButtonForm(args);

export default function Notes({ loaderData: { subjects }, actionData }: Route.ComponentProps) {
  const reply: NoteReply | undefined = actionData;
  const courses = Map.groupBy(subjects, ({ course }) => course ?? NO_COURSE);
  return (
    <Page width="text">
      <PageHeading
        before={<BackLink to="/history">History</BackLink>}
        title="Your notes"
        lead={subjects.length === 0 ? undefined : "What you highlighted, in your own words."}
        actions={
          subjects.length > 0 && (
            <ButtonLink
              to="/notes/export"
              look="secondary"
              size="small"
              icon={<Download />}
              reloadDocument
            >
              Export as Markdown
            </ButtonLink>
          )
        }
      />
      {reply?.typed && <RefusedNote reply={reply} typed={reply.typed} />}
      {subjects.length === 0 && (
        <EmptyState
          title="No notes yet"
          action={<ButtonLink to="/dashboard">Back to Dashboard</ButtonLink>}
        >
          Select a few words in a lesson and keep them. They'll be here.
        </EmptyState>
      )}
      {[...courses].map(([course, ofCourse]) => (
        <section key={course} className="mt-10 first-of-type:mt-0">
          <Heading level={2}>{course}</Heading>
          {ofCourse.map((subject) => (
            <Subject key={subject.id ?? "removed"} subject={subject} />
          ))}
        </section>
      ))}
    </Page>
  );
}

function Subject({ subject: { id, kind, name, notes } }: { subject: SubjectWithNotes }) {
  return (
    <section className="mt-4">
      <Heading level={3} size="small" className="mb-2">
        {id === null ? name : <TextLink to={pageOf(kind, id)}>{name}</TextLink>}
      </Heading>
      <ul className="space-y-3">
        {notes.map((note) => (
          <NoteItem key={note.id} note={note} subject={kind} page={note.page} />
        ))}
      </ul>
    </section>
  );
}

const pageOf = (kind: "lesson" | "source", id: string): Address =>
  kind === "lesson"
    ? href("/lesson/:lessonId", { lessonId: id })
    : href("/source/:sourceId", { sourceId: id });
