import { createHash, createPrivateKey, sign, type KeyObject } from 'node:crypto';
import { createReadStream, readFileSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';

/** A release that cannot be made, in one sentence that names cause and fix. */
export class CannotRelease extends Error {
  override name = 'CannotRelease';
}

/** Reads a private Ed25519 key in PEM. */
export function readSigningKey(file: string): KeyObject {
  const makeOne = `make one with openssl genpkey -algorithm ed25519 -out ${file}`;
  let key: KeyObject;
  try {
    key = createPrivateKey(readFileSync(file));
  } catch (error) {
    throw new CannotRelease(
      `${file} holds no private key that can be read (${error instanceof Error ? error.message : String(error)}): ${makeOne}.`,
    );
  }
  if (key.asymmetricKeyType !== 'ed25519')
    throw new CannotRelease(
      `${file} is a key of ${key.asymmetricKeyType} and not of Ed25519: ${makeOne}.`,
    );
  return key;
}

/** Writes SHA256SUMS of these files beside them, and with a key SHA256SUMS.sig: the signature in base64. */
export async function writeSums(
  files: readonly string[],
  key: KeyObject | null,
): Promise<string[]> {
  const folder = dirname(files[0] ?? '.');
  const lines: string[] = [];
  for (const file of files) lines.push(`${await sumOf(file)}  ${basename(file)}\n`);
  const sums = join(folder, 'SHA256SUMS');
  const text = lines.toSorted().join('');
  writeFileSync(sums, text);
  if (!key) return [sums];
  const signature = join(folder, 'SHA256SUMS.sig');
  writeFileSync(signature, `${sign(null, Buffer.from(text), key).toString('base64')}\n`);
  return [sums, signature];
}

async function sumOf(file: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(file), hash);
  return hash.digest('hex');
}
