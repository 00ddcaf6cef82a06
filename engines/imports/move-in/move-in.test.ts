import { readFileSync } from 'node:fs';
import { Readable } from 'node:stream';
import { expect, test } from 'vitest';
import { openCsv } from '#platform/server/csv/read-csv.ts';
import type { MemberState, SourceProduct } from '../contract.ts';
import { namesIn, stateOfReason } from './cells.ts';
import { mappingOf, recognise, stateOfFile, translate } from './recognise.ts';

const exportsOf: readonly {
  file: string;
  product: SourceProduct;
  fileState: MemberState | null;
  states: MemberState[];
}[] = [
  {
    file: 'mailchimp-subscribed',
    product: 'mailchimp',
    fileState: 'subscribed',
    states: ['subscribed', 'subscribed'],
  },
  {
    file: 'mailchimp-unsubscribed',
    product: 'mailchimp',
    fileState: 'unsubscribed',
    states: ['unsubscribed', 'complained'],
  },
  { file: 'mailchimp-cleaned', product: 'mailchimp', fileState: 'bounced', states: ['bounced'] },
  {
    file: 'klaviyo-profiles',
    product: 'klaviyo',
    fileState: null,
    states: ['subscribed', 'not_subscribed', 'unsubscribed', 'bounced', 'complained'],
  },
  {
    file: 'klaviyo-suppressions',
    product: 'klaviyo',
    fileState: null,
    states: ['unsubscribed', 'bounced', 'complained', 'blocked'],
  },
  {
    file: 'brevo-contacts',
    product: 'brevo',
    fileState: null,
    states: ['subscribed', 'blocked', 'blocked'],
  },
  {
    file: 'listmonk-subscribers',
    product: 'listmonk',
    fileState: null,
    states: ['subscribed', 'blocked', 'not_subscribed'],
  },
  {
    file: 'mautic-contacts',
    product: 'mautic',
    fileState: null,
    states: ['subscribed', 'blocked', 'bounced', 'subscribed'],
  },
];

async function open(file: string) {
  const bytes = readFileSync(new URL(`../fixtures/move-in/${file}.csv`, import.meta.url));
  const csv = await openCsv({ read: async () => Readable.from([bytes]) });
  const rows: string[][] = [];
  for await (const batch of csv.batches()) for (const row of batch.rows) rows.push([...row.cells]);
  return { header: csv.header, rows };
}

test.each(exportsOf)(
  '$file.csv is recognised, and each row has the state it had there',
  async ({ file, product, fileState, states }) => {
    const { header, rows } = await open(file);
    expect(recognise(header)).toBe(product);
    expect(stateOfFile(product, { header, fileName: `${file}.csv` })).toBe(fileState);
    const read = translate(product, { header, fileState });
    expect(rows.map((cells) => read(cells).state)).toEqual(states);
  },
);

test('tags are read as each product separates them', async () => {
  const mailchimp = await open('mailchimp-subscribed');
  const anna = translate('mailchimp', { header: mailchimp.header, fileState: 'subscribed' })(
    mailchimp.rows[0]!,
  );
  expect(anna.tags).toEqual(['VIP', 'Berlin, Mitte']);
  const mautic = await open('mautic-contacts');
  const read = translate('mautic', { header: mautic.header, fileState: null });
  expect(read(mautic.rows[0]!).tags).toEqual(['vip', 'trade fair']);
  expect(namesIn('["a", "b", "a"]')).toEqual(['a', 'b']);
  expect(namesIn('')).toEqual([]);
});

test('attributes of a subscriber are an object, and what is none is left out', async () => {
  const { header, rows } = await open('listmonk-subscribers');
  const read = translate('listmonk', { header, fileState: null });
  expect(read(rows[0]!).attributes).toEqual({ city: 'Berlin', visits: 7, likes: ['tea'] });
  expect(read(rows[0]!).name).toBe('Anna Maria Probe');
  expect(read(rows[2]!).attributes).toEqual({});
});

test('where file and row disagree the stricter state counts', () => {
  const header = ['email', 'Klaviyo ID', 'Email Marketing Consent'];
  const read = translate('klaviyo', { header, fileState: 'subscribed' });
  expect(read(['a@a.example', 'K', 'UNSUBSCRIBED']).state).toBe('unsubscribed');
  const blocked = translate('klaviyo', { header, fileState: 'blocked' });
  expect(blocked(['a@a.example', 'K', 'SUBSCRIBED']).state).toBe('blocked');
});

test('a file that says nothing of consent subscribes nobody unless somebody states it', () => {
  const header = ['email', 'ADDED_TIME', 'MODIFIED_TIME'];
  const cells = ['a@a.example', '', ''];
  expect(recognise(header)).toBe('brevo');
  expect(translate('brevo', { header, fileState: null })(cells).state).toBe('not_subscribed');
  expect(translate('brevo', { header, fileState: 'subscribed' })(cells).state).toBe('subscribed');
});

test('a Mailchimp file without a column that tells is known by its name', () => {
  const header = ['Email Address', 'MEMBER_RATING', 'LEID', 'EUID'];
  for (const [fileName, state] of [
    ['subscribed_members_export_1.csv', 'subscribed'],
    ['unsubscribed_members_export_1.csv', 'unsubscribed'],
    ['nonsubscribed_members_export_1.csv', 'not_subscribed'],
    ['cleaned_members_export_1.csv', 'bounced'],
  ] as const)
    expect(stateOfFile('mailchimp', { header, fileName })).toBe(state);
});

test('columns of a product that hold no field are left out, and others go where they belong', async () => {
  const { header } = await open('brevo-contacts');
  expect(mappingOf('brevo', header)).toEqual({
    'CONTACT ID': null,
    SMS: 'phone',
    EMAIL_BLACKLIST: null,
    SMS_BLACKLIST: null,
    ADDED_TIME: null,
    MODIFIED_TIME: null,
  });
});

test('an ordinary file of contacts is no export of a known product', () => {
  expect(recognise(['email', 'first_name', 'city'])).toBe(null);
  expect(recognise(['Email Address', 'First Name', 'NOTES'])).toBe(null);
});

test('a reason that is not known blocks', () => {
  expect(stateOfReason('because')).toBe('blocked');
  expect(stateOfReason('Opted out')).toBe('unsubscribed');
});
