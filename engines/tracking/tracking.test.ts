import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { countsOf, hoursOf } from './counts.ts';
import { linksOf } from './links-of-mailings.ts';
import { recipientsOf } from './recipients.ts';
import { trackingWorld, type TrackingWorld } from './tracking.harness.ts';
import type { DeliveryKey } from './urls.ts';

let world: TrackingWorld;
beforeAll(async () => {
  world = await trackingWorld();
});
afterAll(() => world.close());

const counts = (delivery: DeliveryKey) =>
  world.within(delivery.accountId, async (account) =>
    (await countsOf(account, [delivery.mailingId])).get(delivery.mailingId)!,
  );
const eventsOf = (delivery: DeliveryKey) =>
  world.within(
    delivery.accountId,
    async (account) =>
      (
        await sql<{
          kind: string;
          is_machine: boolean;
          machine_reason: string | null;
          detail: string | null;
        }>`select kind, is_machine, machine_reason, detail
    from message_events where account_id = ${delivery.accountId} and mailing_id = ${delivery.mailingId} order by id`.execute(
          account.db,
        )
      ).rows,
  );

describe('an open', () => {
  it('answers a picture and is stored by then, once as unique @spec CAMPAIGNS-057', async () => {
    const {
      deliveries: [delivery],
      accountId,
      mailingId,
    } = await world.aSentMailing(1);
    const first = await world.ask('GET', world.urls.openPixelUrl(delivery!));
    expect(first).toMatchObject({
      status: 200,
      headers: {
        'content-type': 'image/gif',
        'cache-control': expect.stringContaining('no-store'),
      },
    });
    expect(await counts(delivery!)).toMatchObject({ opens: 1, unique_opens: 1 });
    await world.ask('GET', world.urls.openPixelUrl(delivery!));
    expect(await counts(delivery!)).toMatchObject({ opens: 1, unique_opens: 1, machine_opens: 1 });
    const {
      rows: [facts],
    } = await world.within(accountId, (account) =>
      sql<{ opened: boolean; last: boolean }>`
      select d.opened_at is not null as opened, c.last_open_at is not null as last from deliveries d left join contact_facts c on c.account_id = d.account_id and c.contact_id = d.contact_id
      where d.account_id = ${accountId} and d.mailing_id = ${mailingId}`.execute(account.db),
    );
    expect(facts).toEqual({ opened: true, last: true });
  });

  it('by a machine is counted apart', async () => {
    const {
      deliveries: [delivery],
    } = await world.aSentMailing(1);
    await world.ask('HEAD', world.urls.openPixelUrl(delivery!));
    await world.ask('GET', world.urls.openPixelUrl(delivery!), { agent: 'Mozilla/5.0' });
    await world.ask('GET', world.urls.openPixelUrl(delivery!), {
      agent: 'Mozilla/5.0 (via ggpht.com GoogleImageProxy)',
    });
    expect(await counts(delivery!)).toMatchObject({ opens: 1, unique_opens: 1, machine_opens: 2 });
    expect(await eventsOf(delivery!)).toMatchObject([
      { machine_reason: 'head' },
      { machine_reason: 'privacy_proxy' },
      { is_machine: false, detail: 'Google image proxy' },
    ]);
  });
});

