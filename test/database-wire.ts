import { once } from "node:events";
import { createServer, connect, type AddressInfo, type Socket } from "node:net";
import { join } from "node:path";

/** What happens to a statement: passed on, lost before the database receives it, or its response lost. */
export type Fate = "passed" | "lost" | "unanswered";

export interface DatabaseWire {
  /** For DATABASE_URL. */
  address: string;
  /**
   * Called for every statement of the pool. The first one that does not pass cuts every connection until `repair` is
   * called.
   */
  decide: (fate: (statement: number) => Fate) => void;
  isCut: () => boolean;
  repair: () => void;
  close: () => Promise<void>;
}

/** A proxy in front of a real database that breaks at the chosen statement. */
export async function startDatabaseWire(database: string): Promise<DatabaseWire> {
  const behind = new URL(database);
  const socketFile = join(behind.searchParams.get("host") ?? "", `.s.PGSQL.${behind.port}`);
  const open = new Set<Socket>();
  let isCut = false;
  let statements = 0;
  let fateOf: (statement: number) => Fate = () => "passed";
  const cut = () => {
    isCut = true;
    for (const socket of open) socket.destroy();
  };

  const server = createServer((client) => {
    if (isCut) return client.destroy();
    const served = connect(socketFile);
    const messages = new Messages();
    let isUnanswered = false;
    for (const [socket, other] of [
      [client, served],
      [served, client],
    ] as const) {
      open.add(socket);
      socket.on("error", () => undefined);
      socket.once("close", () => {
        open.delete(socket);
        other.destroy();
      });
    }
    client.on("data", (part: Buffer) => {
      for (let ended = messages.take(part); ended > 0; ended--) {
        const fate = fateOf((statements += 1));
        if (fate === "lost") return cut();
        isUnanswered ||= fate === "unanswered";
      }
      served.write(part);
    });
    served.on("data", (part) => (isUnanswered ? cut() : client.write(part)));
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  return {
    address: `postgresql://${behind.username}@127.0.0.1:${port}${behind.pathname}?sslmode=disable`,
    decide: (fate) => {
      statements = 0;
      fateOf = fate;
    },
    isCut: () => isCut,
    repair: () => {
      fateOf = () => "passed";
      isCut = false;
    },
    close: () => {
      cut();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}

/** PostgreSQL's client messages: a type byte, a length, the payload. The first message has no type byte. */
class Messages {
  #isPool: boolean | undefined;
  #waiting = Buffer.alloc(0);

  /** How many statements of the pool end in this chunk. */
  take(part: Buffer): number {
    this.#waiting = Buffer.concat([this.#waiting, part]);
    let ended = 0;
    for (;;) {
      const typeBytes = this.#isPool === undefined ? 0 : 1;
      if (this.#waiting.length < typeBytes + 4) return ended;
      const length = typeBytes + this.#waiting.readInt32BE(typeBytes);
      if (this.#waiting.length < length) return ended;
      const message = this.#waiting.subarray(0, length).toString("latin1");
      this.#waiting = this.#waiting.subarray(length);
      // Queue and listener have their own connections.
      this.#isPool ??= message.includes("application_name\0nectar\0");
      // A simple query, or the end of an extended one.
      if (typeBytes === 1 && this.#isPool && /^[QS]/.test(message)) ended += 1;
    }
  }
}
