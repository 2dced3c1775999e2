import { connect, type Socket } from "node:net";

export interface Repeated {
  perSecond: number;
  /** From sending a request to the last byte of its response, on a connection that has had one before. */
  milliseconds: number[];
  /** Of each connection's first request. It waits until the server accepts the connection: a busy one takes one at each turn of its event loop. */
  first: number[];
}

interface Wanted {
  requests: number;
  connections?: number;
  headers?: readonly string[];
}

interface Answers extends Pick<Repeated, "milliseconds" | "first"> {
  failed: number;
  onAnswer: () => void;
}

/**
 * Repeats a request over several connections, each of which sends the next one after its response. It counts requests
 * instead of seconds, so that a busy machine changes the duration and not what is measured.
 */
export async function repeat(
  url: string,
  { requests, connections = 20, headers = [] }: Wanted,
): Promise<Repeated> {
  const { hostname, port, pathname, search } = new URL(url);
  const head = `GET ${pathname}${search} HTTP/1.1`;
  const request = [head, `Host: ${hostname}:${port}`, ...headers, "", ""].join("\r\n");
  const done = Promise.withResolvers<void>();
  const answers: Answers = {
    failed: 0,
    milliseconds: [],
    first: [],
    onAnswer: () => countOf(answers) >= requests && done.resolve(),
  };
  const sockets = await Promise.all(
    Array.from({ length: connections }, () => open(hostname, Number(port))),
  );
  const started = performance.now();
  for (const socket of sockets) {
    socket.once("close", () => done.reject(new Error(`${url} closed a connection`)));
    repeatRequests(socket, request, answers);
  }
  await done.promise;
  const elapsed = (performance.now() - started) / 1000;
  for (const socket of sockets) socket.destroy();
  const { failed, milliseconds, first } = answers;
  const count = countOf(answers);
  if (failed > 0) throw new Error(`${failed} of ${count} answers of ${url} failed`);
  return { perSecond: count / elapsed, milliseconds, first };
}

const countOf = ({ milliseconds, first }: Answers) => milliseconds.length + first.length;

function open(host: string, port: number): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = connect({ host, port, noDelay: true }, () => resolve(socket));
    socket.once("error", reject);
  });
}

const LAST_CHUNK = Buffer.from("0\r\n\r\n");

/** Reads only the status, the length and the end of a response, because the server shares this machine. */
function repeatRequests(socket: Socket, request: string, answers: Answers): void {
  let missing = 0;
  let head = "";
  let isChunked = false;
  let tail: Buffer = Buffer.alloc(0);
  let sentAt = performance.now();
  let isFirst = true;
  const isComplete = (part: Buffer): boolean => {
    if (isChunked) {
      tail = part.length < LAST_CHUNK.length ? Buffer.concat([tail.subarray(-5), part]) : part;
      return tail.subarray(-LAST_CHUNK.length).equals(LAST_CHUNK);
    }
    missing -= part.length;
    return missing <= 0;
  };
  socket.on("data", (part: Buffer) => {
    let body = part;
    if (missing === 0 && !isChunked) {
      head += part.toString("latin1");
      const end = head.indexOf("\r\n\r\n");
      if (end < 0) return;
      const length = /\r\ncontent-length: (\d+)/i.exec(head)?.[1];
      isChunked = length === undefined;
      if (!head.startsWith("HTTP/1.1 200")) answers.failed += 1;
      missing = Number(length ?? 0);
      body = part.subarray(part.length - (head.length - end - 4));
      head = "";
      tail = Buffer.alloc(0);
    }
    if (!isComplete(body)) return;
    missing = 0;
    isChunked = false;
    answers[isFirst ? "first" : "milliseconds"].push(performance.now() - sentAt);
    isFirst = false;
    answers.onAnswer();
    sentAt = performance.now();
    socket.write(request);
  });
  socket.write(request);
}
