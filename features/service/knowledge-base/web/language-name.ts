/** A language as the language of the screen calls it. */
export function languageName(code: string, screen: string): string {
  return new Intl.DisplayNames([screen], { type: 'language' }).of(code) ?? code;
}
