import { z } from 'zod';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { twoMembers, type TestMember } from '#tests/harness/member.builder.ts';
import { testServer, type TestServer } from '#tests/harness/server.ts';

let server: TestServer;
let ana: TestMember;
let ben: TestMember;
const hidden = { list: 0, content: 0, tag: 0 };
const open = { list: 0, content: 0, tag: 0, contact: 0, campaign: 0, group: 0, mail: 0 };

const as = (person: TestMember, method: string, path: string, body?: unknown) =>
  server.call(method, `${path}.json`, body, { key: person.token });
const made = async (path: string, body: unknown): Promise<number> => {
  const answer = await as(ana, 'POST', path, body);
  if (answer.status !== 201) throw new Error(`${path}: ${JSON.stringify(answer.body)}`);
  return answer.body.data.id;
};

beforeAll(async () => {
  server = await testServer();
  [ana, ben] = await twoMembers(server);
  const shut = async (type: string): Promise<number> => {
    const id = await made('folders', { folder: { name: `Of Ana: ${type}`, folder_type: type } });
    await as(ana, 'PUT', `folders/${id}`, { privacy: 'private' });
    return id;
  };
  const content = (name: string, folder_id?: number) =>
    made('contents', { content: { name, editor_type: 2, html_part: '<p>Hello</p>', folder_id } });
  hidden.list = await made('lists', { list: { name: 'Secret', folder_id: await shut('list') } });
  hidden.content = await content('Secret', await shut('content'));
  hidden.tag = await made('tags', { tag: { name: 'Secret', folder_id: await shut('tag') } });
  open.list = await made('lists', { list: { name: 'Open' } });
  open.content = await content('Open');
  open.tag = await made('tags', { tag: { name: 'Open' } });
  open.contact = await made('contacts', { contact: { email: 'eve@example.com' } });
  open.campaign = await made('campaigns', { campaign: { name: 'Open' } });
  open.group = await made('tag_groups', { tag_group: { name: 'Open' } });
  open.mail = await made('transactional_campaigns', {
    transactional_campaign: await mailOf(open.content, 'Open'),
  });
});
afterAll(() => server.close());

let names = 0;
const fresh = (fields: object) => ({ name: `Of Ben ${(names += 1)}`, ...fields });
const mailOf = async (content_id: number, name: string) => ({
  name,
  content_id,
  subject: 'Your order',
  from_name: 'Harbour Books',
  from_email: 'news@example.com',
});
const variants = (id: number) => ({
  tests: 'content',
  variants: [{ content_id: open.content }, { content_id: id }],
});

interface Naming {
  /** The call and the field, as the routes write them. */
  readonly of: string;
  readonly kind: keyof typeof hidden;
  readonly send: (id: number) => ReturnType<typeof as>;
  /** Where it is not the last part of `of`. */
  readonly field?: string;
}

const fieldsOfCampaigns: [
  field: string,
  kind: keyof typeof hidden,
  value: (id: number) => unknown,
][] = [
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
    { of: `POST campaigns ${part}`, send: (id: number) => as(ben, 'POST', 'campaigns', named(id)) },
    ...['PUT', 'PATCH'].map((method) => ({
      of: `${method} campaigns/{id} ${part}`,
      send: (id: number) => as(ben, method, `campaigns/${open.campaign}`, wrapped(id)),
    })),
    {
      of: `POST campaigns/{id}/save_as_draft campaign.${part}`,
      send: (id: number) =>
        as(ben, 'POST', `campaigns/${open.campaign}/save_as_draft`, wrapped(id)),
    },
    {
      of: `POST campaigns/ab_campaign campaign.${part}`,
      send: (id: number) =>
        as(ben, 'POST', 'campaigns/ab_campaign', {
          campaign: fresh({ ab: variants(open.content), [field]: value(id) }),
        }),
    },
  ].map((one) => ({ ...one, kind, field }));
});

