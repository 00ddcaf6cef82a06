import { generateKeyPair, randomBytes } from 'node:crypto';
import { promisify } from 'node:util';
import type { Account } from '#platform/server/account/account.ts';
import type { Secrets } from '#platform/server/secrets.ts';

const generate = promisify(generateKeyPair);

/** The algorithms that a mail may be signed with; every receiver knows the first. */
export const dkimAlgorithms = ['rsa-sha256', 'ed25519-sha256'] as const;

/** One of these. */
export type DkimAlgorithm = (typeof dkimAlgorithms)[number];

/** The public half of a key, as its DNS record says it. */
export interface PublicKey {
  algorithm: DkimAlgorithm;
  selector: string;
  publicKey: string;
}

/** A key that signs. */
export interface SigningKey {
  domain: string;
  selector: string;
  algorithm: DkimAlgorithm;
  /** PKCS#8 PEM. */
  privateKey: string;
}

/** Makes the two keys of a domain. Selectors are of chance, so that two accounts with one domain, or a domain that was removed and added again, never share one. */
export async function makeKeys(
  account: Account,
  secrets: Secrets,
  domainId: number,
): Promise<PublicKey[]> {
  const stem = `hg${BigInt(`0x${randomBytes(5).toString('hex')}`).toString(36)}`;
  const rsa = await generate('rsa', { modulusLength: 2048 });
  const ed = await generate('ed25519');
  const made = [
    {
      algorithm: 'rsa-sha256' as const,
      selector: stem,
      publicKey: rsa.publicKey.export({ type: 'spki', format: 'der' }).toString('base64'),
      pem: pemOf(rsa.privateKey),
    },
    // RFC 8463 publishes the bare 32 bytes, which end the DER form.
    {
      algorithm: 'ed25519-sha256' as const,
      selector: `${stem}e`,
      publicKey: ed.publicKey
        .export({ type: 'spki', format: 'der' })
        .subarray(-32)
        .toString('base64'),
      pem: pemOf(ed.privateKey),
    },
  ];
  await account.db
    .insertInto('dkim_keys')
    .values(
      made.map(({ algorithm, selector, publicKey, pem }) => ({
        account_id: account.id,
        domain_id: domainId,
        algorithm,
        selector,
        public_key: publicKey,
        private_key: secrets.seal('dkim key', ownerOf(account.id, domainId, algorithm), pem),
      })),
    )
    .execute();
  return made.map(({ pem: _pem, ...key }) => key);
}

/** The public keys of a domain. */
export async function publicKeysOf(account: Account, domainId: number): Promise<PublicKey[]> {
  const rows = await account.db
    .selectFrom('dkim_keys')
    .select(['algorithm', 'selector', 'public_key'])
    .where('account_id', '=', account.id)
    .where('domain_id', '=', domainId)
    .execute();
  return rows.map((row) => ({
    algorithm: row.algorithm as DkimAlgorithm,
    selector: row.selector,
    publicKey: row.public_key,
  }));
}

/** The private keys of a domain, opened. */
export async function privateKeysOf(
  account: Account,
  secrets: Secrets,
  domain: { id: number; name: string },
): Promise<SigningKey[]> {
  const rows = await account.db
    .selectFrom('dkim_keys')
    .select(['algorithm', 'selector', 'private_key'])
    .where('account_id', '=', account.id)
    .where('domain_id', '=', domain.id)
    .execute();
  return rows.map((row) => ({
    domain: domain.name,
    selector: row.selector,
    algorithm: row.algorithm as DkimAlgorithm,
    privateKey: secrets.open(
      'dkim key',
      ownerOf(account.id, domain.id, row.algorithm),
      row.private_key,
    ),
  }));
}

/** Forgets the keys of a domain that was removed. */
export async function forgetKeys(account: Account, domainId: number): Promise<void> {
  await account.db
    .deleteFrom('dkim_keys')
    .where('account_id', '=', account.id)
    .where('domain_id', '=', domainId)
    .execute();
}

function ownerOf(accountId: number, domainId: number, algorithm: string): string {
  return `${accountId}:${domainId}:${algorithm}`;
}

function pemOf(key: { export(how: { type: 'pkcs8'; format: 'pem' }): string | Buffer }): string {
  return key.export({ type: 'pkcs8', format: 'pem' }).toString();
}
