import { readFile } from 'node:fs/promises';
import { describe, expect, test } from 'vitest';
import { aCampaign, aListOf } from '#features/campaigns/email-campaigns/server/campaign.builder.ts';
import { open } from './browser.ts';
import { keepServer, keepSignedIn } from './file-server.ts';
import { overflowOf, seriousFindings } from './soundness.ts';

const server = await keepServer();

const show = async (id: number) => (await server.call('GET', `campaigns/${id}.json`)).body.data;
const inboxOf = async (email: string) =>
  (
    (await server.call('GET', 'local_inbox.json?per_page=200')).body.data.messages as {
      recipient: string;
      subject: string;
    }[]
  ).filter(({ recipient }) => recipient === email);

const list = await aListOf(server, ['reader@example.com', 'second@example.com']);
const sent = await aCampaign(server, {
  name: 'Autumn books',
  lists: [list],
  html: '<p>Our autumn books</p><a href="https://shop.example/old">Shop</a><p>{{ postal_address }}</p><a href="{{ unsubscribe_url }}">Unsubscribe</a>',
});
await server.call('POST', `campaigns/${sent}/schedule.json`, { hold_seconds: 0 });
await server.until(async () => (await show(sent)).status === 'sent', 'the campaign');
const contact = Number(
  (
    await server.database.pool.query(
      `select id from contacts where email_key = 'reader@example.com'`,
    )
  ).rows[0].id,
);
const testers = await aListOf(server, ['tester@example.com']);
await server.call('PUT', `lists/${testers}.json`, { list: { name: 'Testers', list_type: 'test' } });
const { window, page } = await keepSignedIn(server);

const poll = <T>(check: () => Promise<T>) => expect.poll(check, { timeout: 40_000 });

/** Serious findings of axe on the screen as it is, and how far it is wider than the window. */
async function faultsOf(): Promise<unknown[]> {
  const [found, overflow] = [await seriousFindings(page), await overflowOf(page)];
  return [...found, ...(overflow > 1 ? [`${overflow} px too wide`] : [])];
}

describe('a campaign that went out', () => {
  test('is sent to one contact again, from the contact and from inside a list @spec CAMPAIGNS-001 @spec CAMPAIGNS-002', async () => {
    for (const [place, copies] of [
      [`contacts/${contact}`, 2],
      [`lists/${list}/contacts/${contact}`, 3],
    ] as const) {
      await open(page, server, `${place}/resend-campaign/${sent}`);
      await page.getByRole('heading', { level: 1, name: 'Send again to one recipient' }).waitFor();
      expect(await faultsOf()).toEqual([]);
      await page.getByRole('button', { name: 'Send again', exact: true }).click();
      await page.getByText('“Autumn books” is on its way to reader@example.com again.').waitFor();
      await server.until(
        async () => (await inboxOf('reader@example.com')).length === copies,
        'the copy',
      );
      await poll(() => page.getByText('Sent again', { exact: true }).count()).toBe(copies - 1);
    }
    await open(page, server, `contacts/${contact}`);
    await poll(() =>
      page.getByRole('main').getByRole('link', { name: 'Autumn books' }).count(),
    ).toBeGreaterThanOrEqual(3);
  });

  test('is in the file of its recipient’s personal data', async () => {
    await open(page, server, `contacts/${contact}`);
    await page.getByRole('button', { name: 'More actions' }).click();
    const downloads = page.waitForEvent('download');
    await page.getByRole('menuitem', { name: 'Download personal data' }).click();
    const download = await downloads;
    expect(download.suggestedFilename()).toBe(`contact-${contact}-personal-data.json`);
    const file = JSON.parse(await readFile(await download.path(), 'utf8'));
    expect(file.contact.email).toBe('reader@example.com');
    const names = file.families.mailings.map(
      (row: { campaign_name?: string }) => row.campaign_name,
    );
    expect(names).toContain('Autumn books');
    await page.getByText('Personal data downloaded').waitFor();
    expect(await faultsOf()).toEqual([]);
  });

  test('has its link changed on the dashboard, and makes a draft for those who did not open @spec CAMPAIGNS-074', async () => {
    await open(page, server, `campaigns/${sent}`);
    await page.getByRole('button', { name: 'Change a link' }).click();
    await page.getByRole('menuitem', { name: /Shop/ }).click();
    await page.getByRole('textbox', { name: 'Link target' }).fill('https://shop.example/new');
    await page.getByRole('button', { name: 'Change', exact: true }).click();
    await page.getByText('The link leads there from now on.').waitFor();
    expect((await server.call('GET', `campaigns/${sent}/get_urls.json`)).body.data[0].url).toBe(
      'https://shop.example/new',
    );
    await page.getByRole('button', { name: 'Send to non-openers' }).click();
    await page.waitForURL(/\/campaigns\/\d+\/edit/);
    await open(
      page,
      server,
      `campaigns/${/campaigns\/(\d+)/.exec(page.url())?.[1]}/edit?step=audience`,
    );
    await page
      .getByRole('heading', { name: 'Recipients who did not open the first campaign' })
      .waitFor();
    await page.getByRole('link', { name: 'Autumn books' }).waitFor();
  });
});

