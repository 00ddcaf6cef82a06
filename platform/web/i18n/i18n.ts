import i18next from 'i18next';
import type { i18n } from 'i18next';
import { initReactI18next } from 'react-i18next';
import platformTexts from './en.json' with { type: 'json' };

/** Starts the texts once: the platform's own, and those each feature brings under its own namespace. English is what every other language falls back to. */
export function startI18n(
  options: { language?: string; namespaces?: Record<string, object> } = {},
): i18n {
  if (!i18next.isInitialized) {
    void i18next.use(initReactI18next).init({
      lng: options.language ?? 'en',
      fallbackLng: 'en',
      ns: ['platform', ...Object.keys(options.namespaces ?? {})],
      defaultNS: 'platform',
      resources: { en: { platform: platformTexts, ...asResources(options.namespaces) } },
      interpolation: { escapeValue: false },
      initAsync: false,
    });
  } else {
    for (const [namespace, texts] of Object.entries(options.namespaces ?? {}))
      addTexts(namespace, texts);
  }
  return i18next;
}

/** Adds the English texts of one feature. */
export function addTexts(namespace: string, texts: object): void {
  i18next.addResourceBundle('en', namespace, texts, true, true);
}

/** A platform text outside React, such as in a snackbar raised by the API client. */
export function platformText(key: string, values: Record<string, unknown> = {}): string {
  return i18next.t(key, { ns: 'platform', ...values });
}

function asResources(
  namespaces: Record<string, object> | undefined,
): Record<string, Record<string, unknown>> {
  return Object.fromEntries(
    Object.entries(namespaces ?? {}).map(([name, texts]) => [name, { ...texts }]),
  );
}
