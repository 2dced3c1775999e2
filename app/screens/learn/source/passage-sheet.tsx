import { useEffect, useRef, useState } from "react";
import type { Address } from "#app/ui/link.tsx";
import { ButtonLink } from "#app/ui/parts/button.tsx";
import { Dialog } from "#app/ui/parts/dialog.tsx";
import { Loading, SkeletonText } from "#app/ui/parts/skeleton.tsx";
import { CHECK_CONNECTION } from "../../network-error.ts";
import { pagesInWords } from "./pages-in-words.ts";
import type { LoadedPassage } from "./passage-data.ts";
import { SourceText } from "./source-text.tsx";

/** On either side of the passage; its page shows more. */
const CHARACTERS_AROUND = 400;

type PassageSheetProps = {
  /** Of the passage's page. */
  address: string;
  onClose: () => void;
};

/** A passage of a source over the page that cites it. */
export function PassageSheet({ address, onClose }: PassageSheetProps) {
  const passage = usePassage(address);
  const isRead = typeof passage !== "string";
  return (
    <Dialog
      isOpen
      isPanel
      onClose={onClose}
      title={isRead ? <NameAndPage passage={passage} /> : "From your source"}
      actions={
        <ButtonLink to={`${address}#passage` as Address} look="secondary" size="small">
          Open the source
        </ButtonLink>
      }
    >
      {passage === "loading" && (
        <Loading label="Opening the passage">
          <SkeletonText lines={6} />
        </Loading>
      )}
      {passage === "not-found" && <p role="alert">This source isn’t here any more.</p>}
      {passage === "failed" && <p role="alert">We couldn’t open the passage. {CHECK_CONNECTION}</p>}
      {isRead && <Passage passage={passage} />}
    </Dialog>
  );
}

function NameAndPage({ passage: { name, page, pages } }: { passage: LoadedPassage }) {
  const where = pagesInWords({ page, lastPage: page, pages });
  return (
    <>
      <bdi className="line-clamp-2">{name}</bdi>
      {where !== null && (
        <span className="mt-1 block text-sm font-normal tracking-normal text-ink-soft">
          {where}
        </span>
      )}
    </>
  );
}

function Passage({ passage }: { passage: LoadedPassage }) {
  const top = useRef<HTMLDivElement>(null);
  useEffect(() => {
    top.current?.querySelector("mark")?.scrollIntoView({ block: "center" });
  }, []);
  const before = lastOf(passage.before);
  const { passage: words } = passage;
  return (
    <div ref={top}>
      <SourceText
        text={before + words + firstOf(passage.after)}
        language={passage.language}
        mark={{ from: before.length, to: before.length + words.length }}
      />
    </div>
  );
}

/** Cut between words; in a script without spaces, anywhere. */
const firstOf = (text: string) =>
  text.length <= CHARACTERS_AROUND
    ? text
    : `${text
        .slice(0, CHARACTERS_AROUND)
        .toWellFormed()
        .replace(/\s+\S*$/u, "")}…`;

const lastOf = (text: string) =>
  text.length <= CHARACTERS_AROUND
    ? text
    : `…${text
        .slice(-CHARACTERS_AROUND)
        .toWellFormed()
        .replace(/^\S*\s+/u, "")}`;

type PassageState = LoadedPassage | "loading" | "not-found" | "failed";

function usePassage(address: string): PassageState {
  const [state, setState] = useState<PassageState>("loading");
  useEffect(() => {
    const closed = new AbortController();
    const load = async () => {
      const passage = await fetchPassage(address, closed.signal);
      if (!closed.signal.aborted) setState(passage);
    };
    void load();
    return () => closed.abort();
  }, [address]);
  return state;
}

async function fetchPassage(address: string, signal: AbortSignal): Promise<PassageState> {
  try {
    const response = await fetch(address.replace("?", "/passage?"), { signal });
    if (response.status === 404) return "not-found";
    // A session that has ended leads to a page.
    if (!response.ok || response.redirected) return "failed";
    return (await response.json()) as LoadedPassage;
  } catch {
    return "failed";
  }
}