describe('a click', () => {
  it('leads to the stored target, also after that was changed', async () => {
    const {
      deliveries: [delivery],
      accountId,
      mailingId,
    } = await world.aSentMailing(1);
    expect(await world.ask('GET', world.urls.clickUrl(delivery!, 2))).toMatchObject({
      status: 302,
      headers: { location: 'https://blue.example/2' },
    });
    await world.within(accountId, (account) =>
      sql`update mailing_links set url = 'https://blue.example/new' where account_id = ${accountId} and mailing_id = ${mailingId} and link_no = 2`.execute(
        account.db,
      ),
    );
    expect((await world.ask('GET', world.urls.clickUrl(delivery!, 2))).headers['location']).toBe(
      'https://blue.example/new',
    );
    const links = await world.within(accountId, (account) => linksOf(account, mailingId));
    expect(links[1]).toMatchObject({ link_no: 2, clicks: 2, unique_clicks: 1 });
    expect(await counts(delivery!)).toMatchObject({ clicks: 2, unique_clicks: 1 });
  });

  it('leads to a target made for the person, which the token carries', async () => {
    const {
      deliveries: [delivery],
    } = await world.aSentMailing(1);
    const url = world.urls.dynamicClickUrl(
      delivery!,
      1,
      'https://blue.example/?for=Ann%200',
    ) as string;
    expect((await world.ask('GET', url)).headers['location']).toBe(
      'https://blue.example/?for=Ann%200',
    );
    expect(
      world.urls.dynamicClickUrl(delivery!, 1, `https://blue.example/${'x'.repeat(700)}`),
    ).toBeNull();
  });

  it.each([
    'javascript:alert(1)',
    'data:text/html,x',
    'file:///etc/passwd',
    '//evil.example',
    'mailto:a@b.example',
  ])('never leads to %s', async (target) => {
    const {
      deliveries: [delivery],
    } = await world.aSentMailing(1);
    const url = world.urls.dynamicClickUrl(delivery!, 1, target) as string;
    expect(await world.ask('GET', url)).toMatchObject({
      status: 404,
      headers: expect.not.objectContaining({ location: expect.anything() }),
    });
  });

  it('on a link that the mail does not have leads nowhere', async () => {
    const {
      deliveries: [delivery],
    } = await world.aSentMailing(1);
    expect((await world.ask('GET', world.urls.clickUrl(delivery!, 77))).status).toBe(404);
  });

  it('of a scanner that follows all links leaves the human figures as they were @spec CAMPAIGNS-057', async () => {
    const {
      deliveries: [delivery],
      accountId,
      mailingId,
    } = await world.aSentMailing(1);
    for (let no = 1; no <= 8; no++) await world.ask('GET', world.urls.clickUrl(delivery!, no));
    expect(await counts(delivery!)).toMatchObject({
      clicks: 0,
      unique_clicks: 0,
      machine_clicks: 8,
    });
    const links = await world.within(accountId, (account) => linksOf(account, mailingId));
    expect(
      links.every(
        (link) => link.clicks === 0 && link.unique_clicks === 0 && link.machine_clicks === 1,
      ),
    ).toBe(true);
    expect(
      (await world.within(accountId, (account) => hoursOf(account, mailingId))).filter(
        (hour) => hour.clicks !== 0,
      ),
    ).toEqual([]);
    const {
      rows: [row],
    } = await world.within(accountId, (account) =>
      sql`select clicked_at from deliveries where account_id = ${accountId}`.execute(account.db),
    );
    expect(row).toEqual({ clicked_at: null });
  });

  it('on the hidden link shows who is a machine', async () => {
    const {
      deliveries: [delivery],
    } = await world.aSentMailing(1);
    await world.ask('GET', world.urls.clickUrl(delivery!, 1));
    expect((await world.ask('GET', world.urls.hiddenUrl(delivery!))).status).toBe(302);
    expect(await counts(delivery!)).toMatchObject({
      clicks: 0,
      unique_clicks: 0,
      machine_clicks: 2,
    });
  });
});

describe('group commit', () => {
  it('keeps every figure exact under hundreds of hits at the same time', async () => {
    const { deliveries, accountId, mailingId } = await world.aSentMailing(40);
    await Promise.all(
      [...deliveries, ...deliveries, ...deliveries].flatMap((delivery) => [
        world.ask('GET', world.urls.openPixelUrl(delivery)),
        world.ask('GET', world.urls.clickUrl(delivery, 1)),
        world.ask('GET', world.urls.clickUrl(delivery, 2)),
      ]),
    );
    expect(await counts(deliveries[0]!)).toMatchObject({
      opens: 40,
      unique_opens: 40,
      clicks: 240,
      unique_clicks: 40,
      machine_opens: 80,
      machine_clicks: 0,
    });
    const links = await world.within(accountId, (account) => linksOf(account, mailingId));
    expect(links.slice(0, 3)).toMatchObject([
      { clicks: 120, unique_clicks: 40 },
      { clicks: 120, unique_clicks: 40 },
      { clicks: 0, unique_clicks: 0 },
    ]);
    const {
      rows: [aggregated],
    } = await world.within(accountId, (account) =>
      sql<{ opens: number; unique_opens: number; clicks: number; unique_clicks: number }>`
      select count(*) filter (where kind = 'open') as opens, count(distinct contact_id) filter (where kind = 'open') as unique_opens,
        count(*) filter (where kind = 'click') as clicks, count(distinct contact_id) filter (where kind = 'click') as unique_clicks
      from message_events where account_id = ${accountId} and mailing_id = ${mailingId} and not is_machine`.execute(
        account.db,
      ),
    );
    expect(await counts(deliveries[0]!)).toMatchObject(aggregated!);
  });
});

describe('what people did', () => {
  it('is listed by person', async () => {
    const { deliveries, accountId, mailingId } = await world.aSentMailing(3);
    await world.ask('GET', world.urls.openPixelUrl(deliveries[0]!));
    await world.ask('GET', world.urls.openPixelUrl(deliveries[1]!));
    await world.ask('GET', world.urls.clickUrl(deliveries[1]!, 3));
    await world.ask('GET', world.urls.openPixelUrl(deliveries[2]!), { agent: 'curl/8' });
    const opened = await world.within(accountId, (account) =>
      recipientsOf(account, mailingId, 'open', { page: 1, per_page: 10 }),
    );
    expect(opened.total).toBe(2);
    expect(opened.rows.map((row) => row.email).sort()).toEqual([
      'person0@home.example',
      'person1@home.example',
    ]);
    const clicked = await world.within(accountId, (account) =>
      recipientsOf(account, mailingId, 'click', { page: 1, per_page: 10, linkNo: 3, name: 'ann1' }),
    );
    expect(clicked).toMatchObject({
      total: 1,
      rows: [{ email: 'person1@home.example', times: 1 }],
    });
  });
});
