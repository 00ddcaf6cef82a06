/** Query parameters of a call; undefined, null and '' are left out, arrays repeat as key[]. */
export type Query = Record<
  string,
  string | number | boolean | null | undefined | readonly (string | number)[]
>;

/** '?page=2&ids[]=1&ids[]=2', or an empty text. */
export function queryText(query: Query | undefined): string {
  const params = new URLSearchParams();
  for (const [key, value] of Object.entries(query ?? {})) {
    if (value === undefined || value === null || value === '') continue;
    if (typeof value === 'object') for (const one of value) params.append(`${key}[]`, String(one));
    else params.append(key, String(value));
  }
  const text = params.toString();
  return text === '' ? '' : `?${text}`;
}
