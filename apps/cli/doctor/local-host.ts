import { isIP } from 'node:net';

/** Whether a host needs no name server: this machine, or an address of numbers. */
export function isLocalHost(host: string): boolean {
  const bare = host.replace(/^\[|\]$/g, '').toLowerCase();
  return bare === 'localhost' || bare.endsWith('.localhost') || isIP(bare) !== 0;
}
