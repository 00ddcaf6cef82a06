import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { removeFromAllLists } from '#engines/audience/public.ts';
import { trackingWorld, type TrackingWorld } from './tracking.harness.ts';

let world: TrackingWorld;
beforeAll(async () => {
  world = await trackingWorld();
});
afterAll(() => world.close());

const form = 'application/x-www-form-urlencoded';

describe('what the pages say of lists', () => {
  it('is the public name of the lists that hold the recipient, and never what the team wrote for itself', async () => {
    const {
      deliveries: [delivery],
    } = await world.aSentMailing(1);
    const pages = [
      await world.ask('GET', world.urls.unsubscribeUrl(delivery!)),
      await world.ask('GET', world.urls.preferencesUrl(delivery!)),
      await world.ask('POST', world.urls.unsubscribeUrl(delivery!), { body: '', type: form }),
    ];
    for (const { body } of pages) {
      expect(body).toContain('Letters &#60;from&#62; the harbour');
      expect(body).not.toMatch(/Big spenders|Bought twice|News/);
    }
    expect(pages[1]!.body).toContain('<small>Once a week</small>');
  });

  it('names the account alone to somebody whom none of the lists holds', async () => {
    const {
      deliveries: [delivery],
    } = await world.aSentMailing(1);
    await world.within(delivery!.accountId, (account) =>
      removeFromAllLists(account, [delivery!.contactId]),
    );
    const { body } = await world.ask('GET', world.urls.unsubscribeUrl(delivery!));
    expect(body).toContain('<strong>Blue Shop</strong>?');
    expect(body).not.toContain('News');
  });
});
