import { useState } from "react";
import BookOpen from "lucide-react/icons/book-open";
import FolderDown from "lucide-react/icons/folder-down";
import Layers from "lucide-react/icons/layers";
import Printer from "lucide-react/icons/printer";
import { href } from "#app/ui/link.tsx";
import { CheckboxField } from "#app/ui/parts/checkbox-field.tsx";
import { Disclosure } from "#app/ui/parts/disclosure.tsx";
import { FileLink, PageLink } from "#app/ui/parts/file-link.tsx";
import { WITH_QUOTES } from "./wants-quotes.ts";
import { IN_ANKI } from "../../in-anki.ts";

type TakeAlongProps = {
  topicId: string;
  /** Whether its lessons quote sources of the learner's own. */
  hasPassages: boolean;
};

/** The course for an e-book reader, on paper, for Anki or as text. */
export function TakeAlong({ topicId, hasPassages }: TakeAlongProps) {
  const [withQuotes, setWithQuotes] = useState(false);
  const query = withQuotes ? (`?${WITH_QUOTES}` as const) : "";
  return (
    <Disclosure label="Take it with you">
      <p className="mb-2 max-w-prose">The lessons that are open to you, in a form that's yours.</p>
      {hasPassages && (
        // Without a script the quotes stay here.
        <CheckboxField
          name="quotes"
          label="Include the quotes from my sources"
          description="Otherwise only their names and pages come along."
          className="needs-script mb-2"
          checked={withQuotes}
          onChange={(event) => setWithQuotes(event.currentTarget.checked)}
        />
      )}
      <ul>
        <FileLink
          path={`${href("/topic/:topicId/export/epub", { topicId })}${query}`}
          icon={<BookOpen />}
          label="E-book (EPUB)"
        >
          For any reader, with the questions you have answered and their answers at the end.
        </FileLink>
        <PageLink
          to={
            withQuotes
              ? `${href("/topic/:topicId/print", { topicId })}?${WITH_QUOTES}`
              : href("/topic/:topicId/print", { topicId })
          }
          icon={<Printer />}
          label="One page to print"
        >
          The same on paper, or as a PDF.
        </PageLink>
        <FileLink
          path={href("/topic/:topicId/export/anki", { topicId })}
          icon={<Layers />}
          label="Cards for Anki"
        >
          A card for each question you have answered, with what you remember of it. {IN_ANKI}
        </FileLink>
        <FileLink
          path={`${href("/topic/:topicId/export/markdown", { topicId })}${query}`}
          icon={<FolderDown />}
          label="A folder of Markdown"
        >
          Text files to read and change. Answers you haven't given yet are sealed in them, and you
          can bring the folder back as a course of your own.
        </FileLink>
      </ul>
    </Disclosure>
  );
}