describe('a draft', () => {
  test('takes over what another user changed in other fields, and asks where both changed the same', async () => {
    const draft = await aCampaign(server, { name: 'Of two', lists: [list] });
    const theirs = (campaign: object) =>
      server.call('PUT', `campaigns/${draft}.json`, { campaign });
    await open(page, server, `campaigns/${draft}/edit`);
    await theirs({ preheader: 'Theirs' });
    await page.getByRole('textbox', { name: 'Subject' }).fill('Mine');
    await page.getByText(/^Saved \d+ s ago$/).waitFor();
    expect(await show(draft)).toMatchObject({ subject: 'Mine', preheader: 'Theirs' });
    await theirs({ subject: 'Theirs as well' });
    await page.getByRole('textbox', { name: 'Subject' }).fill('Mine again');
    await page.getByText(/ has saved this since you opened it$/).waitFor();
    expect((await show(draft)).subject).toBe('Theirs as well');
    await page.getByRole('button', { name: 'Discard mine' }).click();
    await poll(() => page.getByRole('textbox', { name: 'Subject' }).inputValue()).toBe(
      'Theirs as well',
    );
  });

  test('is tagged, checked for spam and sent as a test to a test list @spec CAMPAIGNS-086 @spec CAMPAIGNS-078', async () => {
    const draft = await aCampaign(server, {
      name: 'Spammy',
      lists: [list],
      fields: { subject: 'FREE MONEY FOR YOU!!!' },
    });
    await open(page, server, `campaigns/${draft}/edit`);
    await page.getByRole('button', { name: 'Campaign tags' }).click();
    await page.getByRole('option', { name: 'New tag' }).click();
    await page.getByRole('dialog').getByRole('textbox', { name: 'Name' }).fill('Season');
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /Save|Create/ })
      .click();
    await poll(async () => (await show(draft)).ctags.length).toBe(1);
    await open(page, server, `campaigns/${draft}/edit?step=review`);
    await page.getByRole('main').getByRole('button', { name: 'Check', exact: true }).click();
    await page.getByText('The subject is written in capitals.').waitFor();
    expect(await faultsOf()).toEqual([]);
    await page.getByRole('button', { name: 'Send a test' }).click();
    const drawer = page.getByRole('dialog', { name: 'Send a test' });
    await drawer.getByLabel('Addresses').fill('');
    await drawer.getByLabel('Testers (1)').check();
    await drawer.getByLabel('Before the subject').fill('Try: ');
    await drawer.getByRole('button', { name: 'Send test' }).click();
    await server.until(
      async () =>
        (await inboxOf('tester@example.com'))[0]?.subject === 'Try: FREE MONEY FOR YOU!!!',
      'the test',
    );
    await open(page, server, 'ctags');
    await page
      .getByRole('row', { name: /Season/ })
      .getByText('1', { exact: true })
      .waitFor();
  });

  test('loads its lists ten at a time as the dropdown is scrolled @spec CAMPAIGNS-045 @spec CAMPAIGNS-047 @spec CAMPAIGNS-055', async () => {
    for (let n = 10; n < 35; n += 1)
      await server.call('POST', 'lists.json', {
        list: {
          name: `Many ${n}`,
          ...(n === 10 && {
            from_name: 'From list',
            from_email: 'list@example.com',
            address: 'List street',
            language: 'de',
          }),
        },
      });
    const draft = (await server.call('POST', 'campaigns.json', { campaign: { name: 'Chooses' } }))
      .body.data.id;
    const asked: URL[] = [];
    page.on('request', (request) => {
      if (/\/lists\.json/.test(request.url())) asked.push(new URL(request.url()));
    });
    await open(page, server, `campaigns/${draft}/edit?step=audience`);
    await page.getByRole('main').getByRole('button', { name: 'Lists', exact: true }).click();
    await page.getByRole('option', { name: 'Many 10' }).waitFor();
    for (const last of ['Many 27', 'Many 34']) {
      await poll(async () => {
        await page
          .getByRole('listbox', { name: 'Lists' })
          .evaluate((list: { scrollTop: number; scrollHeight: number }) => {
            list.scrollTop = list.scrollHeight;
          });
        return page.getByRole('option', { name: last }).count();
      }).toBe(1);
    }
    const pages = asked.filter(
      (url) => url.searchParams.get('list_type') === 'normal' && url.searchParams.has('page'),
    );
    expect(
      pages
        .map((url) => [
          url.searchParams.get('page'),
          url.searchParams.get('per_page'),
          url.searchParams.get('no_folder'),
        ])
        .slice(0, 3),
    ).toEqual([
      ['1', '10', 'true'],
      ['2', '10', 'true'],
      ['3', '10', 'true'],
    ]);
    await page.getByRole('option', { name: 'Many 10' }).click();
    await poll(async () => show(draft)).toMatchObject({
      from_name: 'From list',
      from_email: 'list@example.com',
      address: 'List street',
      language: 'de',
    });
    await page.getByRole('option', { name: /Select all/ }).click();
    await page.keyboard.press('Escape');
    await poll(async () => show(draft)).toMatchObject({ select_all: true, ids: [], lists: [] });
  });
});

