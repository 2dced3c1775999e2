import { comparable } from "../clean-text.ts";
import { findByExactName, isNearSpelling } from "./near-spelling.ts";

/** What a topic field can offer to this visitor. */
export interface TopicOffer {
  /** An AI service writes what the library lacks; otherwise that becomes a study plan. */
  writes: boolean;
  library: readonly {
    name: string;
    aliases: readonly string[];
    /** In a language that neither this site nor the visitor's browser uses. */
    isForeign: boolean;
  }[];
  own: readonly OwnTopic[];
}

export interface OwnTopic {
  name: string;
  aliases: readonly string[];
  /** The lesson to go on with, unless Premium has it; null where every lesson is finished. */
  nextLesson: number | "locked" | null;
}

export interface TopicChoice {
  /** What is sent when it is chosen. */
  value: string;
  label: string;
  note: string | null;
}

export interface TopicGroup {
  kind: "ready" | "new" | "own";
  title: string;
  choices: TopicChoice[];
}

const MAX_READY = 5;
const MAX_OWN = 3;

/** The list under a topic field, for what has been typed so far. */
export function topicChoices(typed: string, { writes, library, own }: TopicOffer): TopicGroup[] {
  const namesOf = ({ name, aliases }: { name: string; aliases: readonly string[] }) => [
    name,
    ...aliases,
  ];
  const mine = bestMatches(typed, own).slice(0, MAX_OWN);
  const offered = library
    // Found by typing: nobody chooses what they can't read.
    .filter(({ isForeign }) => !isForeign || typed.trim() !== "")
    .filter(({ name }) => !findByExactName(name, own, (topic) => [topic.name]));
  const ready = bestMatches(typed, offered).slice(0, MAX_READY);
  const isKnown = [...own, ...library].some((topic) =>
    namesOf(topic).some((name) => isSame(typed, name)),
  );
  const wanted = typed.trim();
  const groups: TopicGroup[] = [
    {
      kind: "ready",
      title: "Ready now",
      choices: ready.map(({ name }) => ({ value: name, label: name, note: null })),
    },
    {
      kind: "new",
      title: writes ? "Written for you" : "Guided study plan",
      choices:
        wanted === "" || isKnown
          ? []
          : [
              {
                value: wanted,
                label: writes ? `Write “${wanted}”` : `Plan “${wanted}”`,
                note: writes ? null : "Ten sessions on how to learn it",
              },
            ],
    },
    {
      kind: "own",
      title: "You have this",
      choices: mine.map(({ name, nextLesson }) => ({
        value: name,
        label: name,
        note: ownNote(nextLesson),
      })),
    },
  ];
  return groups.filter(({ choices }) => choices.length > 0);
}

function ownNote(nextLesson: OwnTopic["nextLesson"]): string {
  if (nextLesson === null) return "Practise again";
  return nextLesson === "locked" ? "See the path" : `Continue lesson ${nextLesson}`;
}

type Named = { name: string; aliases: readonly string[] };

/** Those found by any part of a name, and by its usual misspellings, the likeliest first. */
const bestMatches = <Topic extends Named>(typed: string, topics: readonly Topic[]): Topic[] =>
  topics
    .map((topic) => ({ topic, rank: rankOf(comparable(typed), topic) }))
    .filter(({ rank }) => rank !== -1)
    .toSorted((one, other) => one.rank - other.rank)
    .map(({ topic }) => topic);

/** Which of these holds first; -1 for none. Nobody sees an alias, so it comes last. */
function rankOf(typed: string, { name, aliases }: Named): number {
  const normalizedName = comparable(name);
  const isNear = (other: string) => isNearSpelling(typed, other);
  return [
    normalizedName.startsWith(typed),
    normalizedName
      .split(WORD_BREAK)
      .some((_, word, words) => words.slice(word).join(" ").startsWith(typed)),
    normalizedName.includes(typed) || isNear(name),
    aliases.some((alias) => comparable(alias).includes(typed) || isNear(alias)),
  ].indexOf(true);
}

const WORD_BREAK = /[^\p{L}\p{M}\p{N}]+/u;

/** The server would take this name for that topic. */
const isSame = (typed: string, name: string): boolean =>
  comparable(typed) === comparable(name) || isNearSpelling(typed, name);
