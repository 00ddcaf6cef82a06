/** The token in an Authorization header, or null. */
export function bearerOf(header: string | string[] | undefined): string | null {
  return typeof header === 'string' ? (/^Bearer +(\S+)$/i.exec(header)?.[1] ?? null) : null;
}
