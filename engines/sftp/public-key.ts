import { createHash, createPublicKey } from 'node:crypto';
import ssh2, { type ParsedKey } from 'ssh2';

/** A public key as it is kept. */
export interface PublicKey {
  readonly algorithm: string;
  readonly fingerprint: string;
  readonly blob: Buffer;
}

const algorithms = new Set([
  'ssh-ed25519',
  'ssh-rsa',
  'ecdsa-sha2-nistp256',
  'ecdsa-sha2-nistp384',
  'ecdsa-sha2-nistp521',
]);
const shortestRsa = 2048;

/** Reads what somebody pasted: a key, or the reason why it is none that signs in. */
export function readPublicKey(text: string): PublicKey | string {
  if (/PRIVATE KEY/.test(text))
    return 'is a private key. Keep it to yourself and paste the public key, the file that ends with .pub';
  const parsed = parsedKey(text.trim());
  if (parsed === null)
    return 'is no public key. Paste one line that begins with ssh-ed25519, ecdsa-sha2- or ssh-rsa';
  if (!algorithms.has(parsed.type))
    return `is of the type ${parsed.type}, which is not accepted. Make one with: ssh-keygen -t ed25519`;
  if (parsed.type === 'ssh-rsa' && rsaBits(parsed) < shortestRsa)
    return `is shorter than ${shortestRsa} bits. Make one with: ssh-keygen -t ed25519`;
  const blob = parsed.getPublicSSH();
  return { algorithm: parsed.type, fingerprint: fingerprintOf(blob), blob };
}

/** The name by which clients and people know a key. */
export function fingerprintOf(blob: Buffer): string {
  return `SHA256:${createHash('sha256').update(blob).digest('base64').replaceAll('=', '')}`;
}

/** Whether a signature was made with the private half of a kept key. */
export function isSignedBy(
  blob: Buffer,
  signed: { data: Buffer; signature: Buffer; hash: string | undefined },
): boolean {
  const key = parsedKey(blob);
  // Without a hash of its own an RSA key signs over SHA-1.
  if (key === null || (key.type === 'ssh-rsa' && signed.hash === undefined)) return false;
  return key.verify(signed.data, signed.signature, signed.hash) === true;
}

function parsedKey(text: string | Buffer): ParsedKey | null {
  const parsed: unknown = ssh2.utils.parseKey(text);
  const [first] = Array.isArray(parsed) ? (parsed as unknown[]) : [parsed];
  return first === undefined || first instanceof Error ? null : (first as ParsedKey);
}

function rsaBits(key: ParsedKey): number {
  return createPublicKey(key.getPublicPEM()).asymmetricKeyDetails?.modulusLength ?? 0;
}