const methods = ['PUT', 'PATCH'] as const;
const namings: Naming[] = [
  ...ofCampaigns,
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
      return as(ben, 'PUT', `campaigns/${campaign}/${call}`, { lists: [id] });
    },
  })),
  {
    of: 'POST contacts list_ids',
    kind: 'list',
    send: (id) => as(ben, 'POST', 'contacts', { email: 'eve@example.com', list_ids: [id] }),
  },
  {
    of: 'POST lists/{id}/contacts list_ids',
    kind: 'list',
    send: (id) =>
      as(ben, 'POST', `lists/${open.list}/contacts`, { email: 'eve@example.com', list_ids: [id] }),
  },
  ...(['subscribed_list_ids', 'unsubscribed_list_ids'] as const).map((field) => ({
    of: `POST contacts/{id}/toggle_subscriptions ${field}`,
    kind: 'list' as const,
    send: (id: number) =>
      as(ben, 'POST', `contacts/${open.contact}/toggle_subscriptions`, { [field]: [id] }),
  })),
  {
    of: 'PUT contacts/{id}/update_tags tags',
    kind: 'tag',
    send: (id) => as(ben, 'PUT', `contacts/${open.contact}/update_tags`, { tags: [id] }),
  },
  {
    of: 'POST contacts/export tag_id',
    kind: 'tag',
    send: (id) => as(ben, 'POST', 'contacts/export', { tag_id: id }),
  },
  {
    of: 'POST lists/{id}/export tag_id',
    kind: 'tag',
    send: (id) => as(ben, 'POST', `lists/${open.list}/export`, { tag_id: id }),
  },
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
      as(ben, 'POST', 'contacts/bulk_delete', { select_all: true, name: 'nobody', [field]: id }),
  })),
  {
    of: 'POST tag_groups tag_ids',
    kind: 'tag',
    send: (id) => as(ben, 'POST', 'tag_groups', { tag_group: fresh({ tag_ids: [id] }) }),
  },
  ...methods.map((method) => ({
    of: `${method} tag_groups/{id} tag_ids`,
    kind: 'tag' as const,
    send: (id: number) =>
      as(ben, method, `tag_groups/${open.group}`, { tag_group: { tag_ids: [id] } }),
  })),
  {
    of: 'POST transactional_campaigns content_id',
    kind: 'content',
    send: async (id) =>
      as(ben, 'POST', 'transactional_campaigns', {
        transactional_campaign: await mailOf(id, fresh({}).name),
      }),
  },
  ...methods.map((method) => ({
    of: `${method} transactional_campaigns/{id} content_id`,
    kind: 'content' as const,
    send: (id: number) =>
      as(ben, method, `transactional_campaigns/${open.mail}`, {
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

// Fields that name records which lie in no folder, or that a test beside their feature holds against private folders.
const elsewhere: Record<string, string> = {
  'POST imports list_id': 'answers 404 for a list that is shut, as for one that does not exist',
  'PUT lists/list_status_update ids': 'answers 404 as a whole',
  'PATCH lists/list_status_update ids': 'answers 404 as a whole',
  'POST lists/list_status_update ids': 'answers 404 as a whole',
  'PUT archive/restore ids': 'records of the archive, which shows what the caller sees',
  'POST archive/restore ids': 'records of the archive, which shows what the caller sees',
  'PUT archive/put_away ids': 'a record that is shut is said not to exist',
  'POST archive/put_away ids': 'a record that is shut is said not to exist',
  'POST campaigns/set_ctags campaign_id': 'the campaign itself: 404',
  'POST campaigns/{id}/set_ctags campaign_id': 'is not read: the path names the campaign',
  'POST campaigns/spam_check campaign_id': 'the campaign itself: 404',
  'POST campaigns/change_url campaign_id': 'the campaign itself: 404',
  'POST campaigns/export content_id': 'narrows what the caller sees',
  'POST campaigns/export parent_id': 'narrows what the caller sees',
  'POST reports/export parent_id': 'narrows what the caller sees',
};

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

const namesRecords =
  /(^|_)(list_?ids?|lists|ids|tag_?ids?|tags|content_?ids?|campaign_?ids?|parent_id)$/;
const inNoFolder =
  /(^|_)(brand|segment|contact|folder|domain|order|account|owner|editor|viewer|element|file|notifiable|parent_folder|new_owner|excluded|mailing)_ids?$|^ctags$/;

function fieldsOf(schema: z.ZodType): string[] {
  const found = new Set<string>();
  const look = (part: any, path: string): void => {
    if (part === null || typeof part !== 'object') return;
    for (const [name, inner] of Object.entries<any>(part.properties ?? {})) {
      const isRecord = inner.type === 'object';
      if (namesRecords.test(name) && !inNoFolder.test(name) && !isRecord)
        found.add(`${path}${name}`);
      look(inner, `${path}${name}.`);
    }
    for (const one of [...(part.anyOf ?? []), ...(part.oneOf ?? []), ...(part.allOf ?? [])])
      look(one, path);
    if (part.items) look(part.items, `${path.replace(/\.$/, '')}[].`);
  };
  look(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }), '');
  return [...found];
}

describe('what a record names already stays, seen or not', () => {
  test('a form that is saved whole keeps a list and a content that its author may not look at', async () => {
    const fields = {
      lists: [open.list, hidden.list],
      suppressed_lists: [],
      content_id: hidden.content,
    };
    const id = await made('campaigns', { campaign: fresh(fields) });
    const saved = await as(ben, 'PUT', `campaigns/${id}`, {
      campaign: { ...fields, subject: 'From Ben' },
    });
    expect([saved.status, saved.body.data.lists]).toEqual([200, fields.lists]);
    const gone = await as(ben, 'PUT', `campaigns/${id}`, { campaign: { lists: [open.list] } });
    expect(gone.status).toBe(200);
    const back = await as(ben, 'PUT', `campaigns/${id}`, { campaign: { lists: fields.lists } });
    expect(back.body.errors).toEqual({
      lists: [`contain ${hidden.list}, which is no list of this account`],
    });
  });

  test('a tag group keeps its tags and names only those that show', async () => {
    const tag_ids = [open.tag, hidden.tag];
    const id = await made('tag_groups', { tag_group: fresh({ tag_ids }) });
    const saved = await as(ben, 'PUT', `tag_groups/${id}`, {
      tag_group: { name: 'Ours', tag_ids },
    });
    expect(saved.body.data).toMatchObject({
      name: 'Ours',
      tag_ids,
      tags: [{ id: open.tag, name: 'Open' }],
    });
    const whole = await as(ana, 'GET', `tag_groups/${id}`);
    expect(whole.body.data.tags).toHaveLength(2);
  });

  test('tags and lists of a contact that do not show stay on it', async () => {
    const contact = await made('contacts', {
      contact: { email: 'zoe@example.com', list_ids: [open.list, hidden.list] },
    });
    await as(ana, 'PUT', `contacts/${contact}/update_tags`, { tags: [open.tag, hidden.tag] });
    const card = (await as(ben, 'GET', `contacts/${contact}`)).body.data;
    expect(card.tags).toEqual([{ id: open.tag, name: 'Open' }]);
    expect(card.lists.map(({ name }: { name: string }) => name)).toEqual(['Open']);
    expect((await as(ben, 'PUT', `contacts/${contact}/update_tags`, { tags: [] })).status).toBe(
      202,
    );
    await as(ben, 'POST', `contacts/${contact}/toggle_subscriptions`, {
      subscribed_list_ids: [],
      unsubscribed_list_ids: [open.list],
    });
    const whole = (await as(ana, 'GET', `contacts/${contact}`)).body.data;
    expect(whole.tags).toEqual([{ id: hidden.tag, name: 'Secret' }]);
    expect(
      whole.lists.map(({ name, status }: { name: string; status: string }) => [name, status]),
    ).toEqual([
      ['Open', 'unsubscribed'],
      ['Secret', 'subscribed'],
    ]);
    const flipped = await server.call(
      'POST',
      `contacts/${contact}/toggle_status.json?list_id=${hidden.list}`,
      undefined,
      { key: ben.token },
    );
    expect(flipped.status).toBe(404);
  });
});

describe('answers name no record in a folder that is shut to the caller', () => {
  const secrets = (answer: unknown) => JSON.stringify(answer).includes('Secret');

  test('neither a contact’s card, tags, lists and timeline, nor the tags of the account', async () => {
    const contact = await made('contacts', {
      contact: { email: 'kim@example.com', list_ids: [hidden.list] },
    });
    await as(ana, 'PUT', `contacts/${contact}/update_tags`, { tags: [hidden.tag] });
    await as(ana, 'POST', `contacts/${contact}/toggle_subscriptions`, {
      unsubscribed_list_ids: [hidden.list],
    });
    for (const path of ['', '/tags', '/lists', '/recent_activities']) {
      expect(secrets((await as(ana, 'GET', `contacts/${contact}${path}`)).body)).toBe(true);
      expect(secrets((await as(ben, 'GET', `contacts/${contact}${path}`)).body)).toBe(false);
    }
    const { activities } = (await as(ben, 'GET', `contacts/${contact}/recent_activities`)).body
      .data;
    expect(activities[0]).toMatchObject({ kind: 'list_change', list_id: null, list_name: null });
    expect(secrets((await as(ben, 'GET', 'contacts/all_tags')).body)).toBe(false);
    const found = await server.call('GET', `contacts.json?tag_id=${hidden.tag}`, undefined, {
      key: ben.token,
    });
    expect(found.body.data.contacts).toEqual([]);
    const byName = await as(ben, 'POST', 'contacts', {
      email: 'kim@example.com',
      tag_names: ['Secret'],
    });
    expect(Object.keys(byName.body.errors)).toEqual(['tag_names']);
  });

  test('nor how a campaign is set up and checked; its counts stay true', async () => {
    await made('contacts', { contact: { email: 'lou@example.com', list_ids: [hidden.list] } });
    const id = await made('campaigns', {
      campaign: fresh({ lists: [hidden.list], content_id: hidden.content }),
    });
    const setup = (await as(ben, 'GET', `campaigns/${id}/setup`)).body.data;
    expect([setup.lists, setup.content]).toEqual([
      [{ id: null, name: null }],
      { id: null, name: null },
    ]);
    const seen = (await as(ana, 'GET', `campaigns/${id}/setup`)).body.data;
    expect(seen.lists).toEqual([{ id: hidden.list, name: 'Secret' }]);
    const check = (person: TestMember) => as(person, 'GET', `campaigns/${id}/preflight`);
    const [hers, his] = [(await check(ana)).body.data, (await check(ben)).body.data];
    expect(his.audience.per_list).toEqual([
      { id: null, name: '', count: hers.audience.per_list[0].count },
    ]);
    expect(his.audience.mailable).toBe(hers.audience.mailable);
    expect(his.audience.mailable).toBeGreaterThan(0);
    const choices = await as(ben, 'GET', `campaigns/${id}/send_test_appender`);
    expect(secrets(choices.body.data.lists)).toBe(false);
  });
});
