/** Whether a host is this domain or a name below it; both in lower case, as DNS compares them. */
export function isWithin(domain: string, host: string): boolean {
  return host === domain || host.endsWith(`.${domain}`);
}
