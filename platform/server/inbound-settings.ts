import { existsSync } from 'node:fs';
import { CannotStart } from './cannot-start.ts';
import type { ReadSetting } from './external-idp-settings.ts';
import { domain, port } from './setting-values.ts';

/** How mail that comes back reaches the product. */
export interface InboundConfig {
  /** The domain of signed return paths; null sends from the From address, and nothing comes back. */
  readonly returnDomain: string | null;
  /** The port of the own listener; null where another server passes the mail on. */
  readonly port: number | null;
  readonly host: string;
  /** Files for STARTTLS. */
  readonly tls: { readonly cert: string; readonly key: string } | null;
}

/** Reads how mail that comes back is taken in, and refuses what does not belong together. */
export function readInbound(
  read: ReadSetting,
  environment: Record<string, string | undefined>,
): InboundConfig {
  const inboundPort = read<number | null>(
    'INBOUND_SMTP_PORT',
    port,
    null,
    'set it to a number from 1 to 65535',
  );
  const returnDomain = read<string | null>(
    'RETURN_DOMAIN',
    domain,
    null,
    'set it to a domain such as bounces.example.com',
  );
  if (inboundPort !== null && returnDomain === null)
    throw new CannotStart(
      'INBOUND_SMTP_PORT needs RETURN_DOMAIN: name the domain whose mail comes in there, such as bounces.example.com.',
    );
  const [cert, key] = [
    environment['INBOUND_TLS_CERT']?.trim() ?? '',
    environment['INBOUND_TLS_KEY']?.trim() ?? '',
  ];
  if ((cert === '') !== (key === ''))
    throw new CannotStart(
      'INBOUND_TLS_CERT and INBOUND_TLS_KEY belong together: set both, or none.',
    );
  for (const file of [cert, key])
    if (file !== '' && !existsSync(file))
      throw new CannotStart(
        `There is no file ${file}, which INBOUND_TLS_CERT or INBOUND_TLS_KEY names.`,
      );
  return {
    returnDomain,
    port: inboundPort,
    host: environment['INBOUND_SMTP_HOST']?.trim() || '0.0.0.0',
    tls: cert === '' ? null : { cert, key },
  };
}
