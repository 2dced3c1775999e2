import type { OfflineOutcome } from "#app/rules/quizzes/offline-outcome.ts";
import { dropAnswer, isInReview, offlineAnswers, type OfflineAnswer } from "./offline-answers.ts";
import { keepResults, type Sent, unseenResults } from "./unseen-results.ts";

const nothing = (): Sent => ({
  lessonIds: [],
  finishedIds: [],
  reviewId: null,
  outcomes: [],
  isCut: false,
});

/** The page that shows how they went; null when none were sent. */
export function pageOfSent({ lessonIds: [lessonId], finishedIds, reviewId }: Sent) {
  if (lessonId !== undefined && finishedIds.includes(lessonId))
    return `/lesson/${lessonId}/complete` as const;
  if (lessonId !== undefined) return `/lesson/${lessonId}?sent=yes` as const;
  return reviewId === null ? null : (`/reviews?session=${reviewId}&sent=yes` as const);
}

/** A server that does not respond for this long counts as unreachable. Sending an answer again is harmless. */
const TIMEOUT_MS = 8_000;
/** More than a stored review has, and well below the size limit of a request. */
const MAX_PER_REVIEW = 20;
/** The answer leaves this device. */
const FINAL = new Map<number, OfflineOutcome | null>([
  [200, null],
  [400, "unclear"],
  [404, "gone"],
  [409, "after-end"],
]);

/** What can change stays here: Premium that ended, or a lesson's end while a question is open that it got in the meantime. */
const WAITING = new Map<number, OfflineOutcome>([
  [403, "locked"],
  [428, "open"],
]);
const SIGNED_OUT = 401;
/** A whole review. */
const REVIEW_WAITS = new Map<number, OfflineOutcome>([
  [SIGNED_OUT, "signed-out"],
  [429, "later"],
]);

/** Answers that stay here are sent again with the next page, so what becomes of them is said then. */
const STAYS = new Set<OfflineOutcome>([...WAITING.values(), ...REVIEW_WAITS.values()]);

/**
 * Sends each waiting answer once. Only one tab sends at a time; an answer leaves the store when the server's decision is
 * final, and the server treats a repeated answer as the same one. Returns also what was sent before and nobody has looked at.
 */
export async function sendOfflineAnswers(): Promise<Sent> {
  if (!("locks" in navigator)) return nothing();
  return navigator.locks.request("nectar-answers", async () => {
    const waiting = await offlineAnswers();
    const sent = withUnseen(unseenResults(), await sendAll(waiting, { post, drop: dropAnswer }));
    const decided = sent.outcomes.filter((outcome) => !STAYS.has(outcome));
    if (sent.lessonIds.length > 0 || sent.reviewId !== null || decided.length > 0)
      keepResults({ ...sent, outcomes: decided });
    return sent;
  });
}

function withUnseen(before: Sent | null, sent: Sent): Sent {
  if (!before) return sent;
  return {
    lessonIds: [...new Set([...before.lessonIds, ...sent.lessonIds])],
    finishedIds: [...new Set([...before.finishedIds, ...sent.finishedIds])],
    reviewId: sent.reviewId ?? before.reviewId,
    outcomes: [...before.outcomes, ...sent.outcomes],
    isCut: sent.isCut,
  };
}

/** No response, or a proxy's whose server restarts. Any other fault would stay, and asking again wouldn't help. */
const isGone = (status: number) => [0, 502, 503, 504].includes(status);

interface Device {
  /** Undefined when there was no response. */
  post: (path: string, body: string | URLSearchParams) => Promise<Response | undefined>;
  drop: (answerId: string) => Promise<void>;
}

/** In the order in which they were given. */
export async function sendAll(answers: readonly OfflineAnswer[], device: Device): Promise<Sent> {
  const waiting = answers.toSorted((one, other) =>
    (one.answeredAt ?? "").localeCompare(other.answeredAt ?? ""),
  );
  const inLessons = waiting.filter((answer) => !isInReview(answer));
  const sent = nothing();
  const isAnswered = await sendLessons(device, inLessons, sent);
  if (isAnswered) await sendReviews(device, waiting.filter(isInReview), sent);
  // Until someone signs in, all of them wait.
  if (sent.outcomes.includes("signed-out")) sent.outcomes = waiting.map(() => "signed-out");
  return sent;
}

