import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aCampaign, aListOf } from '#features/campaigns/email-campaigns/server/campaign.builder.ts';
import {
  callsOf,
  mailOf,
  privateRecords,
  type CallAs,
  type PrivateRecords,
} from './harness/private-records.builder.ts';
import { aSentCampaign } from './harness/sent-campaign.builder.ts';

let server: PrivateRecords['server'];
let hidden: PrivateRecords['hidden'];
let open: PrivateRecords['open'];
let made: PrivateRecords['made'];
let ana: CallAs;
let ben: CallAs;
/** Of Ana alone, for campaigns. */
let folder: number;
beforeAll(async () => {
  const world = await privateRecords();
  ({ server, hidden, open, made } = world);
  ana = callsOf(server, world.ana);
  ben = callsOf(server, world.ben);
  folder = await made('folders', { folder: { name: 'Of Ana', folder_type: 'campaign' } });
  await ana('PUT', `folders/${folder}`, { privacy: 'private' });
});
afterAll(() => server.close());

const hideCampaign = (id: number) =>
  ana('PUT', `campaigns/${id}`, { campaign: { name: `Secret ${id}`, folder_id: folder } });
const tellsSecret = (answer: unknown) => JSON.stringify(answer).includes('Secret');

describe('who uses a record', () => {
  test('is counted, not named, where the caller may not look at it', async () => {
    const list = await made('lists', { list: { name: 'In two campaigns' } });
    const fields = { lists: [list] };
    const seen = await made('campaigns', { campaign: { name: 'Seen', ...fields } });
    const secret = await made('campaigns', { campaign: { name: 'Hidden', ...fields } });
    await hideCampaign(secret);
    const uses = async (person: CallAs) =>
      (await person('GET', `lists/${list}/check_modules_in_use`)).body.data;
    expect(await uses(ben)).toEqual({
      in_use: true,
      modules: { campaigns: [{ id: seen, name: 'Seen' }] },
      hidden: { campaigns: 1 },
    });
    expect((await uses(ana)).modules.campaigns).toHaveLength(2);
    await ben('DELETE', `campaigns/${seen}`);
    expect(await uses(ben)).toEqual({ in_use: true, modules: {}, hidden: { campaigns: 1 } });
    const sentence =
      'List is in use in private folders that are not shared with you (1). Ask their owners to remove it there first.';
    const refused = await ben('DELETE', `lists/${list}`);
    expect([refused.status, refused.body.errors]).toEqual([422, { base: [sentence] }]);
    const bulk = await ben('POST', 'lists/bulk_delete', { ids: [list] });
    expect(bulk.body.data).toEqual({ ids: [], errors: { [list]: [sentence] } });
  });
});

describe('a copy', () => {
  const copies: [of: string, path: string, body: () => object, uses: string][] = [
    [
      'a campaign that excludes a private list',
      'campaigns',
      () => ({ campaign: { name: 'Excludes', suppressed_lists: [hidden.list, open.list] } }),
      'Campaign can’t be duplicated: it uses lists',
    ],
    [
      'a campaign whose second variant is private',
      'campaigns/ab_campaign',
      () => ({
        campaign: {
          name: 'Two variants',
          ab: {
            tests: 'content',
            variants: [{ content_id: open.content }, { content_id: hidden.content }],
          },
        },
      }),
      'Campaign can’t be duplicated: it uses contents',
    ],
    [
      'a transactional email with a private content',
      'transactional_campaigns',
      () => ({ transactional_campaign: mailOf(hidden.content, 'Private words') }),
      'Transactional campaign can’t be duplicated: it uses contents',
    ],
  ];
  test.each(copies)(
    'of %s is made for who may look at it alone',
    async (...[, path, body, says]) => {
      const address = `${path.split('/')[0]}/${await made(path, body())}/duplicate`;
      for (const method of ['GET', 'POST']) {
        const refused = await ben(method, address);
        expect([refused.status, refused.body.errors]).toEqual([
          422,
          {
            base: [
              `${says} in private folders that are not shared with you (1). Ask the owner of the folder for access.`,
            ],
          },
        ]);
      }
      expect((await ana('POST', address)).status).toBe(201);
    },
  );

  test('of what names nothing private is made for everybody', async () => {
    for (const address of [
      `lists/${open.list}`,
      `contents/${open.content}`,
      `campaigns/${open.campaign}`,
      `transactional_campaigns/${open.mail}`,
    ])
      expect([address, (await ben('POST', `${address}/duplicate`)).status]).toEqual([address, 201]);
  });
});

describe('a campaign to all lists', () => {
  const listsOf = async (person: CallAs, id: number) =>
    (await person('GET', `campaigns/${id}/preflight`)).body.data.audience.per_list.map(
      (list: { id: number | null }) => list.id,
    );

  test('means those that its sender can see, whoever looks at it afterwards', async () => {
    await aListOf(server, ['all.lists@example.com']);
    const id = await aCampaign(server, { fields: { select_all: true } });
    expect(await listsOf(ana, id)).toContain(hidden.list);
    const his = await listsOf(ben, id);
    expect(his.length).toBeGreaterThan(1);
    expect(his).not.toContain(null);
    const scheduled = await ben('POST', `campaigns/${id}/schedule`, {
      schedule_type: 1,
      hold_seconds: 600,
    });
    expect([scheduled.status, scheduled.body.errors]).toEqual([200, undefined]);
    expect(await listsOf(ana, id)).toEqual(his);
    const { rows } = await server.database.pool.query(
      'select audience from mailings where account_id = $1 and id = $2',
      [server.account, scheduled.body.data.mailing_id],
    );
    expect(rows[0].audience.lists).toEqual(his);
  });

  test('asked to be approved, means those of who asked', async () => {
    const id = await aCampaign(server, { fields: { select_all: true } });
    const his = await listsOf(ben, id);
    await server.database.pool.query(
      `update campaigns set approval_state = 'requested', approval_user_id = (select id from users where email = 'ben@colleagues.example')
       where account_id = $1 and id = $2`,
      [server.account, id],
    );
    expect(await listsOf(ana, id)).toEqual(his);
  });
});

test('the history of a contact does not tell which campaign of a private folder it was', async () => {
  const { id, people } = await aSentCampaign(server, { emails: ['history@example.com'] });
  await hideCampaign(id);
  const address = `contacts/${people[0]}`;
  for (const path of ['recent_activities', 'get_all_campaigns', 'sent']) {
    const [hers, his] = [
      (await ana('GET', `${address}/${path}`)).body.data,
      (await ben('GET', `${address}/${path}`)).body.data,
    ];
    const listed = (data: any) =>
      (data.activities ?? data.campaigns ?? data).filter(
        (one: { kind?: string }) => (one.kind ?? 'sent') === 'sent',
      );
    expect([path, listed(hers)[0].is_private]).toEqual([path, false]);
    expect([path, tellsSecret(his), listed(his).length]).toEqual([path, false, 1]);
    const { mailing_id, is_private, ...one } = listed(his)[0];
    expect([path, mailing_id, is_private, one.id ?? one.campaign_id ?? null]).toEqual([
      path,
      null,
      true,
      null,
    ]);
  }
});
