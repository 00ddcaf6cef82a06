import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  callsOf,
  mailOf,
  privateRecords,
  type CallAs,
  type OneOfEach,
  type PrivateRecords,
} from './harness/private-records.builder.ts';
import { namedByIntegrations } from './harness/named-by-integrations.ts';
import { namedByJourneys } from './harness/named-by-journeys.ts';
import { namedByMobile } from './harness/named-by-mobile.ts';
import { namedBySteps } from './harness/named-by-steps.ts';
import { elsewhere, fieldsOf } from './harness/named-fields.ts';

let world: PrivateRecords;
let server: PrivateRecords['server'];
let { hidden, open, made } = {} as Pick<PrivateRecords, 'hidden' | 'open' | 'made'>;
let ben: CallAs;
beforeAll(async () => {
  world = await privateRecords();
  ({ server, hidden, open, made } = world);
  ben = callsOf(server, world.ben);
});
afterAll(() => server.close());
let names = 0;
const fresh = (fields: object) => ({ name: `Of Ben ${(names += 1)}`, ...fields });
const variants = (id: number) => ({
  tests: 'content',
  variants: [{ content_id: open.content }, { content_id: id }],
});

interface Naming {
  /** The call and the field, as the routes write them. */
  readonly of: string;
  readonly kind: keyof OneOfEach;
  readonly send: (id: number) => ReturnType<CallAs>;
  /** Where it is not the last part of `of`. */
  readonly field?: string;
}

const fieldsOfCampaigns: [field: string, kind: keyof OneOfEach, value: (id: number) => unknown][] =
  [
    ['lists', 'list', (id) => [id]],
    ['suppressed_lists', 'list', (id) => [id]],
    ['ids', 'list', (id) => [id]],
    ['send_test_lists', 'list', (id) => [id]],
    ['content_id', 'content', (id) => id],
    ['ab', 'content', variants],
  ];
