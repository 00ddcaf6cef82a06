/** An http or https address written in a query, or null for anything else, such as javascript: and data:. */
export function externalAddress(value: unknown): string | null {
  if (typeof value !== 'string' || !URL.canParse(value)) return null;
  const { protocol, href } = new URL(value);
  return protocol === 'http:' || protocol === 'https:' ? href : null;
}
