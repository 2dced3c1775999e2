import type { Speed } from "#app/rules/speech/voice.ts";

export interface Voice {
  /** Resolves when the sentence has been said or `signal` has ended it; rejects if the voice doesn't come. */
  say: (index: number, speed: Speed, signal: AbortSignal) => Promise<void>;
}

export interface ReadingState {
  /** `silent`: no voice came. */
  status: "reading" | "paused" | "ended" | "silent";
  index: number;
  speed: Speed;
  /** Whether the listener went to this sentence, and not the reading on its own. */
  isChosen: boolean;
  /** Whether another voice had to go on. */
  hasOtherVoice: boolean;
}

/** Reads sentence by sentence. What is interrupted begins again with its sentence: browsers can't hold a voice reliably. */
export class SentenceReader {
  readonly count: number;
  readonly #voices: Voice[];
  #state: ReadingState;
  #run = new AbortController();
  readonly #listeners = new Set<() => void>();

  constructor(
    count: number,
    voices: readonly Voice[],
    start: Pick<ReadingState, "index" | "speed">,
  ) {
    this.count = count;
    this.#voices = [...voices];
    this.#state = { status: "paused", isChosen: true, hasOtherVoice: false, ...start };
  }

  readonly get = (): ReadingState => this.#state;

  readonly subscribe = (listener: () => void) => {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  };

  read(index = this.#state.index): void {
    this.#run.abort();
    this.#run = new AbortController();
    void this.#readOn(Math.max(0, Math.min(index, this.count - 1)), this.#run.signal);
  }

  pause(): void {
    this.#run.abort();
    if (this.#state.status === "reading") this.#set({ status: "paused" });
  }

  goOn(): void {
    this.read(this.#state.status === "ended" ? 0 : this.#state.index);
  }

  step(by: 1 | -1): void {
    this.read(this.#state.index + by);
  }

  setSpeed(speed: Speed): void {
    this.#set({ speed });
    if (this.#state.status === "reading") this.read();
  }

  async #readOn(from: number, signal: AbortSignal): Promise<void> {
    for (let index = from; index < this.count; index++) {
      this.#set({ status: "reading", index, isChosen: index === from });
      const hasVoice = await this.#say(index, signal);
      if (signal.aborted) return;
      if (!hasVoice) return this.#set({ status: "silent" });
    }
    this.#set({ status: "ended" });
  }

  /** By the first voice that comes. One that failed isn't tried again: two voices in turns would be worse than one. */
  async #say(index: number, signal: AbortSignal): Promise<boolean> {
    for (let [voice] = this.#voices; voice; [voice] = this.#voices) {
      try {
        await voice.say(index, this.#state.speed, signal);
        return true;
      } catch {
        if (signal.aborted) return false;
        if (this.#voices.length === 1) return false;
        this.#voices.shift();
        this.#set({ hasOtherVoice: true });
      }
    }
    return false;
  }

  #set(changes: Partial<ReadingState>): void {
    this.#state = { ...this.#state, ...changes };
    for (const listener of this.#listeners) listener();
  }
}
