import { once } from "node:events";
import { connect, createServer, type AddressInfo, type Socket } from "node:net";

/** The network between two machines: a line to a port that can be cut, after which no byte gets through. */
export async function startLine(to: number) {
  const sockets = new Set<Socket>();
  let isCut = false;
  const join = (from: Socket, into: Socket) => {
    sockets.add(from);
    from.on("error", () => undefined);
    from.on("close", () => into.destroy());
    from.on("data", (bytes) => void (isCut || into.write(bytes)));
  };
  const server = createServer((near) => {
    const far = connect(to, "127.0.0.1");
    join(near, far);
    join(far, near);
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    port: (server.address() as AddressInfo).port,
    cut: () => {
      isCut = true;
    },
    close: () => {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
}
