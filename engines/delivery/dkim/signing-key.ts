import type { OfSender } from '../cached-by-sender.ts';

/** A private key that signs the mail of one domain. Its text is a secret: it is never logged and never part of an error. */
export interface SigningKey {
  /** The d= of the signature. */
  domain: string;
  /** The s= of the signature: the public key stands at selector._domainkey.domain. */
  selector: string;
  algorithm: 'rsa-sha256' | 'ed25519-sha256';
  /** PKCS#8 as PEM. */
  privateKey: string;
}

/** Tells the keys that sign for a From address; none when its domain has none. */
export type SigningKeysOf = OfSender<readonly SigningKey[]>;
