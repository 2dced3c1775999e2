import { PASSWORD } from "./journeys.ts";

/** Every attempt comes from another address, as reported by the proxy: limits per address are not tested here. */
export const BEHIND_A_PROXY = { TRUSTED_PROXIES: "127.0.0.1,::1" };

let tries = 0;

export interface Answered {
  status: number;
  text: string;
  headers: Headers;
}

/** One form, sent over a raw connection. */
export async function send(
  url: string,
  path: string,
  form: Record<string, string>,
  cookie = "",
): Promise<Answered> {
  tries += 1;
  const answer = await fetch(url + path, {
    method: "POST",
    redirect: "manual",
    headers: {
      origin: url,
      cookie,
      "x-forwarded-for": `198.51.${tries >> 8}.${tries & 255}`,
    },
    body: new URLSearchParams(form),
  });
  const text = await answer.text();
  return { status: answer.status, text, headers: answer.headers };
}

const passwords = { password: PASSWORD, confirmPassword: PASSWORD };
export const signUpForm = (email: string) => ({
  email,
  username: "Ada",
  timeZone: "UTC",
  ...passwords,
});

/** Removes what differs in every response: the nonce and the typed address. */
export const neutral = (text: string): string =>
  text
    .replaceAll(/nonce="[^"]*"|\\?"[\w-]{24}\\?"/g, "")
    .replaceAll(/[a-z]+-\d+@example\.org/g, "address");
