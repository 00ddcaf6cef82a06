const codes = [
  'en',
  'en-AU',
  'en-CA',
  'en-GB',
  'en-US',
  'ar',
  'bg',
  'bn',
  'ca',
  'cs',
  'da',
  'de',
  'el',
  'es',
  'es-MX',
  'et',
  'fa',
  'fi',
  'fr',
  'fr-CA',
  'he',
  'hi',
  'hr',
  'hu',
  'id',
  'it',
  'ja',
  'ko',
  'lt',
  'lv',
  'ms',
  'nl',
  'no',
  'pl',
  'pt',
  'pt-BR',
  'ro',
  'ru',
  'sk',
  'sl',
  'sr',
  'sv',
  'th',
  'tr',
  'uk',
  'ur',
  'vi',
  'zh',
  'zh-TW',
];
const names = new Intl.DisplayNames(['en'], { type: 'language' });

/** The language of a code such as pt-BR in words; the code itself when it is none. */
export function languageName(code: string): string {
  try {
    return names.of(code) ?? code;
  } catch {
    return code;
  }
}

/** Languages to choose from, by name; a code that is in use but not among them is added. */
export function languageOptions(current: string): { value: string; label: string }[] {
  return [...new Set([...codes, ...(current === '' ? [] : [current])])]
    .map((value) => ({ value, label: languageName(value) }))
    .sort((a, b) => a.label.localeCompare(b.label));
}
