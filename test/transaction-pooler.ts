import { once } from "node:events";
import { connect, createServer, type AddressInfo, type Socket } from "node:net";
import { join } from "node:path";

/** Which idle server the pool hands out: the last one used (as PgBouncer does), or each in turn. */
export type Order = "last-again" | "in-turns";

interface Upstream {
  socket: Socket;
  messages: Messages;
  client: Socket | null;
}

/** A stand-in for PgBouncer in transaction mode: a client has a server only until its transaction ends. */
export async function startTransactionPooler(database: string, order: Order) {
  const behind = new URL(database);
  const path = join(behind.searchParams.get("host") ?? "", `.s.PGSQL.${behind.port}`);
  const free: Upstream[] = [];
  const sockets = new Set<Socket>();

  async function open(): Promise<Upstream> {
    const socket = connect(path);
    sockets.add(socket);
    const upstream: Upstream = { socket, messages: new Messages(), client: null };
    const ready = Promise.withResolvers<void>();
    socket.on("error", () => undefined);
    socket.on("data", (part: Buffer) => {
      upstream.client?.write(part);
      for (const { letter, body } of upstream.messages.take(part)) {
        if (letter !== "Z") continue;
        ready.resolve();
        if (body.toString("latin1") === "I" && upstream.client) release(upstream);
      }
    });
    const name = `user\0${behind.username}\0database\0${behind.pathname.slice(1)}\0\0`;
    socket.write(Buffer.concat([head(8 + name.length), head(196_608), Buffer.from(name)]));
    await ready.promise;
    return upstream;
  }

  function release(upstream: Upstream) {
    upstream.client = null;
    free.push(upstream);
  }

  const server = createServer((client) => {
    sockets.add(client);
    client.on("error", () => undefined);
    const messages = new Messages(true);
    let mine: Upstream | undefined;
    let turn = Promise.resolve();
    const pass = async (letter: string, raw: Buffer) => {
      if (letter === "") return void client.write(WELCOME);
      if (letter === "X") return void client.end();
      if (mine?.client !== client) {
        mine = (order === "in-turns" ? free.shift() : free.pop()) ?? (await open());
        mine.client = client;
      }
      mine.socket.write(raw);
    };
    client.on("data", (part: Buffer) => {
      for (const { letter, raw } of messages.take(part)) turn = turn.then(() => pass(letter, raw));
    });
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  return {
    address: `postgresql://${behind.username}@127.0.0.1:${port}${behind.pathname}?sslmode=disable`,
    close: () => {
      for (const socket of sockets) socket.destroy();
      return new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}

/** A stand-in for PgBouncer in any mode, which rejects a client because of its settings. */
export async function startRejectingPooler(message: string) {
  const fields = ["SFATAL", "C08P01", `M${message}`].map((field) => `${field}\0`).join("");
  const server = createServer((client) => {
    client.on("error", () => undefined);
    client.once("data", () =>
      client.end(
        Buffer.concat([Buffer.from("E"), head(fields.length + 5), Buffer.from(`${fields}\0`)]),
      ),
    );
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  return {
    address: `postgresql://nectar@127.0.0.1:${port}/nectar?sslmode=disable`,
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}

const head = (value: number) => {
  const bytes = Buffer.alloc(4);
  bytes.writeInt32BE(value);
  return bytes;
};

/** Authenticated, and ready for a query. */
const WELCOME = Buffer.concat([
  Buffer.from("R"),
  head(8),
  head(0),
  Buffer.from("Z"),
  head(5),
  Buffer.from("I"),
]);

/** PostgreSQL's messages: a type byte, a length, the payload. A client's first message has no type byte. */
class Messages {
  #isStart: boolean;
  #rest = Buffer.alloc(0);

  constructor(isOfClient = false) {
    this.#isStart = isOfClient;
  }

  take(part: Buffer): { letter: string; body: Buffer; raw: Buffer }[] {
    this.#rest = Buffer.concat([this.#rest, part]);
    const whole = [];
    for (;;) {
      const letters = this.#isStart ? 0 : 1;
      if (this.#rest.length < letters + 4) return whole;
      const length = letters + this.#rest.readInt32BE(letters);
      if (this.#rest.length < length) return whole;
      const raw = this.#rest.subarray(0, length);
      whole.push({
        letter: raw.toString("latin1", 0, letters),
        body: raw.subarray(letters + 4),
        raw,
      });
      this.#rest = this.#rest.subarray(length);
      this.#isStart = false;
    }
  }
}