const ofCampaigns = fieldsOfCampaigns.flatMap(([field, kind, value]) => {
  const part = field === 'ab' ? 'ab.variants[].content_id' : field;
  const wrapped = (id: number) => ({ campaign: { [field]: value(id) } });
  const named = (id: number) => ({ campaign: fresh({ [field]: value(id) }) });
  return [
    { of: `POST campaigns ${part}`, send: (id: number) => ben('POST', 'campaigns', named(id)) },
    ...['PUT', 'PATCH'].map((method) => ({
      of: `${method} campaigns/{id} ${part}`,
      send: (id: number) => ben(method, `campaigns/${open.campaign}`, wrapped(id)),
    })),
    {
      of: `POST campaigns/{id}/save_as_draft campaign.${part}`,
      send: (id: number) => ben('POST', `campaigns/${open.campaign}/save_as_draft`, wrapped(id)),
    },
    {
      of: `POST campaigns/ab_campaign campaign.${part}`,
      send: (id: number) =>
        ben('POST', 'campaigns/ab_campaign', {
          campaign: fresh({ ab: variants(open.content), [field]: value(id) }),
        }),
    },
  ].map((one) => ({ ...one, kind, field }));
});
const methods = ['PUT', 'PATCH'] as const;
const namings: Naming[] = [
  ...ofCampaigns,
  ...namedByIntegrations(() => ben),
  ...namedBySteps(() => ben),
  ...namedByJourneys(() => ben),
  ...namedByMobile(() => world),
  ...(['send_test', 'ab_send_test'] as const).map((call) => ({
    of: `PUT campaigns/{id}/${call} lists`,
    kind: 'list' as const,
    send: async (id: number) => {
      const campaign = await made('campaigns/ab_campaign', {
        campaign: fresh({
          subject: 'News',
          from_name: 'Harbour Books',
          from_email: 'news@example.com',
          address: '1 Harbour Street',
          content_id: open.content,
          ab: variants(open.content),
        }),
      });
      return ben('PUT', `campaigns/${campaign}/${call}`, { lists: [id] });
    },
  })),
  {
    of: 'POST contacts list_ids',
    kind: 'list',
    send: (id) => ben('POST', 'contacts', { email: 'eve@example.com', list_ids: [id] }),
  },
  {
    of: 'POST lists/{id}/contacts list_ids',
    kind: 'list',
    send: (id) =>
      ben('POST', `lists/${open.list}/contacts`, { email: 'eve@example.com', list_ids: [id] }),
  },
  ...(['subscribed_list_ids', 'unsubscribed_list_ids'] as const).map((field) => ({
    of: `POST contacts/{id}/toggle_subscriptions ${field}`,
    kind: 'list' as const,
    send: (id: number) =>
      ben('POST', `contacts/${open.contact}/toggle_subscriptions`, { [field]: [id] }),
  })),
  ...(['subscribed_sms_list_ids', 'unsubscribed_sms_list_ids'] as const).flatMap((field) => [
    {
      of: `POST sms_contacts ${field}`,
      kind: 'smsList' as const,
      send: (id: number) => ben('POST', 'sms_contacts', { phone: '+14155550191', [field]: [id] }),
    },
    ...methods.map((method) => ({
      of: `${method} sms_contacts/{id} ${field}`,
      kind: 'smsList' as const,
      send: async (id: number) => {
        const contact = (await ben('POST', 'sms_contacts', { phone: '+14155550192' })).body.data.id;
        return ben(method, `sms_contacts/${contact}`, { [field]: [id] });
      },
    })),
    ...(['contacts', 'sms_contacts'] as const).map((family) => ({
      of: `POST ${family}/{id}/toggle_sms_subscriptions ${field}`,
      kind: 'smsList' as const,
      send: (id: number) =>
        ben('POST', `${family}/${open.contact}/toggle_sms_subscriptions`, { [field]: [id] }),
    })),
  ]),
  {
    of: 'POST sms_contacts/export sms_list_id',
    kind: 'smsList',
    send: (id) => ben('POST', 'sms_contacts/export', { sms_list_id: id }),
  },
  {
    of: 'POST data_workflows/preview_file folder_list_id',
    kind: 'list',
    send: (id) =>
      ben('POST', 'data_workflows/preview_file', {
        from: 'sftp',
        folder_list_id: id,
        pattern: '*.csv',
      }),
  },
  {
    of: 'PUT contacts/{id}/update_tags tags',
    kind: 'tag',
    send: (id) => ben('PUT', `contacts/${open.contact}/update_tags`, { tags: [id] }),
  },
  {
    of: 'POST imports tag_ids',
    kind: 'tag',
    send: async (id) => {
      const data = new FormData();
      data.append('file', new Blob(['email\nfay@example.com\n']), 'people.csv');
      const { file_id: file } = (await ben('POST', 'imports/preview', data)).body.data;
      return ben('POST', 'imports', { file_id: file, tag_ids: [id], consent_basis: 'opt_in' });
    },
  },
  ...(
    [
      ['tag_ids', 'tag', 'add_tags'],
      ['list_ids', 'list', 'add_to_lists'],
    ] as const
  ).map(([field, kind, action]) => ({
    of: `POST contacts/bulk_change change.${field}`,
    field,
    kind,
    send: (id: number) =>
      ben('POST', 'contacts/bulk_change', {
        ids: [open.contact],
        change: { action, [field]: [id] },
      }),
  })),
  ...(
    [
      ['list_id', 'list'],
      ['tag_id', 'tag'],
    ] as const
  ).map(([field, kind]) => ({
    of: `POST contacts/bulk_change ${field}`,
    kind,
    send: (id: number) =>
      ben('POST', 'contacts/bulk_change', {
        select_all: true,
        name: 'nobody',
        [field]: id,
        change: { action: 'do_not_mail' },
      }),
  })),
  ...['', '/dry_run'].map((ending) => ({
    of: `POST automated_imports/lists/{id}${ending} tag_ids`,
    kind: 'tag' as const,
    send: async (id: number) => {
      const data = new FormData();
      data.append('file', new Blob(['email\nfay@example.com\n']), 'people.csv');
      const { file_id: file } = (await ben('POST', 'imports/preview', data)).body.data;
      return ben('POST', `automated_imports/lists/${open.list}${ending}`, {
        file_id: file,
        tag_ids: [id],
        pattern: 'people*.csv',
        schedule: 'arrival',
        consent_basis: 'opt_in',
      });
    },
  })),
  ...['contacts', 'lists/{id}'].map((path) => ({
    of: `POST ${path}/export tag_id`,
    kind: 'tag' as const,
    send: (id: number) =>
      ben('POST', `${path.replace('{id}', String(open.list))}/export`, { tag_id: id }),
  })),
  // The two take any body and read it themselves.
  ...(
    [
      ['list_id', 'list'],
      ['tag_id', 'tag'],
    ] as const
  ).map(([field, kind]) => ({
    of: `POST contacts/bulk_delete ${field}`,
    kind,
    send: (id: number) =>
      ben('POST', 'contacts/bulk_delete', { select_all: true, name: 'nobody', [field]: id }),
  })),
  {
    of: 'POST tag_groups tag_ids',
    kind: 'tag',
    send: (id) => ben('POST', 'tag_groups', { tag_group: fresh({ tag_ids: [id] }) }),
  },
  ...methods.map((method) => ({
    of: `${method} tag_groups/{id} tag_ids`,
    kind: 'tag' as const,
    send: (id: number) => ben(method, `tag_groups/${open.group}`, { tag_group: { tag_ids: [id] } }),
  })),
  {
    of: 'POST transactional_campaigns content_id',
    kind: 'content',
    send: async (id) =>
      ben('POST', 'transactional_campaigns', {
        transactional_campaign: mailOf(id, fresh({}).name),
      }),
  },
  ...methods.map((method) => ({
    of: `${method} transactional_campaigns/{id} content_id`,
    kind: 'content' as const,
    send: (id: number) =>
      ben(method, `transactional_campaigns/${open.mail}`, {
        transactional_campaign: { content_id: id },
      }),
  })),
];

