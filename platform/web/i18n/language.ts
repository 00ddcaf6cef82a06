import i18next from 'i18next';
import {
  isInterfaceLanguage,
  nearestLanguage,
  type InterfaceLanguage,
} from '#platform/contract/languages.ts';

const usualLocales: Record<InterfaceLanguage, string> = { en: 'en-US', de: 'de-DE' };
const rememberedUnder = 'heliograph.language';

/** The language on screen. */
export function displayLanguage(): InterfaceLanguage {
  const language = i18next.language ?? 'en';
  return isInterfaceLanguage(language) ? language : 'en';
}

/** The locale by which dates and numbers are written in the language on screen: the browser's own form of it, such as British English. */
export function displayLocale(): string {
  const language = displayLanguage();
  const own = globalThis.navigator?.languages?.find((one) => one.startsWith(`${language}-`));
  return own ?? usualLocales[language];
}

/** The language to start in: the one last used in this browser, else the browser's own. */
export function startLanguage(): InterfaceLanguage {
  const remembered = globalThis.localStorage?.getItem(rememberedUnder);
  if (remembered && isInterfaceLanguage(remembered)) return remembered;
  return nearestLanguage(globalThis.navigator?.languages ?? []);
}

/** Goes over to a language and remembers it in this browser; null is the browser's own. Loads what is missing first. */
export async function showLanguage(wanted: InterfaceLanguage | null): Promise<void> {
  if (wanted !== null) globalThis.localStorage?.setItem(rememberedUnder, wanted);
  else if (globalThis.localStorage?.getItem(rememberedUnder))
    localStorage.removeItem(rememberedUnder);
  const language = wanted ?? startLanguage();
  if (language !== displayLanguage()) await i18next.changeLanguage(language);
  if (globalThis.document) document.documentElement.lang = language;
}
