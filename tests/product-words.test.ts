import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '..');

// What the product is about. Words that a platform needs for itself as well (tag, list, brand, template, recipient) are not here.
const productWords =
  /\b(contacts?|campaigns?|mailings?|newsletters?|subscribers?|segments?|audiences?|unsubscrib\w*|bounces?|bounced|suppress(ed|ions?)|preheaders?|transactional|custom fields?|a\/?b tests?|journeys?)\b/g;

// Each file of the platform that names some of them, with the words and the reason.
const allowed: Readonly<Record<string, readonly [words: string, reason: string]>> = {
  'platform/contract/errors.ts': ['contact', 'people are asked to contact support'],
  'platform/contract/folders.ts': [
    'campaign contact journey',
    'the wire’s names of kinds of folders',
  ],
  'platform/contract/measures.ts': [
    'bounce bounced bounces campaign suppressed unsubscribe unsubscribes',
    'one registry of what is counted, for every floor',
  ],
  'platform/contract/presence.ts': ['campaigns', 'an example in a text of the wire'],
  'platform/contract/roles.ts': [
    'campaign campaigns contacts segments',
    'the wire’s names of roles',
  ],
  'platform/server/config.ts': [
    'campaigns contact',
    'settings of all floors are read in one place',
  ],
  'platform/server/database/open-database.ts': [
    'contacts mailing mailings',
    'why an older database will not do',
  ],
  'platform/server/inbound-settings.ts': ['bounces', 'an example of a domain'],
  'platform/server/domain-settings.ts': ['campaign campaigns', 'a setting says what it is for'],
  'platform/server/external-idp-settings.ts': ['campaigns', 'examples name roles'],
  'platform/server/settings.ts': [
    'bounces campaigns contact journeys segments unsubscribes',
    'each setting says what it is for',
  ],
  'platform/server/template/liquid-worker.ts': ['segments', 'parts of a path, in Liquid’s words'],
  'platform/web/charts/metric.ts': ['bounces unsubscrib unsubscribes', 'colours of metrics'],
  'platform/web/folders/use-resource-folders.ts': ['contact', 'an example of the wire’s kinds'],
  'platform/web/i18n/de.json': [
    'bounce bounced bounces campaigns journey journeys segments suppressed unsubscribe unsubscribed unsubscribes',
    'names of states, of measures and of kinds of folders',
  ],
  'platform/web/i18n/en.json': [
    'a/b test audience bounce bounced bounces campaigns journey journeys segments suppressed transactional unsubscribe unsubscribed unsubscribes',
    'names of states, of measures and of kinds of folders',
  ],
  'platform/web/overlays/message-times.ts': [
    'custom field',
    'the time of one message, beside the others',
  ],
  'platform/web/overlays/snackbar.tsx': ['segments', 'the wire’s names of what is archived'],
  'platform/web/page/StatusChip.tsx': ['bounced suppressed unsubscribed', 'colors of states'],
};

test('the platform knows no word of the product, but for what is declared', () => {
  const found = globSync('platform/**/*.{ts,tsx,json}', { cwd: root })
    .filter((file) => !/\.test\.tsx?$|\.test-program\.ts$|database\/tables\.ts$/.test(file))
    .sort()
    .flatMap((file) => {
      const words = wordsOf(readFileSync(join(root, file), 'utf8'));
      return words.length === 0 ? [] : [[file, words.join(' ')]];
    });
  const declared = Object.entries(allowed).map(([file, [words]]) => [file, words]);
  expect(found).toEqual(declared.sort(([one = ''], [other = '']) => (one < other ? -1 : 1)));
});

test.each([
  ['const campaignId = 1;', 'campaign'],
  ['/** Who unsubscribes. */', 'unsubscribes'],
  ['select 1 from list_contacts', 'contacts'],
  ['"two custom fields"', 'custom fields'],
  ['the brand of a list, by its template and tags', ''],
])('%s names %s', (text, words) => {
  expect(wordsOf(text).join(' ')).toBe(words);
});

/** The product's words in a text, each once; names in code are taken apart. */
function wordsOf(text: string): string[] {
  const words = text
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .replaceAll('_', ' ')
    .toLowerCase();
  return [...new Set(words.match(productWords))].sort();
}
