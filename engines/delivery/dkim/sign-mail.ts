import { createPrivateKey, hash, sign, type KeyObject } from 'node:crypto';
import { MailBytes } from '#platform/server/mail/mail-bytes.ts';
import { relaxedHashOf } from './relaxed-body.ts';
import { headersOf, relaxedHeader } from './relaxed-headers.ts';
import type { SigningKey } from './signing-key.ts';

// What receivers judge a mail by. From stands twice: a second one added on the way breaks the signature.
const signedHeaders = [
  'from',
  'from',
  'sender',
  'reply-to',
  'to',
  'subject',
  'date',
  'message-id',
  'mime-version',
  'content-type',
  'list-unsubscribe',
  'list-unsubscribe-post',
  'feedback-id',
];
const longestLine = 76;

/**
 * The mail with a DKIM signature by each key in front (RFC 6376 and 8463; relaxed/relaxed, the whole body). The costly
 * operation runs in Node's thread pool, so any number of mails may be given at once. Errors never hold the key.
 */
export async function signMail(
  raw: Buffer | MailBytes,
  keys: readonly SigningKey[],
  now: Date,
): Promise<MailBytes> {
  const mail = MailBytes.of(raw);
  const first = mail.parts[0]?.bytes;
  if (keys.length === 0 || !first) return mail;
  const end = first.indexOf('\r\n\r\n');
  const headEnd = end < 0 ? first.length : end;
  const bodyHash = relaxedHashOf(mail, Math.min(headEnd + 4, first.length));
  const facts: Facts = {
    ...pickHeaders(headersOf(first.toString('latin1', 0, headEnd))),
    bodyHash,
    time: Math.floor(now.getTime() / 1000),
  };
  const signatures = await Promise.all(keys.map((key) => signatureOf(key, facts)));
  return new MailBytes([
    { bytes: Buffer.from(signatures.join(''), 'latin1'), isFixed: false },
    ...mail.parts,
  ]);
}

interface Facts {
  names: readonly string[];
  signed: string;
  bodyHash: string;
  time: number;
}

function pickHeaders(
  headers: ReadonlyMap<string, readonly string[]>,
): Pick<Facts, 'names' | 'signed'> {
  const taken = new Map<string, number>();
  const names: string[] = [];
  let signed = '';
  for (const name of signedHeaders) {
    const count = taken.get(name) ?? 0;
    const header = headers.get(name)?.[count];
    if (header === undefined && name !== 'from') continue;
    taken.set(name, count + 1);
    names.push(name);
    if (header !== undefined) signed += `${relaxedHeader(name, header)}\r\n`;
  }
  return { names, signed };
}

async function signatureOf(key: SigningKey, facts: Facts): Promise<string> {
  const names = facts.names.map(
    (name, index) =>
      `${index === 0 ? ' h=' : ''}${name}${index === facts.names.length - 1 ? ';' : ':'}`,
  );
  const tags = [
    ' v=1;',
    ` a=${key.algorithm};`,
    ' c=relaxed/relaxed;',
    ` d=${key.domain};`,
    ` s=${key.selector};`,
    ` t=${facts.time};`,
    ...names,
    ` bh=${facts.bodyHash};`,
    ' b=',
  ];
  const open = `DKIM-Signature:${foldTags(tags)}`;
  const data = Buffer.from(
    facts.signed + relaxedHeader('dkim-signature', open.slice('DKIM-Signature:'.length)),
    'latin1',
  );
  const signature = await signBytes(key, data);
  return `${open}${foldText(signature, longestLine + 1 - (open.length - open.lastIndexOf('\n')))}\r\n`;
}

// Lines are folded between tags and at the colons of the list of names, where a blank means nothing.
function foldTags(tags: readonly string[]): string {
  let text = '';
  let column = 'DKIM-Signature:'.length;
  for (const tag of tags) {
    const isTooLong = column + tag.length > longestLine;
    const spelled = isTooLong ? ` ${tag.trimStart()}` : tag;
    text += isTooLong ? `\r\n${spelled}` : spelled;
    column = (isTooLong ? 0 : column) + spelled.length;
  }
  return text;
}

function foldText(text: string, firstRoom: number): string {
  const lines = [text.slice(0, Math.max(firstRoom, 0))];
  for (let at = lines[0]!.length; at < text.length; at += longestLine - 1)
    lines.push(text.slice(at, at + longestLine - 1));
  return lines.join('\r\n ');
}

async function signBytes(key: SigningKey, data: Buffer): Promise<string> {
  const isRsa = key.algorithm === 'rsa-sha256';
  // RFC 8463: Ed25519 signs the SHA-256 of what RSA signs.
  const input = isRsa ? data : hash('sha256', data, 'buffer');
  const keyObject = keyObjectOf(key);
  return new Promise((resolve, reject) => {
    sign(isRsa ? 'sha256' : null, input, keyObject, (error, signature) => {
      if (error)
        reject(new Error(`The DKIM key ${key.selector}._domainkey.${key.domain} could not sign.`));
      else resolve(signature.toString('base64'));
    });
  });
}

const keyObjects = new WeakMap<SigningKey, KeyObject>();

function keyObjectOf(key: SigningKey): KeyObject {
  const known = keyObjects.get(key);
  if (known) return known;
  let made: KeyObject;
  try {
    made = createPrivateKey(key.privateKey);
  } catch {
    throw new Error(`The DKIM key ${key.selector}._domainkey.${key.domain} can not be read.`);
  }
  const wanted = key.algorithm === 'rsa-sha256' ? 'rsa' : 'ed25519';
  if (made.asymmetricKeyType !== wanted)
    throw new Error(`The DKIM key ${key.selector}._domainkey.${key.domain} is no ${wanted} key.`);
  keyObjects.set(key, made);
  return made;
}
