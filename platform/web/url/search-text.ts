/** Reads a URL search as plain strings; a repeated key becomes one comma-separated text. */
export function parseSearch(text: string): Record<string, string> {
  const values: Record<string, string> = {};
  for (const [key, value] of new URLSearchParams(text))
    values[key] = key in values ? `${values[key]},${value}` : value;
  return values;
}

/** Writes a URL search: empty values are left out, arrays join with commas, commas and colons stay readable. */
export function stringifySearch(values: Record<string, unknown>): string {
  const params = new URLSearchParams();
  for (const [key, value] of Object.entries(values)) {
    if (value === undefined || value === null || value === '') continue;
    params.set(
      key,
      Array.isArray(value)
        ? value.join(',')
        : typeof value === 'object'
          ? JSON.stringify(value)
          : String(value),
    );
  }
  const text = params.toString().replaceAll('%2C', ',').replaceAll('%3A', ':');
  return text === '' ? '' : `?${text}`;
}
