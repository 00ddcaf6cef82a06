import type { Dns } from './dns.ts';

/** What was found where the public key of a DKIM selector (RFC 6376 §3.6.1) should be. */
export interface DkimFinding {
  readonly outcome:
    | 'right'
    | 'missing'
    | 'several'
    | 'wrong_key'
    | 'revoked'
    | 'wrong_type'
    | 'unreadable'
    | 'testing';
  readonly found: readonly string[];
}

/** Compares the key that a name publishes with the one that signs. */
export async function checkDkim(
  dns: Dns,
  name: string,
  wanted: { type: 'rsa' | 'ed25519'; publicKey: string },
): Promise<DkimFinding> {
  const found = (await dns.txt(name)).values;
  const done = (outcome: DkimFinding['outcome']): DkimFinding => ({ outcome, found });
  if (found.length === 0) return done('missing');
  const records = found.filter((text) => /(^|;)\s*p\s*=/.test(text));
  if (records.length === 0) return done('unreadable');
  if (records.length > 1) return done('several');
  const tags = tagsOf(records[0] as string);
  if (tags === null || (tags.has('v') && tags.get('v') !== 'DKIM1')) return done('unreadable');
  const key = (tags.get('p') ?? '').replace(/\s+/g, '');
  if (key === '') return done('revoked');
  if ((tags.get('k') ?? 'rsa').toLowerCase() !== wanted.type) return done('wrong_type');
  if (key !== wanted.publicKey) return done('wrong_key');
  return done(
    (tags.get('t') ?? '')
      .split(':')
      .map((one) => one.trim())
      .includes('y')
      ? 'testing'
      : 'right',
  );
}

/** The tags of a record such as 'v=DKIM1; k=rsa; p=…'; null when it is not made of tags, or names one twice. */
export function tagsOf(text: string): Map<string, string> | null {
  const tags = new Map<string, string>();
  for (const part of text.split(';')) {
    if (part.trim() === '') continue;
    const at = part.indexOf('=');
    const name = part.slice(0, at).trim().toLowerCase();
    if (at < 1 || !/^[a-z][a-z0-9_]*$/.test(name) || tags.has(name)) return null;
    tags.set(name, part.slice(at + 1).trim());
  }
  return tags;
}
