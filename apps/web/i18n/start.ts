import { startI18n } from '#platform/web/i18n/i18n.ts';
import shell from './en.json' with { type: 'json' };

/** The texts, started before any feature adds its own: main.tsx imports this file first. */
export const texts = startI18n({ namespaces: { shell } });
