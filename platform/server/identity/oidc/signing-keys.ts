import { randomBytes, randomUUID } from 'node:crypto';
import { chmod, link, mkdir, open, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { exportJWK, generateKeyPair } from 'jose';
import { z } from 'zod';

const keyFile = z.object({
  jwks: z.object({ keys: z.array(z.looseObject({ kty: z.string(), kid: z.string() })).min(1) }),
  cookieKeys: z.array(z.string().min(32)).min(1),
});

/** What the provider signs ID tokens and cookies with. */
export type SigningKeys = z.infer<typeof keyFile>;

/** The installation's own keys from {dataDir}/secrets, made at the first start; readable by the owner alone. */
export async function loadSigningKeys(dataDir: string): Promise<SigningKeys> {
  const folder = join(dataDir, 'secrets');
  const path = join(folder, 'identity-keys.json');
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const known = await readIfThere(path);
  if (known !== null) return parsed(path, known);
  // Two processes may start at once: the file appears whole under its name, and the first one wins.
  const draft = `${path}.${randomUUID()}`;
  const file = await open(draft, 'wx', 0o600);
  try {
    await file.writeFile(JSON.stringify(await newKeys(), null, 2));
    await file.sync();
  } finally {
    await file.close();
  }
  await link(draft, path).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error;
  });
  await rm(draft);
  await chmod(path, 0o600);
  return parsed(path, await readFile(path, 'utf8'));
}

async function newKeys(): Promise<SigningKeys> {
  const { privateKey } = await generateKeyPair('ES256', { extractable: true });
  const jwk = await exportJWK(privateKey);
  return {
    jwks: { keys: [{ ...jwk, kty: 'EC', kid: randomUUID(), alg: 'ES256', use: 'sig' }] },
    cookieKeys: [randomBytes(32).toString('base64url')],
  };
}

async function readIfThere(path: string): Promise<string | null> {
  try {
    return await readFile(path, 'utf8');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    throw error;
  }
}

function parsed(path: string, text: string): SigningKeys {
  try {
    return keyFile.parse(JSON.parse(text));
  } catch (cause) {
    throw new Error(`The key file ${path} can't be read. Put back a copy of it, or remove it to make new keys (everybody signs in again).`, { cause });
  }
}
