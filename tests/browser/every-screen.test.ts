import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { testServer, type TestServer } from '#tests/harness/server.ts';
import {
  openBrowser,
  openInside,
  openWindow,
  signIn,
  type Window,
  type FileBrowser,
} from './browser.ts';

let server: TestServer;
let browser: FileBrowser;
let screens: string[];
const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

beforeAll(async () => {
  // Batch campaigns belong to one account, number 25.
  server = await testServer({
    prepare: (url) => asked(url, 'alter table accounts alter column id restart with 25'),
  });
  await server.database.pool.query(
    'update accounts set enable_service = true, enable_commerce = true where id = $1',
    [server.account],
  );
  browser = await openBrowser();
  await server.call('POST', 'sample_data.json');
  const first = async (path: string, rows?: string) => {
    const { data } = (await server.call('GET', path)).body;
    return (rows ? data[rows] : data)[0].id as number;
  };
  const [tag, list, contact, content] = [
    await first('tags.json'),
    await first('lists.json', 'lists'),
    await first('contacts.json', 'contacts'),
    await first('contents.json'),
  ];
  const campaigns: { id: number; status: string; ab: unknown; schedule_type: number | null }[] = (
    await server.call('GET', 'campaigns.json?per_page=100')
  ).body.data;
  const sent = campaigns.find((one) => one.status === 'sent' && !one.ab)!.id;
  const other = campaigns.find((one) => one.status === 'sent' && one.id !== sent)!.id;
  const draft = campaigns.find((one) => one.status === 'draft')!.id;
  const tested = campaigns.find((one) => one.ab)!.id;
  const series = campaigns.find((one) => one.schedule_type === 6)!.id;
  const { receipt, mail } = await aReceipt(content);
  await server.call('POST', 'brands.json', { brand: { name: 'Harbour' } });
  await server.call('POST', 'ctags.json', { ctag: { name: 'Season' } });
  const reports = [
    'delivered',
    'open',
    'click',
    'bounce',
    'complaint',
    'unsubscribe',
    'link',
    'url',
  ].map((one) => `campaigns/${sent}/${one}_report`);
  screens = [
    'dashboard',
    'notifications',
    'tags',
    `tags/${tag}`,
    'lists',
    `lists/${list}`,
    `lists/${list}/contacts`,
    `lists/${list}/contacts/new`,
    `lists/${list}/file_import`,
    'custom_fields',
    'contacts',
    `contacts/${contact}`,
    'contents',
    'contents/new',
    'contents/layouts',
    'contents/html_editor',
    'contents/drag_and_drop_beta',
    'contents/wysiwyg',
    'contents/pull_from_url',
    `contents/${content}`,
    'campaigns',
    'campaigns/new',
    'campaigns/new/email',
    `campaigns/${sent}`,
    `campaigns/${sent}/details`,
    `campaigns/${sent}?part=delivered`,
    `campaigns/${draft}/edit`,
    `campaigns/${draft}/edit?step=audience`,
    `campaigns/${draft}/edit?step=content`,
    `campaigns/${draft}/edit?step=review`,
    'local_inbox',
    'settings',
    'settings/api-keys',
    'settings/token',
    'settings/conversion-attribute',
    'settings/relational_table',
    'settings/http-post-url',
    'settings/campaign-subject-line',
    'settings/sending-domains',
    'settings/sending-domains/new',
    'settings/link-tracking-domains/first',
    'settings/open-and-click-tracking',
    'settings/sending-limits',
    'settings/unique-identifier',
    'settings/sms-compliance-settings',
    'brands',
    'archive',
    'connections',
    'process-queue',
    'users-&-permissions',
    ...[
      '',
      '/company-information',
      '/usage',
      '/subscriptions',
      '/requests',
      '/global-unsubscribes',
      '/brand-unsubscribes',
    ].map((one) => `account-&-billing${one}`),
    `/service/${server.account}/dashboard`,
    `/commerce/${server.account}/dashboard`,
    'batch_campaigns/new',
    'ctags',
    `contacts/${contact}/resend-campaign/${sent}`,
    `campaigns/${sent}/overlay`,
    `campaigns/${sent}/isp`,
    `campaigns/${series}`,
    `campaigns/${series}/edit?step=review`,
    `campaigns/${draft}/duplicate`,
    ...reports,
    'reports',
    'reports/recurring_campaign_report',
    'reports/test_reports',
    `reports/compare?ids=${sent},${other}`,
    'reports/compare',
    'ytd_reports',
    'ab_reports',
    'campaigns/new_ab_test',
    `campaigns/${tested}`,
    `campaigns/${tested}/ab_report`,
    `campaigns/${tested}/ab_duplicate`,
    'transactional_campaigns',
    'transactional_campaigns/new',
    `transactional_campaigns/${receipt}/edit`,
    'transactional_campaigns/reports',
    `transactional_campaigns/reports?mail=${mail}`,
    // The last, because the way from screen to screen leads over a page of its kind.
    'no-such-page',
  ];
}, 240_000);
afterAll(async () => {
  await browser.close();
  await server.close();
});

async function asked(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(statement).finally(() => client.end());
}

/** A transactional campaign and one mail of it. */
async function aReceipt(content: number): Promise<{ receipt: number; mail: string }> {
  const receipt = (
    await server.call('POST', 'transactional_campaigns.json', {
      transactional_campaign: {
        name: 'Receipt',
        subject: 'Your order',
        from_email: 'orders@example.com',
        content_id: content,
      },
    })
  ).body.data.id;
  const sent = await server.call('POST', `transactional_campaigns/${receipt}/send.json`, {
    email: 'buyer@example.com',
  });
  return { receipt, mail: sent.body.data.message_id };
}

describe.each([{ width: 1440 }, { width: 390 }, { width: 1440, dark: true }])(
  'at $width px, dark: $dark',
  (how) => {
    let window: Window;
    beforeAll(async () => {
      window = await openWindow(browser, server, how);
      await signIn(window.page, server);
    });
    afterAll(() => window.close());

    test('every screen opens without a fault, fits its width and passes axe', async () => {
      const problems: string[] = [];
      for (const screen of screens) {
        window.faults.length = 0;
        await openInside(window.page, server, screen);
        const overflow = await window.page.evaluate<number>(
          'document.documentElement.scrollWidth - document.documentElement.clientWidth',
        );
        if (overflow > 1) problems.push(`${screen}: ${overflow} px wider than the window`);
        problems.push(
          ...window.faults.map((fault) => `${screen}: ${fault}`),
          ...(await seriousFindings(screen)),
        );
      }
      expect(problems).toEqual([]);
    }, 900_000);

    async function seriousFindings(screen: string): Promise<string[]> {
      await window.page.evaluate(axe);
      const found = await window.page.evaluate(async () => {
        const { axe: tool } = globalThis as unknown as {
          axe: {
            run(
              where: object,
              how: object,
            ): Promise<{ violations: { id: string; impact: string; nodes: { html: string }[] }[] }>;
          };
        };
        const result = await tool.run(
          { exclude: [['iframe']] },
          { runOnly: ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa'] },
        );
        return result.violations
          .filter(({ impact }) => impact === 'serious' || impact === 'critical')
          .map(({ id, nodes }) => `${id}: ${nodes[0]?.html.slice(0, 160)} (${nodes.length})`);
      });
      return found.map((one) => `${screen}: axe ${one}`);
    }
  },
);
