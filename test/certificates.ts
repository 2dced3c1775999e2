import { generateKeyPairSync, randomBytes, sign, type KeyObject } from "node:crypto";

export interface Issued {
  key: string;
  cert: string;
}

type Keys = { publicKey: KeyObject; privateKey: KeyObject };

const newKeys = (): Keys => generateKeyPairSync("ec", { namedCurve: "P-256" });
const HOUR = 3_600_000;

/** A certificate authority that nothing trusts until an operator adds it. */
export function makeAuthority() {
  const name = "Nectar's tests";
  const keys = newKeys();
  return {
    /** For NODE_EXTRA_CA_CERTS. */
    cert: pem("CERTIFICATE", certificate({ name, issuer: name, keys, signedWith: keys })),
    issue: (host: string): Issued => {
      const own = newKeys();
      const der = certificate({ name: host, issuer: name, keys: own, signedWith: keys, host });
      return {
        key: own.privateKey.export({ type: "pkcs8", format: "pem" }).toString(),
        cert: pem("CERTIFICATE", der),
      };
    },
  };
}

type CertificateInput = {
  name: string;
  issuer: string;
  keys: Keys;
  signedWith: Keys;
  host?: string;
};

/** X.509 version 3 (RFC 5280), encoded by hand because not every machine has openssl. */
function certificate({ name, issuer, keys, signedWith, host }: CertificateInput): Buffer {
  const algorithm = sequence(identifier("2a8648ce3d040302")); // ecdsa-with-SHA256
  const extension = host
    ? sequence(identifier("551d11"), octets(sequence(element(0x82, Buffer.from(host))))) // subjectAltName: a DNS name
    : sequence(identifier("551d13"), octets(sequence(element(0x01, Buffer.from([0xff]))))); // basicConstraints: CA
  const content = sequence(
    element(0xa0, element(0x02, Buffer.from([2]))),
    element(0x02, Buffer.concat([Buffer.from([1]), randomBytes(15)])),
    algorithm,
    commonName(issuer),
    sequence(moment(Date.now() - HOUR), moment(Date.now() + 24 * HOUR)),
    commonName(name),
    keys.publicKey.export({ type: "spki", format: "der" }),
    element(0xa3, sequence(extension)),
  );
  const signature = sign("sha256", content, signedWith.privateKey);
  return sequence(content, algorithm, element(0x03, Buffer.concat([Buffer.from([0]), signature])));
}

/** Tag, length, content: all of ASN.1 that is needed here. */
function element(tag: number, content: Buffer): Buffer {
  const { length } = content;
  const size =
    length < 0x80 ? [length] : length < 0x100 ? [0x81, length] : [0x82, length >> 8, length & 0xff];
  return Buffer.concat([Buffer.from([tag, ...size]), content]);
}

const sequence = (...parts: Buffer[]) => element(0x30, Buffer.concat(parts));
const identifier = (hex: string) => element(0x06, Buffer.from(hex, "hex"));
const octets = (content: Buffer) => element(0x04, content);
const commonName = (name: string) =>
  sequence(element(0x31, sequence(identifier("550403"), element(0x0c, Buffer.from(name)))));
const moment = (at: number) =>
  element(0x18, Buffer.from(new Date(at).toISOString().replaceAll(/[-:T]|\.\d+/g, "")));

const pem = (label: string, der: Buffer) =>
  `-----BEGIN ${label}-----\n${der.toString("base64").replaceAll(/.{64}/g, "$&\n").trim()}\n-----END ${label}-----\n`;
