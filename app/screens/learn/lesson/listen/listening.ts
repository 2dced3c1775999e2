import { indexAt, placeOf, type SpokenSentence } from "#app/rules/speech/spoken-sentence.ts";
import type { CardPlace } from "../cards/card-place.ts";
import { browserVoice } from "./browser-voice.ts";
import { storedPlace, storedSpeed, storePlace, storeSpeed } from "./listening-memory.ts";
import { SentenceReader } from "./sentence-reader.ts";
import { type LessonToListen, sentencesToRead } from "./sentences-to-read.ts";
import { serviceVoice } from "./service-voice.ts";
import { SentenceView } from "./show-sentence.ts";

export interface ListeningOptions {
  lessonId: string;
  title: string;
  /** Which card the learner reads; null on a page without cards. */
  place: CardPlace | null;
  bar: () => Element | null;
}

export interface Listening {
  reader: SentenceReader;
  close: () => void;
}

/** Begins to read a lesson where it was left; null where there is no text or no voice. */
export async function listenTo(options: ListeningOptions): Promise<Listening | null> {
  const lesson = await sentencesToRead(options.lessonId);
  if (!lesson || lesson.sentences.length === 0) return null;
  const service = lesson.hasService ? serviceVoice(options.lessonId, lesson.sentences) : null;
  const voices = [...(service ? [service] : []), ...browserVoice(lesson.sentences, lesson.lang)];
  if (voices.length === 0) return null;
  const { sentences } = lesson;
  const index = startIn(options, lesson);
  const reader = new SentenceReader(sentences.length, voices, { index, speed: storedSpeed() });
  const view = new SentenceView(sentences, options.place, options.bar);
  const ends = [
    reader.subscribe(followChanges(reader, view, options.lessonId, sentences)),
    yieldToOtherTabs(reader),
    () => reader.pause(),
    () => view.close(),
    () => service?.close(),
    ...(service ? [offerMediaKeys(reader, options.title)] : []),
  ];
  reader.read();
  return { reader, close: () => ends.forEach((end) => end()) };
}

/** Where listening stopped, unless the learner has opened another card since. */
function startIn({ lessonId, place }: ListeningOptions, { sentences }: LessonToListen): number {
  const stored = storedPlace(lessonId);
  const card = place?.get();
  const firstOfCard = sentences.findIndex((sentence) => sentence.card === card);
  if (!stored) return Math.max(0, firstOfCard);
  const index = indexAt(sentences, stored);
  const isAtStart = card === place?.getInitial() || firstOfCard <= 0;
  return isAtStart || sentences[index]?.card === card ? index : firstOfCard;
}

function followChanges(
  reader: SentenceReader,
  view: SentenceView,
  lessonId: string,
  sentences: readonly SpokenSentence[],
) {
  let before = { ...reader.get(), status: "" as string };
  return () => {
    const state = reader.get();
    const isNew = state.index !== before.index || state.status !== before.status;
    if (state.status === "reading" && isNew) {
      view.show(state.index, state.isChosen);
      storePlace(lessonId, placeOf(sentences, state.index));
    }
    if (state.status === "ended") {
      view.close();
      storePlace(lessonId, null);
    }
    if (state.speed !== before.speed) storeSpeed(state.speed);
    before = state;
  };
}

/** Two voices at the same time are none. */
function yieldToOtherTabs(reader: SentenceReader): () => void {
  if (!("BroadcastChannel" in window)) return () => undefined;
  const channel = new BroadcastChannel("listening");
  channel.addEventListener("message", () => reader.pause());
  let wasReading = false;
  const unsubscribe = reader.subscribe(() => {
    const isReading = reader.get().status === "reading";
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel reaches its own origin only
    if (isReading && !wasReading) channel.postMessage("reading");
    wasReading = isReading;
  });
  const pause = () => reader.pause();
  window.addEventListener("pagehide", pause);
  return () => {
    unsubscribe();
    channel.close();
    window.removeEventListener("pagehide", pause);
  };
}

/** The keys of a keyboard or a headset, for sound that the page plays itself. */
function offerMediaKeys(reader: SentenceReader, title: string): () => void {
  const { mediaSession } = navigator;
  if (!mediaSession) return () => undefined;
  const keys = {
    play: () => reader.goOn(),
    pause: () => reader.pause(),
    previoustrack: () => reader.step(-1),
    nexttrack: () => reader.step(1),
  };
  const actions = Object.keys(keys) as (keyof typeof keys)[];
  mediaSession.metadata = new MediaMetadata({ title });
  for (const action of actions) mediaSession.setActionHandler(action, keys[action]);
  return () => {
    mediaSession.metadata = null;
    for (const action of actions) mediaSession.setActionHandler(action, null);
  };
}
