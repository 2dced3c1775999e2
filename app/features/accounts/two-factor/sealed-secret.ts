import { createHash } from "node:crypto";
import { xchacha20poly1305 } from "@noble/ciphers/chacha.js";
import { managedNonce } from "@noble/ciphers/utils.js";
import { env } from "#app/platform/env.ts";

/**
 * XChaCha20-Poly1305 with the SHA-256 of APP_SECRET as key: nonce, ciphertext of the secret's hexadecimal digits,
 * tag. The format must not change, or learners with a stored secret couldn't sign in.
 */
const cipher = () =>
  managedNonce(xchacha20poly1305)(createHash("sha256").update(env().APP_SECRET).digest());

export const sealSecret = (secret: Buffer): string =>
  Buffer.from(cipher().encrypt(Buffer.from(secret.toString("hex")))).toString("hex");

/** Throws if the sealed secret was altered or sealed with another APP_SECRET. */
export const openSecret = (sealed: string): Buffer =>
  Buffer.from(Buffer.from(cipher().decrypt(Buffer.from(sealed, "hex"))).toString(), "hex");
