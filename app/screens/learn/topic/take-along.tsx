import { href } from "#app/ui/link.tsx";
import { Disclosure } from "#app/ui/parts/disclosure.tsx";
import { Link } from "#app/ui/link.tsx";

/** The course for an e-book reader, on paper or for Anki. */
export function TakeAlong({ topicId }: { topicId: string }) {
  return (
    <Disclosure label="Take it with you">
      <p className="mb-2 max-w-prose">
        The lessons that are open to you, with the questions you have answered and their answers at
        the end.
      </p>
      <ul>
        <li>
          <a
            // Without the attribute, the browser shows a refusal instead of saving it.
            href={href("/topic/:topicId/book", { topicId })}
            className={LINK}
          >
            E-book (EPUB)
          </a>
        </li>
        <li>
          <Link to={href("/topic/:topicId/print", { topicId })} className={LINK}>
            One page to print
          </Link>
        </li>
        <li>
          <a href={href("/topic/:topicId/anki", { topicId })} className={LINK}>
            Cards for Anki
          </a>
          <span className="block max-w-prose text-sm text-ink-soft">
            A card for each question you have answered, with what you remember of it. In Anki’s
            dialog, turn on “Import any learning progress”. It’s off by default.
          </span>
        </li>
        <li>
          <a href={href("/topic/:topicId/folder", { topicId })} className={LINK}>
            A folder of Markdown
          </a>
          <span className="block max-w-prose text-sm text-ink-soft">
            Text files to read and change. Answers that you haven’t given yet are sealed in them,
            and you can bring the folder back as a course of your own.
          </span>
        </li>
      </ul>
    </Disclosure>
  );
}

const LINK =
  "inline-flex min-h-11 items-center rounded-small font-medium underline decoration-honey decoration-2 underline-offset-4 hover:decoration-4";
