import { Agent, request } from "node:http";
import { brotliDecompressSync, gunzipSync } from "node:zlib";

/** Nobody waits longer. */
const RESPONSE_TIMEOUT_MS = 30_000;

/** Connections stay open, as a browser's do. */
const agent = new Agent({ keepAlive: true });

interface Response {
  status: number;
  location: string;
  body: string;
}

/** A learner's browser: cookies, forms, an address of its own, and how long each response took. */
export class Browser {
  readonly #url: string;
  readonly #address: string;
  readonly #cookies = new Map<string, string>();
  readonly #onResponse: (milliseconds: number) => void;

  constructor(url: string, address: string, onResponse: (milliseconds: number) => void) {
    this.#url = url;
    this.#address = address;
    this.#onResponse = onResponse;
  }

  /** A page, or the data of it (`.data`), by which a page that is open goes on. */
  async open(path: string): Promise<Response> {
    return this.#send("GET", path);
  }

  async post(path: string, form: Record<string, string> | [string, string][]): Promise<Response> {
    return this.#send("POST", path, new URLSearchParams(form).toString());
  }

  async #send(method: string, path: string, form?: string): Promise<Response> {
    const started = performance.now();
    const response = await this.#exchange(method, path, form);
    this.#onResponse(performance.now() - started);
    if (response.status >= 400)
      throw new Error(`${method} ${path.replace(/[0-9a-f-]{36}/, "…")}: ${response.status}`);
    return response;
  }

  #exchange(method: string, path: string, form?: string): Promise<Response> {
    const { promise, resolve, reject } = Promise.withResolvers<Response>();
    const sent = request(
      this.#url + path,
      { method, agent, headers: this.#headers(form) },
      (response) => {
        const parts: Buffer[] = [];
        response.on("data", (part: Buffer) => parts.push(part));
        response.on("error", reject);
        response.on("end", () => {
          this.#keepCookies(response.headers["set-cookie"] ?? []);
          resolve({
            status: response.statusCode ?? 0,
            location: response.headers.location ?? "",
            body: textOf(Buffer.concat(parts), response.headers["content-encoding"]),
          });
        });
      },
    );
    sent.on("error", reject);
    sent.setTimeout(RESPONSE_TIMEOUT_MS, () =>
      sent.destroy(new Error(`${method} ${path}: no answer in ${RESPONSE_TIMEOUT_MS / 1000} s`)),
    );
    sent.end(form);
    return promise;
  }

  #headers(form?: string): Record<string, string> {
    return {
      accept: "text/html",
      "accept-encoding": "gzip, deflate, br",
      "x-forwarded-for": this.#address,
      cookie: [...this.#cookies].map(([name, value]) => `${name}=${value}`).join("; "),
      ...(form !== undefined && {
        origin: this.#url,
        "content-type": "application/x-www-form-urlencoded",
        "content-length": String(Buffer.byteLength(form)),
      }),
    };
  }

  #keepCookies(lines: readonly string[]): void {
    for (const line of lines) {
      const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      this.#cookies.set(name, value);
    }
  }
}

function textOf(body: Buffer, encoding: string | undefined): string {
  if (encoding === "br") return brotliDecompressSync(body).toString();
  return (encoding === "gzip" ? gunzipSync(body) : body).toString();
}