describe('transactional campaigns', () => {
  let id = 0;

  test('are made in a form and listed with how often they were sent @spec TRANS-002 @spec TRANS-003', async () => {
    const { content_id: content } = await show(sent);
    const name = (await server.call('GET', `contents/${content}.json`)).body.data.name;
    await open(page, server, 'transactional_campaigns');
    await page.getByRole('button', { name: 'New transactional campaign' }).first().click();
    await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Receipt');
    await page.getByRole('main').getByRole('button', { name: 'Content', exact: true }).click();
    await page.getByRole('option', { name }).click();
    await page.getByRole('textbox', { name: 'Subject' }).fill('Order {{ order_number }}');
    await page.getByRole('textbox', { name: 'From email' }).fill('shop@example.com');
    expect(await faultsOf()).toEqual([]);
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByRole('row', { name: /Receipt/ }).waitFor();
    const [made] = (await server.call('GET', 'transactional_campaigns.json')).body.data;
    expect(made).toMatchObject({ name: 'Receipt', status: 'trans', sent: 0 });
    id = made.id;
  });

  test('load what was saved into the form, and into that of a copy @spec TRANS-004 @spec TRANS-005', async () => {
    await open(page, server, `transactional_campaigns/${id}/edit`);
    const values = await Promise.all(
      ['Name', 'Subject', 'From email'].map((name) =>
        page.getByRole('textbox', { name, exact: true }).inputValue(),
      ),
    );
    expect(values).toEqual(['Receipt', 'Order {{ order_number }}', 'shop@example.com']);
    await page.getByText(`transactional_campaigns/${id}/send.json`).waitFor();
    await open(page, server, `transactional_campaigns/${id}/duplicate`);
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByRole('row', { name: /Copy of Receipt/ }).waitFor();
    expect(await faultsOf()).toEqual([]);
  });

  test('are followed in the reports @spec TRANS-001', async () => {
    await server.call('POST', `transactional_campaigns/${id}/send.json`, {
      email: 'buyer@example.com',
      data: { order_number: '17' },
    });
    await server.until(
      async () => (await inboxOf('buyer@example.com'))[0]?.subject === 'Order 17',
      'the receipt',
    );
    await open(page, server, 'transactional_campaigns/reports');
    await page.getByRole('row', { name: /buyer@example\.com/ }).click();
    await page
      .getByRole('dialog', { name: 'One email' })
      .getByText(/Sent on/)
      .waitFor();
    expect(await faultsOf()).toEqual([]);
  });
});

test('no screen had a fault', () => expect(window.faults).toEqual([]));
