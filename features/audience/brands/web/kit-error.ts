/** What is wrong with a kit in a form, whichever of its parts it is about. */
export function kitError(errors: Readonly<Record<string, unknown>>): string | undefined {
  const found = Object.entries(errors).find(([field]) => field.split('.')[0] === 'kit')?.[1];
  return typeof found === 'string' ? found : undefined;
}
