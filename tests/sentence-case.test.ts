import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '..');

// Menus carry the titles of their pages, and roles their labels, as the specification writes them.
const namedBySpec = /i18n\/en\.json (menu|user)\.|users\/web\/en\.json (areas|choices)\./;

/** Titles and buttons that the specification gives to the letter. */
const literal: ReadonlySet<string> = new Set([
  'Abandoned Cart REST API',
  'Abandoned Cart REST API settings',
  'Add API Key',
  'Edit API Key',
  'Users & Permissions',
  'Add User',
  'Edit User',
  'Edit Contact Fields',
  'Manage Contact Tags',
  'Manage Contact Lists',
  'Phone Number',
  'Phone Number cannot be edited',
  'Create List',
  'See All',
  'No Account Found',
  'Change Password',
  'Always Open',
  'Modify Permission',
  'Access Denied',
  'Build Segments with AI',
  'Segment Prompts',
  'Preview Rule',
  'Coupon Banks',
  'Optional Fields',
  'Performance Metrics',
  'Image Library',
  'Countdown Timer',
  'Optimize On Open',
  'Signup Forms Old',
  'Web Tracking',
  'Website Reports',
  'Price Low to High',
  'Price High to Low',
  'Shop Name',
  'Merchant Key',
  'API Key',
  'Integration Added',
  'Integration Info',
]);

/** Names that are written with a capital wherever they stand. */
const names =
  /\b(Do Not Mail|Shopify|Neto|Keap|Retail Express|Zaps|Edit Profile|Harbour Books|Heliograph|Postmark|Ed25519|Windows-125\d|Mac Roman|Shift JIS|Big5|European|Chinese|Ctrl|Shift)\b|\((Ctrl[^)]*)\)/g;

const flatten = (path: string, value: unknown): [string, string][] =>
  typeof value === 'string'
    ? [[path, value]]
    : Object.entries(value as object).flatMap(([key, inner]) =>
        flatten(path ? `${path}.${key}` : key, inner),
      );

/** The words of a title or button that should begin small: sentences end with a mark and are left alone. */
function capitalsIn(text: string): string[] {
  if (/[.!?:]/.test(text) || literal.has(text)) return [];
  const plain = text.replaceAll(/\{\{.*?\}\}/g, '').replaceAll(names, '');
  const [, ...later] = plain.match(/[A-Za-z][\w’'/-]*/g) ?? [];
  // Abbreviations have more capitals than one.
  return later.filter((word) => /^[A-Z][a-z]+$/.test(word));
}

test('titles and buttons are in sentence case, but for those that the specification writes', () => {
  const files = globSync('{platform/web/i18n,apps/web/i18n,features/*/*/web}/en.json', {
    cwd: root,
  }).sort();
  expect(files.length).toBeGreaterThan(30);
  const found = files.flatMap((file) =>
    flatten('', JSON.parse(readFileSync(join(root, file), 'utf8')))
      .filter(([key]) => !namedBySpec.test(`${file} ${key}`) && !key.endsWith('Words'))
      .filter(([, text]) => capitalsIn(text).length > 0)
      .map(([key, text]) => `${file} ${key}: “${text}”`),
  );
  expect(found).toEqual([]);
});

test('a title in capitals is found', () => {
  expect(capitalsIn('New Campaign')).toEqual(['Campaign']);
  expect(capitalsIn('Folder Created Successfully')).toEqual(['Created', 'Successfully']);
  expect(capitalsIn('New A/B test of {{Name}} by API')).toEqual([]);
  expect(capitalsIn('Add to Do Not Mail')).toEqual([]);
});
