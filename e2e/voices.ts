import { expect, type Page } from "@playwright/test";

export interface VoiceOfDevice {
  name: string;
  lang: string;
  localService: boolean;
}

export const ENGLISH: VoiceOfDevice = { name: "Daniel", lang: "en-GB", localService: true };

interface SpokenText {
  text: string;
  voice: string;
  rate: number;
}

/** What the test sees of the stand-in. */
interface Device {
  utterances: SpokenText[];
  isSpeaking: () => boolean;
  /** The voice has come to the end of what it says. */
  end: () => void;
  /** The system has told the browser of its voices. */
  install: () => void;
}
declare global {
  interface Window {
    device: Device;
  }
}

/**
 * Chromium has no voices where tests run. They belong to the world outside, like an AI service: this is a stand-in for
 * `speechSynthesis` with the events of the real one. A sentence ends when the test says so.
 */
export const giveVoices = (page: Page, voices: readonly VoiceOfDevice[], isDeferred = false) =>
  page.addInitScript(standIn, { voices, isDeferred });

function standIn({
  voices,
  isDeferred,
}: {
  voices: readonly VoiceOfDevice[];
  isDeferred: boolean;
}): void {
  class Utterance extends EventTarget {
    voice: VoiceOfDevice | null = null;
    lang = "";
    rate = 1;
    readonly text: string;
    constructor(text: string) {
      super();
      this.text = text;
    }
  }
  class Synthesis extends EventTarget {
    isInstalled = !isDeferred;
    paused = false;
    queue: Utterance[] = [];
    readonly utterances: SpokenText[] = [];
    get speaking() {
      return this.queue.length > 0;
    }
    get pending() {
      return this.queue.length > 1;
    }
    getVoices() {
      return this.isInstalled ? voices : [];
    }
    speak(utterance: Utterance) {
      if (utterance.text === "") return;
      this.queue.push(utterance);
      if (this.queue[0] === utterance) this.start();
    }
    start() {
      const [utterance] = this.queue;
      if (!utterance) return;
      const { text, voice, rate } = utterance;
      this.utterances.push({ text, voice: voice?.name ?? "", rate });
      utterance.dispatchEvent(new Event("start"));
    }
    cancel() {
      for (const utterance of this.queue.splice(0))
        utterance.dispatchEvent(Object.assign(new Event("error"), { error: "canceled" }));
    }
    end() {
      const utterance = this.queue.shift();
      utterance?.dispatchEvent(new Event("end"));
      this.start();
    }
    pause() {
      this.paused = true;
    }
    resume() {
      this.paused = false;
    }
  }
  const synthesis = new Synthesis();
  Object.defineProperty(window, "speechSynthesis", { value: synthesis });
  Object.defineProperty(window, "SpeechSynthesisUtterance", { value: Utterance });
  window.device = {
    utterances: synthesis.utterances,
    isSpeaking: () => synthesis.speaking,
    end: () => synthesis.end(),
    install: () => {
      synthesis.isInstalled = true;
      synthesis.dispatchEvent(new Event("voiceschanged"));
    },
  };
}

export const utterances = (page: Page) => page.evaluate(() => window.device.utterances);

/** The sentence that is being said. */
export const sentence = async (page: Page): Promise<string> =>
  page.evaluate(() =>
    window.device.isSpeaking() ? (window.device.utterances.at(-1)?.text ?? "") : "",
  );

/** Lets the voice come to the end of this many sentences. */
export async function endSentences(page: Page, count = 1): Promise<void> {
  for (let number = 0; number < count; number++) {
    const before = (await utterances(page)).length;
    await page.evaluate(() => window.device.end());
    await expect.poll(async () => (await utterances(page)).length).toBeGreaterThan(before);
  }
}

/** The words that are marked as being read. */
export const marked = (page: Page) =>
  page.evaluate(() => [...(CSS.highlights.get("read-aloud") ?? [])].join(""));

/** Whether they are where the bars leave the window free. */
export const isMarkInView = (page: Page) =>
  page.evaluate(() => {
    const [range] = CSS.highlights.get("read-aloud") ?? [];
    if (!(range instanceof Range)) return false;
    const { top, bottom } = range.getBoundingClientRect();
    const player = document.querySelector(".listen-player")?.getBoundingClientRect().top;
    return top >= 50 && bottom <= (player ?? 0);
  });
