// English texts of the first page come with the start; they are left out here so that they do not become files of their own.
const files = import.meta.glob<object>(
  [
    '../../../features/*/*/web/en.json',
    '!../../../features/home/dashboard/web/en.json',
    '!../../../features/session/account-choice/web/en.json',
    '!../../../features/home/notifications/web/en.json',
    '../../../features/*/*/web/de.json',
    '../../../platform/web/i18n/de.json',
    './de.json',
    '../{pages,palette,products}/{en,de}.json',
    './messages.de.json',
  ],
  { import: 'default' },
);

/** What loads the texts of a namespace in a language; nothing where there are none. */
export function fileOf(language: string, namespace: string): (() => Promise<object>) | undefined {
  return files[pathOf(language, namespace)];
}

function pathOf(language: string, namespace: string): string {
  if (namespace === 'platform') return `../../../platform/web/i18n/${language}.json`;
  if (['pages', 'palette', 'products'].includes(namespace))
    return `../${namespace}/${language}.json`;
  if (namespace === 'shell') return `./${language}.json`;
  if (namespace === 'messages') return `./messages.${language}.json`;
  return Object.keys(files).find((one) => one.endsWith(`/${namespace}/web/${language}.json`)) ?? '';
}
