import i18next from 'i18next';
import type { BackendModule } from 'i18next';
import accountChoice from '#features/session/account-choice/web/en.json' with { type: 'json' };
import dashboard from '#features/home/dashboard/web/en.json' with { type: 'json' };
import notifications from '#features/home/notifications/web/en.json' with { type: 'json' };
import { startI18n } from '#platform/web/i18n/i18n.ts';
import { startLanguage } from '#platform/web/i18n/language.ts';
import shell from './en.json' with { type: 'json' };

/** Loads the texts of a feature when its first screen asks for them; the namespace is the feature's folder. */
const textsOnDemand: BackendModule = {
  type: 'backend',
  init: () => {},
  read(language, namespace, done) {
    textsOf(language, namespace).then(
      (loaded) => done(null, { ...loaded }),
      (error: unknown) => done(error instanceof Error ? error : String(error), false),
    );
  },
};

// The list of all files is one of its own: the first page has its English texts without it.
async function textsOf(language: string, namespace: string): Promise<object> {
  const load = (await import('./texts-on-demand.ts')).fileOf(language, namespace);
  if (!load) throw new Error(`There are no texts for '${namespace}' in '${language}'.`);
  return load();
}

i18next.use(textsOnDemand);
// Some texts come with the start, others when asked for.
i18next.options.partialBundledLanguages = true;

const texts = startI18n({
  // Messages of the server are their own English; other languages bring a file.
  namespaces: { shell, dashboard, notifications, 'account-choice': accountChoice, messages: {} },
});

/** Ready when the texts of the first page are there in the language to start in; English needs no further file. */
export const textsReady: Promise<unknown> = startFirstLanguage();

async function startFirstLanguage(): Promise<void> {
  const language = startLanguage();
  if (language !== texts.language) await texts.changeLanguage(language);
  document.documentElement.lang = language;
}
