import { connect, type Socket } from "node:net";

/** Requests per second over several connections, each of which sends the next request after its response. */
export async function requestsPerSecond(
  url: string,
  { connections = 32, seconds = 5, headers = [] as readonly string[] } = {},
): Promise<number> {
  const { hostname, port, pathname } = new URL(url);
  const request = [`GET ${pathname} HTTP/1.1`, `Host: ${hostname}:${port}`, ...headers, "", ""];
  const counter = { answered: 0, failed: 0 };
  const sockets = await Promise.all(
    Array.from({ length: connections }, () => open(hostname, Number(port))),
  );
  for (const socket of sockets) repeatRequests(socket, request.join("\r\n"), counter);
  await new Promise((resolve) => setTimeout(resolve, seconds * 1000));
  const { answered, failed } = counter;
  for (const socket of sockets) socket.destroy();
  if (failed > 0) throw new Error(`${failed} of ${answered} answers of ${url} were not 200`);
  return answered / seconds;
}

function open(host: string, port: number): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = connect({ host, port, noDelay: true }, () => resolve(socket));
    socket.once("error", reject);
  });
}

/** Reads only the status and the length of a response. */
function repeatRequests(
  socket: Socket,
  request: string,
  counter: { answered: number; failed: number },
): void {
  let missing = 0;
  let head = "";
  socket.on("data", (part: Buffer) => {
    if (missing > 0) missing -= part.length;
    else {
      head += part.toString("latin1");
      const end = head.indexOf("\r\n\r\n");
      if (end < 0) return;
      const length = /\r\ncontent-length: (\d+)/i.exec(head)?.[1];
      if (!head.startsWith("HTTP/1.1 200") || length === undefined) counter.failed += 1;
      missing = Number(length) - (head.length - end - 4);
      head = "";
    }
    if (missing > 0) return;
    counter.answered += 1;
    socket.write(request);
  });
  socket.write(request);
}
