import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { changeSettings } from '#platform/server/account/change-account.ts';
import { countsOf } from './counts.ts';
import { trackingWorld, type TrackingWorld } from './tracking.harness.ts';

let world: TrackingWorld;
beforeAll(async () => {
  world = await trackingWorld();
});
afterAll(() => world.close());

const form = 'application/x-www-form-urlencoded';
const figures = (accountId: number, mailingId: number) =>
  world.within(accountId, async (account) => ({
    counts: (await countsOf(account, [mailingId])).get(mailingId)!,
    events: (
      await sql<{
        kind: string;
      }>`select kind from message_events where account_id = ${accountId}`.execute(account.db)
    ).rows.length,
  }));

describe('counting is off', () => {
  it('for a person who says so on the preferences page; links out of older mail lead on and leave nothing', async () => {
    const {
      deliveries: [delivery],
      accountId,
      mailingId,
      list,
    } = await world.aSentMailing(1);
    const page = world.urls.preferencesUrl(delivery!);
    expect((await world.ask('GET', page)).body).toMatch(/name="uncounted" value="on">/);
    expect(
      (
        await world.ask('POST', page, {
          body: `action=save&asks_uncounted=1&uncounted=on&list_${list}=on`,
          type: form,
        })
      ).body,
    ).toMatch(/name="uncounted" value="on" checked>/);
    await world.ask('GET', world.urls.openPixelUrl(delivery!));
    expect((await world.ask('GET', world.urls.clickUrl(delivery!, 1))).headers['location']).toBe(
      'https://blue.example/1',
    );
    const view = (await world.ask('GET', world.urls.webViewUrl(delivery!))).body;
    expect(view).toContain('href="https://blue.example/1"');
    expect(view).not.toContain('/t/c/');
    expect(await figures(accountId, mailingId)).toMatchObject({
      counts: { opens: 0, clicks: 0, machine_opens: 0 },
      events: 0,
    });

    await world.ask('POST', page, { body: `action=save&list_${list}=on`, type: form });
    await world.ask('GET', world.urls.openPixelUrl(delivery!));
    expect((await figures(accountId, mailingId)).events).toBe(0);

    await world.ask('POST', page, {
      body: `action=save&asks_uncounted=1&list_${list}=on`,
      type: form,
    });
    await world.ask('GET', world.urls.openPixelUrl(delivery!));
    expect(await figures(accountId, mailingId)).toMatchObject({ counts: { opens: 1 }, events: 1 });
    const { rows } = await world.within(accountId, (account) =>
      sql<{
        after: unknown;
      }>`select after from audit_log where account_id = ${accountId} and resource = 'contact' order by id`.execute(
        account.db,
      ),
    );
    expect(rows.map((row) => row.after)).toEqual([{ no_tracking: true }, { no_tracking: false }]);
  });

  it('for an account, opens and clicks each by itself', async () => {
    const {
      deliveries: [delivery],
      accountId,
      mailingId,
    } = await world.aSentMailing(1);
    await world.within(accountId, (account) => changeSettings(account, { track_opens: false }));
    await world.ask('GET', world.urls.openPixelUrl(delivery!));
    await world.ask('GET', world.urls.clickUrl(delivery!, 1));
    expect(await figures(accountId, mailingId)).toMatchObject({
      counts: { opens: 0, clicks: 1 },
      events: 1,
    });
    await world.within(accountId, (account) =>
      changeSettings(account, { track_opens: true, track_clicks: false }),
    );
    await world.ask('GET', world.urls.openPixelUrl(delivery!));
    expect((await world.ask('GET', world.urls.clickUrl(delivery!, 2))).status).toBe(302);
    expect(await figures(accountId, mailingId)).toMatchObject({
      counts: { opens: 1, clicks: 1 },
      events: 2,
    });
    expect((await world.ask('POST', world.urls.unsubscribeUrl(delivery!))).status).toBe(200);
    expect((await figures(accountId, mailingId)).counts.unsubscribes).toBe(1);
  });
});