/** False when there was no decision: the others have to wait as well. */
async function sendLessons(
  device: Device,
  waiting: readonly OfflineAnswer[],
  sent: Sent,
): Promise<boolean> {
  const locked = new Set<string>();
  for (const answer of waiting) {
    const { lessonId, answerId, kind } = answer;
    const { status, outcome } = locked.has(lessonId) ? LOCKED : await send(device, answer);
    const waits = WAITING.get(status);
    if (waits !== undefined) sent.outcomes.push(waits);
    if (waits === "locked") locked.add(lessonId);
    if (waits !== undefined) continue;
    if (status === SIGNED_OUT) sent.outcomes.push("signed-out");
    sent.isCut ||= isGone(status);
    if (!FINAL.has(status)) return false;
    await device.drop(answerId);
    const became = outcome ?? FINAL.get(status);
    if (became) sent.outcomes.push(became);
    if (status !== 200) continue;
    if (!sent.lessonIds.includes(lessonId)) sent.lessonIds.push(lessonId);
    if (kind === "finish") sent.finishedIds.push(lessonId);
  }
  return true;
}

interface Reply {
  /** The HTTP status; 0 when there was no response. */
  status: number;
  outcome?: OfflineOutcome;
}
const LOCKED: Reply = { status: 403 };

async function send(device: Device, answer: OfflineAnswer): Promise<Reply> {
  const { lessonId, questionId, confidence, seconds, ...fields } = answer;
  const body = new URLSearchParams({ questionId });
  for (const name of ["answerId", "answeredAt", "attempt", "kind"] as const)
    if (fields[name] !== undefined) body.set(name, String(fields[name]));
  if (fields.kind === "finish") body.set("reflection", fields.answer[0] ?? "");
  for (const value of fields.answer ?? [String(fields.option)]) body.append("answer", value);
  if (confidence !== null) body.set("confidence", String(confidence));
  if (seconds !== null) body.set("seconds", String(seconds));
  const response = await device.post(`/api/lessons/${lessonId}/answers`, body);
  const reply = response?.ok ? await replyOf<Pick<Reply, "outcome">>(response) : {};
  return response && reply ? { ...reply, status: response.status } : { status: 0 };
}

/** A month of reviews is more than a request holds. The session of the last part is shown. */
async function sendReviews(
  device: Device,
  waiting: readonly OfflineAnswer[],
  sent: Sent,
): Promise<void> {
  for (let from = 0; from < waiting.length; from += MAX_PER_REVIEW)
    if (!(await sendReview(device, waiting.slice(from, from + MAX_PER_REVIEW), sent))) break;
}

/** A review is sent whole: its answers are one session. False when they have to be sent again. */
async function sendReview(
  device: Device,
  waiting: readonly OfflineAnswer[],
  sent: Sent,
): Promise<boolean> {
  // A missing confidence is left out, as in a form.
  const answers = waiting.map(({ confidence, seconds, ...answer }) => ({
    ...answer,
    confidence: confidence ?? undefined,
    seconds: seconds ?? undefined,
  }));
  const response = await device.post("/api/reviews/answers", JSON.stringify({ answers }));
  const status = response?.status ?? 0;
  const became = FINAL.get(status) ?? REVIEW_WAITS.get(status);
  if (became) sent.outcomes.push(...waiting.map(() => became));
  sent.isCut ||= isGone(status);
  if (!response || !FINAL.has(status)) return false;
  const filed = response.ok ? await replyOf<FiledReply>(response) : {};
  sent.isCut ||= filed === null;
  if (!filed) return false;
  for (const { answerId } of waiting) await device.drop(answerId);
  sent.reviewId = filed.sessionId ?? sent.reviewId;
  sent.outcomes.push(...(filed.outcomes ?? []));
  return true;
}

interface FiledReply {
  sessionId?: string | null;
  outcomes?: OfflineOutcome[];
}

/** Null where the connection was lost before its end. */
const replyOf = async <Body>(response: Response): Promise<Body | null> =>
  response.json().then(
    (body) => body as Body,
    () => null,
  );

/** Undefined when there was no response. */
async function post(path: string, body: string | URLSearchParams): Promise<Response | undefined> {
  try {
    return await fetch(path, { method: "POST", body, signal: AbortSignal.timeout(TIMEOUT_MS) });
  } catch {
    return undefined;
  }
}
