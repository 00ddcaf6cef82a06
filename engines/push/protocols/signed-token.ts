import { sign, type KeyObject } from 'node:crypto';

/** A signed token (JWS compact) as gateways ask for it: ES256 for Apple and browsers, RS256 for Google. */
export function signedToken(
  key: KeyObject,
  { header, claims }: { header: Readonly<Record<string, string>>; claims: object },
): string {
  const isElliptic = key.asymmetricKeyType === 'ec';
  const said = [{ alg: isElliptic ? 'ES256' : 'RS256', ...header }, claims]
    .map((part) => Buffer.from(JSON.stringify(part)).toString('base64url'))
    .join('.');
  const signature = sign('sha256', Buffer.from(said), {
    key,
    ...(isElliptic && { dsaEncoding: 'ieee-p1363' as const }),
  });
  return `${said}.${signature.toString('base64url')}`;
}