describe('a body names no record in a folder that is shut to the caller', () => {
  test.each(namings)('$of', async ({ of, kind, send, field = of.split(' ')[2]! }) => {
    const refused = await send(hidden[kind]);
    const missing = await send(987_654_321);
    expect(refused.status).toBe(422);
    expect(missing.status).toBe(422);
    expect(Object.keys(refused.body.errors)).toEqual([field]);
    // Word for word what is said of an id that does not exist.
    expect(JSON.stringify(refused.body)).toBe(
      JSON.stringify(missing.body).replaceAll('987654321', String(hidden[kind])),
    );
    const allowed = await send(open[kind]);
    expect(Object.keys(allowed.body.errors ?? {})).not.toContain(
      of.includes('send_test') ? 'emails' : field,
    );
  });
});

test('a list of a contact’s orders names no list in a folder that is shut to the caller', async () => {
  const asked = (list: number) => ben('GET', `orders?contact_id=${open.contact}&list_id=${list}`);
  const [refused, missing] = [await asked(hidden.list), await asked(987_654_321)];
  expect([refused.status, Object.keys(refused.body.errors)]).toEqual([422, ['list_id']]);
  expect(JSON.stringify(refused.body)).toBe(
    JSON.stringify(missing.body).replaceAll('987654321', String(hidden.list)),
  );
});

test('every field of a body that can name a record in a folder stands in the table', () => {
  const known = new Set([...namings.map(({ of }) => of), ...Object.keys(elsewhere)]);
  const found = server.server.routes.flatMap(({ method, path, body }) => {
    const call = `${method} ${path.replace('/v2/{accountId}/', '').replace(/\.json$/, '')}`;
    // Ids of a family's own records are chosen among those that its list shows.
    const isOwn = (field: string) =>
      field === 'ids' && /(bulk_delete|refresh_count|export)$/.test(call);
    return body
      ? fieldsOf(body).flatMap((field) => (isOwn(field) ? [] : [`${call} ${field}`]))
      : [];
  });
  expect(found.length).toBeGreaterThan(40);
  expect(found.filter((one) => !known.has(one))).toEqual([]);
});
