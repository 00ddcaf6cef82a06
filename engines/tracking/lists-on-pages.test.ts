import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { removeFromAllLists } from '#engines/audience/public.ts';
import { contrastOf, textContrast } from '#platform/contract/colors.ts';
import { changeAccount, changeSettings } from '#platform/server/account/change-account.ts';
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

describe('whose page it is', () => {
  const dressed = async (settings: Record<string, string>, website = '') => {
    const {
      accountId,
      deliveries: [delivery],
    } = await world.aSentMailing(1);
    await world.within(accountId, async (account) => {
      await changeSettings(account, settings);
      if (website !== '') await changeAccount(account, { website });
    });
    return delivery!;
  };

  it('is said by logo, name and color, with the way back to the shop', async () => {
    const delivery = await dressed(
      { brand_logo: 'https://blue.example/logo.png', brand_color: '#FFE066' },
      'https://blue.example/shop',
    );
    for (const url of [world.urls.unsubscribeUrl(delivery), world.urls.preferencesUrl(delivery)]) {
      const { body } = await world.ask('GET', url);
      expect(body).toContain('<img src="https://blue.example/logo.png" alt="">');
      // Black on yellow; as text the yellow is darkened until the page shows it.
      const [, ink] = /--brand:#ffe066;--on-brand:#000000;--ink:(#\w{6})/.exec(body)!;
      expect(contrastOf(ink!, '#f6f4f1')).toBeGreaterThanOrEqual(textContrast);
      expect(body).toContain('<a href="https://blue.example/shop">Back to Blue Shop</a>');
    }
  });

  it('never leads to an address that is no page, nor shows a picture that is none', async () => {
    const delivery = await dressed(
      { brand_logo: 'javascript:alert(1)', brand_color: 'red;}' },
      'javascript:alert(1)',
    );
    const { body } = await world.ask('GET', world.urls.unsubscribeUrl(delivery));
    expect(body).not.toMatch(/javascript:|red;\}|<img/);
  });
});
