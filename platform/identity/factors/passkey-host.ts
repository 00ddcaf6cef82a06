import { isIP } from 'node:net';

/** Whether passkeys can work at an address: they belong to a host name and need a secure connection. */
export type PasskeySupport = 'possible' | 'needs_host_name' | 'needs_https';

/** What passkeys are bound to: the host, and the whole origin that a browser states. */
export function passkeyHost(publicUrl: string): {
  rpId: string;
  origin: string;
  support: PasskeySupport;
} {
  const { hostname, origin, protocol } = new URL(publicUrl);
  const isLocal = hostname === 'localhost' || hostname.endsWith('.localhost');
  const support =
    isIP(hostname.replace(/^\[|\]$/g, '')) > 0
      ? 'needs_host_name'
      : protocol === 'https:' || isLocal
        ? 'possible'
        : 'needs_https';
  return { rpId: hostname, origin, support };
}
