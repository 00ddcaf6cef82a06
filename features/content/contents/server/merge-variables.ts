import type { z } from 'zod';
import { fieldsOf, snakeCased, type FieldDefinition } from '#engines/audience/public.ts';
import type { Account } from '#platform/server/account/account.ts';
import type { mergeVariable } from '../contract.ts';

type MergeVariable = z.infer<typeof mergeVariable>;

const contactSamples: readonly (readonly [name: string, label: string, sample: string])[] = [
  ['email', 'Email', 'alex.morgan@example.com'],
  ['first_name', 'First name', 'Alex'],
  ['last_name', 'Last name', 'Morgan'],
  ['phone', 'Phone', '+1 555 0100'],
  ['fax', 'Fax', '+1 555 0101'],
];

const samplesByType: Record<FieldDefinition['fieldType'], string | number | boolean> = {
  string: 'Sample',
  text: 'A sample of a longer text',
  integer: 42,
  float: 42.5,
  boolean: true,
  datetime: '2027-01-15T10:00:00Z',
};

/** A made-up contact that has a value for every field of the account. */
export function sampleContact(fields: readonly FieldDefinition[]): Record<string, unknown> {
  const contact = new Map<string, unknown>();
  for (const field of fields) {
    contact.set(field.name, sampleOf(field));
    if (!contact.has(snakeCased(field.name))) contact.set(snakeCased(field.name), sampleOf(field));
  }
  for (const [name, , sample] of contactSamples) contact.set(name, sample);
  if (!contact.has('tags')) contact.set('tags', []);
  return Object.fromEntries([...contact].filter(([name]) => name !== ''));
}

/** Every value that contents may write, with samples for editors. */
export async function mergeVariablesOf(account: Account): Promise<MergeVariable[]> {
  const fields = await fieldsOf(account);
  const { record } = account;
  return [
    ...contactSamples.map(([name, label, sample]) =>
      variable('Contact', `contact.${name}`, label, sample),
    ),
    ...fields.map((field) =>
      variable(
        'Custom fields',
        fieldPath(field.name),
        field.displayName || field.name,
        String(sampleOf(field)),
      ),
    ),
    variable('Campaign', 'campaign.name', 'Campaign name', 'Spring sale'),
    variable('Campaign', 'campaign.id', 'Campaign id', '1'),
    variable('Campaign', 'campaign.subject', 'Subject', 'Our spring sale begins'),
    variable('Account', 'account.name', 'Account name', record.name),
    variable('Account', 'account.website', 'Website', record.website),
    variable(
      'Account',
      'postal_address',
      'Postal address',
      record.postal_address
        .split('\n')
        .map((line) => line.trim())
        .filter((line) => line !== '')
        .join(', '),
    ),
    variable('Links', 'unsubscribe_url', 'Unsubscribe link', '#unsubscribe'),
    variable('Links', 'preferences_url', 'Preferences link', '#preferences'),
    variable('Links', 'edit_profile_url', 'Profile link', '#edit-profile'),
    variable('Links', 'report_spam_url', 'Report spam link', '#report-spam'),
    variable('Links', 'web_view_url', 'Web view link', '#web-view'),
  ];
}

function variable(group: string, name: string, label: string, sample: string): MergeVariable {
  return { kind: 'value', group, name, label, token: `{{ ${name} }}`, sample };
}

function sampleOf(field: FieldDefinition): string | number | boolean {
  return field.defaultValue?.trim() ? field.defaultValue : samplesByType[field.fieldType];
}

/** The shortest way to write a field: by its snake-cased name where that is an identifier, else in brackets. */
function fieldPath(name: string): string {
  const snake = snakeCased(name);
  return /^[a-z_][a-z0-9_]*$/.test(snake)
    ? `contact.${snake}`
    : `contact[${name.includes('"') ? `'${name}'` : `"${name}"`}]`;
}
