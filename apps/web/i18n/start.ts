import i18next from 'i18next';
import type { BackendModule } from 'i18next';
import accountChoice from '#features/session/account-choice/web/en.json' with { type: 'json' };
import notifications from '#features/home/notifications/web/en.json' with { type: 'json' };
import { startI18n } from '#platform/web/i18n/i18n.ts';
import shell from './en.json' with { type: 'json' };

const featureTexts = import.meta.glob<object>(
  ['../../../features/*/*/web/en.json', '!../../../features/session/account-choice/web/en.json', '!../../../features/home/notifications/web/en.json'], { import: 'default' },
);

/** Loads the texts of a feature when its first screen asks for them; the namespace is the feature's folder. */
const textsOnDemand: BackendModule = {
  type: 'backend',
  init: () => {},
  read(_language, namespace, done) {
    const path = Object.keys(featureTexts).find((one) => one.endsWith(`/${namespace}/web/en.json`));
    const load = path === undefined ? undefined : featureTexts[path];
    if (!load) return done(new Error(`There are no texts for '${namespace}': features/<area>/${namespace}/web/en.json is missing.`), false);
    load().then((texts) => done(null, { ...texts }), (error: unknown) => done(error instanceof Error ? error : String(error), false));
  },
};

i18next.use(textsOnDemand);
// Some texts come with the start, others when asked for.
i18next.options.partialBundledLanguages = true;

/** The texts, started before any screen: main.tsx imports this file first. What the shell itself shows comes at once. */
export const texts = startI18n({ namespaces: { shell, notifications, 'account-choice': accountChoice } });
