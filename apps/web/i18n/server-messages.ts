import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';

const root = join(import.meta.dirname, '../../..');
const shared = /[\\/]apps[\\/]web[\\/]i18n[\\/]messages\.(\w+)\.json$/;
const ofFeature = /[\\/]features[\\/][^\\/]+[\\/][^\\/]+[\\/]web[\\/]\w+\.json$/;

/** What one file says of messages of the server, by their English words. */
export interface MessageFile {
  readonly file: string;
  readonly texts: Readonly<Record<string, string>>;
}

/** Messages of the server in a language: those that features share, then each feature's own, under `messages` in its texts. */
export function messageFiles(language: string): MessageFile[] {
  const common = `apps/web/i18n/messages.${language}.json`;
  const features = globSync(`features/*/*/web/${language}.json`, { cwd: root }).sort();
  return [
    { file: common, texts: read(common) },
    ...features.map((file) => ({ file, texts: read(file)['messages'] ?? {} })),
  ];
}

/** Joins the features' messages to the shared ones in one file, which loads when a language is chosen; a feature's screens leave them out. */
export function serverMessages(): Plugin {
  return {
    name: 'heliograph:server-messages',
    // Before JSON becomes a module.
    enforce: 'pre',
    transform: {
      filter: { id: [shared, ofFeature] },
      handler(code, id) {
        const language = shared.exec(id)?.[1];
        if (language === undefined) {
          const { messages: _elsewhere, ...texts } = JSON.parse(code);
          return { code: JSON.stringify(texts), map: null };
        }
        const files = messageFiles(language);
        for (const { file } of files) this.addWatchFile(join(root, file));
        const joined = Object.assign({}, ...files.map(({ texts }) => texts));
        return { code: JSON.stringify(joined), map: null };
      },
    },
  };
}

const read = (file: string) => JSON.parse(readFileSync(join(root, file), 'utf8'));
