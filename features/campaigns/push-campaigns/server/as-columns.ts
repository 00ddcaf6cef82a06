/** Fields of a campaign as its columns take them: an empty list of buttons would be written as a list of PostgreSQL. */
export function asColumns(fields: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const { buttons, ...rest } = fields;
  return { ...rest, ...(buttons !== undefined && { buttons: JSON.stringify(buttons) }) };
}
