/** What one party is likely to hold whole: an IPv4 address, or the /64 of an IPv6 address. */
export function networkOf(address: string): string {
  if (!address.includes(':')) return address;
  const [head = '', tail = ''] = address.split('::');
  const groups = (part: string): string[] => (part === '' ? [] : part.split(':'));
  const [start, end] = [groups(head), groups(tail)];
  const between = Array.from({ length: Math.max(0, 8 - start.length - end.length) }, () => '0');
  return `${[...start, ...between, ...end]
    .slice(0, 4)
    .map((group) => group.toLowerCase().replace(/^0+(?=.)/, ''))
    .join(':')}::/64`;
}
