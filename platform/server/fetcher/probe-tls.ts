import { connect } from 'node:tls';
import { isPrivateAddress } from './refuse-private-address.ts';

/** What a host's certificate is worth to a browser. */
export interface TlsFinding {
  readonly outcome:
    | 'right'
    | 'expires_soon'
    | 'expired'
    | 'wrong_name'
    | 'untrusted'
    | 'no_answer'
    | 'private_address'
    | 'no_address';
  /** Until when the certificate holds, where it was seen and trusted. */
  readonly validTo: string | null;
  /** Who gave it, or what the connection failed with. */
  readonly detail: string;
}

const soonMs = 7 * 24 * 3_600_000;

/** Opens a TLS connection to a host and checks name, chain and time of its certificate. Private addresses and odd ports are refused unless the operator allowed host:port. */
export async function probeTls(target: {
  host: string;
  port: number;
  addresses: readonly string[];
  allowed: readonly string[];
  now: Date;
  timeoutMs?: number;
}): Promise<TlsFinding> {
  const { host, port, addresses } = target;
  const isAllowed = target.allowed.includes(port === 443 ? host : `${host}:${port}`);
  const refused = (outcome: TlsFinding['outcome'], detail: string): TlsFinding => ({
    outcome,
    validTo: null,
    detail,
  });
  const address = addresses[0];
  if (address === undefined) return refused('no_address', host);
  if (!isAllowed && port !== 443) return refused('no_answer', `port ${port}`);
  if (!isAllowed && addresses.some(isPrivateAddress)) return refused('private_address', address);
  return new Promise((resolve) => {
    const socket = connect({
      host: address,
      port,
      servername: host,
      rejectUnauthorized: true,
      minVersion: 'TLSv1.2',
      timeout: target.timeoutMs ?? 5000,
    });
    const end = (finding: TlsFinding): void => {
      socket.destroy();
      resolve(finding);
    };
    socket.once('secureConnect', () => {
      const certificate = socket.getPeerCertificate();
      const validTo = new Date(certificate.valid_to);
      const issuer = certificate.issuer as { O?: string; CN?: string } | undefined;
      end({
        outcome: validTo.getTime() - target.now.getTime() < soonMs ? 'expires_soon' : 'right',
        validTo: validTo.toISOString(),
        detail: issuer?.O ?? issuer?.CN ?? '',
      });
    });
    socket.once('timeout', () => end(refused('no_answer', 'timeout')));
    socket.once('error', (error: NodeJS.ErrnoException) =>
      end(refused(outcomeOf(error.code ?? ''), error.code ?? error.message)),
    );
  });
}

function outcomeOf(code: string): TlsFinding['outcome'] {
  if (code === 'ERR_TLS_CERT_ALTNAME_INVALID') return 'wrong_name';
  if (code === 'CERT_HAS_EXPIRED' || code === 'CERT_NOT_YET_VALID') return 'expired';
  return /CERT|SIGNATURE|ISSUER/.test(code) ? 'untrusted' : 'no_answer';
}
