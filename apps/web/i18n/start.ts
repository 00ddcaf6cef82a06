import i18next from 'i18next';
import type { BackendModule } from 'i18next';
import accountChoice from '#features/session/account-choice/web/en.json' with { type: 'json' };
import notifications from '#features/home/notifications/web/en.json' with { type: 'json' };
import { startI18n } from '#platform/web/i18n/i18n.ts';
import { startLanguage } from '#platform/web/i18n/language.ts';
import shell from './en.json' with { type: 'json' };

// English texts of the first page come with the start; they are left out here so that they do not become files of their own.
const files = import.meta.glob<object>(
  [
    '../../../features/*/*/web/en.json',
    '!../../../features/session/account-choice/web/en.json',
    '!../../../features/home/notifications/web/en.json',
    '../../../features/*/*/web/de.json',
    '../../../platform/web/i18n/de.json',
    './de.json',
    './messages.de.json',
  ],
  { import: 'default' },
);

/** Loads the texts of a feature when its first screen asks for them; the namespace is the feature's folder. */
const textsOnDemand: BackendModule = {
  type: 'backend',
  init: () => {},
  read(language, namespace, done) {
    const load = files[fileOf(language, namespace)];
    if (!load)
      return done(new Error(`There are no texts for '${namespace}' in '${language}'.`), false);
    load().then(
      (texts) => done(null, { ...texts }),
      (error: unknown) => done(error instanceof Error ? error : String(error), false),
    );
  },
};

function fileOf(language: string, namespace: string): string {
  if (namespace === 'platform') return `../../../platform/web/i18n/${language}.json`;
  if (namespace === 'shell') return `./${language}.json`;
  if (namespace === 'messages') return `./messages.${language}.json`;
  return Object.keys(files).find((one) => one.endsWith(`/${namespace}/web/${language}.json`)) ?? '';
}

i18next.use(textsOnDemand);
// Some texts come with the start, others when asked for.
i18next.options.partialBundledLanguages = true;

const texts = startI18n({
  // Messages of the server are their own English; other languages bring a file.
  namespaces: { shell, notifications, 'account-choice': accountChoice, messages: {} },
});

/** Ready when the texts of the first page are there in the language to start in; English needs no further file. */
export const textsReady: Promise<unknown> = startFirstLanguage();

async function startFirstLanguage(): Promise<void> {
  const language = startLanguage();
  if (language !== texts.language) await texts.changeLanguage(language);
  document.documentElement.lang = language;
}
