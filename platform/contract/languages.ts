/** Languages of the interface, each by its own name; every text of the web exists in all of them. */
export const interfaceLanguages = { en: 'English', de: 'Deutsch' } as const;

/** One language of the interface. */
export type InterfaceLanguage = keyof typeof interfaceLanguages;

/** Whether a text names a language of the interface. */
export function isInterfaceLanguage(text: string): text is InterfaceLanguage {
  return Object.hasOwn(interfaceLanguages, text);
}

/** The first wanted language that the interface has, by its main part (de-AT is German); English without one. */
export function nearestLanguage(wanted: readonly string[]): InterfaceLanguage {
  for (const tag of wanted) {
    const [main = ''] = tag.toLowerCase().split('-');
    if (isInterfaceLanguage(main)) return main;
  }
  return 'en';
}
