import BookOpen from "lucide-react/icons/book-open";
import FolderDown from "lucide-react/icons/folder-down";
import Layers from "lucide-react/icons/layers";
import Printer from "lucide-react/icons/printer";
import { href } from "#app/ui/link.tsx";
import { Disclosure } from "#app/ui/parts/disclosure.tsx";
import { FileLink, PageLink } from "#app/ui/parts/file-link.tsx";
import { IN_ANKI } from "../../in-anki.ts";

/** The course for an e-book reader, on paper, for Anki or as text. */
export function TakeAlong({ topicId }: { topicId: string }) {
  return (
    <Disclosure label="Take it with you">
      <p className="mb-2 max-w-prose">The lessons that are open to you, in a form that's yours.</p>
      <ul>
        <FileLink
          path={href("/topic/:topicId/export/epub", { topicId })}
          icon={<BookOpen />}
          label="E-book (EPUB)"
        >
          For any reader, with the questions you have answered and their answers at the end.
        </FileLink>
        <PageLink
          to={href("/topic/:topicId/print", { topicId })}
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
          path={href("/topic/:topicId/export/markdown", { topicId })}
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
