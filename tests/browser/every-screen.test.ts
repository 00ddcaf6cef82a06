import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { testServer, type TestServer } from '#tests/harness/server.ts';
import { open, openBrowser, openWindow, signIn, type Window } from './browser.ts';

let server: TestServer;
let browser: Browser;
let screens: string[];
const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

beforeAll(async () => {
  server = await testServer();
  browser = await openBrowser();
  await server.call('POST', 'sample_data.json');
  const first = async (path: string, rows?: string) => {
    const { data } = (await server.call('GET', path)).body;
    return (rows ? data[rows] : data)[0].id as number;
  };
  const [tag, list, contact, content] = [await first('tags.json'), await first('lists.json', 'lists'), await first('contacts.json', 'contacts'), await first('contents.json')];
  const campaigns = (await server.call('GET', 'campaigns.json')).body.data;
  const sent = campaigns.find((one: { status: string }) => one.status === 'sent').id;
  const draft = campaigns.find((one: { status: string }) => one.status === 'draft').id;
  screens = [
    'dashboard', 'notifications', 'tags', `tags/${tag}`, 'lists', `lists/${list}`, `lists/${list}/contacts`, `lists/${list}/contacts/new`, `lists/${list}/file_import`, 'custom_fields',
    'contacts', `contacts/${contact}`, 'contents', 'contents/new', 'contents/layouts', 'contents/html_editor', 'contents/drag_and_drop_beta', 'contents/wysiwyg', 'contents/pull_from_url',
    `contents/${content}`, 'campaigns', 'campaigns/new', 'campaigns/new/email', `campaigns/${sent}`, `campaigns/${sent}/details`, `campaigns/${sent}?part=delivered`,
    `campaigns/${draft}/edit`, `campaigns/${draft}/edit?step=audience`, `campaigns/${draft}/edit?step=content`, `campaigns/${draft}/edit?step=review`, 'local_inbox', 'no-such-page',
    'settings', 'settings/api-keys', 'settings/token', 'settings/conversion-attribute', 'settings/relational_table', 'settings/http-post-url', 'settings/campaign-subject-line',
    'settings/sending-domains', 'settings/sending-domains/new', 'settings/link-tracking-domains/first', 'settings/open-and-click-tracking',
  ];
}, 120_000);
afterAll(async () => {
  await browser.close();
  await server.close();
});

describe.each([{ width: 1440 }, { width: 390 }, { width: 1440, dark: true }])('at $width px, dark: $dark', (how) => {
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
      await open(window.page, server, screen);
      const overflow = await window.page.evaluate<number>('document.documentElement.scrollWidth - document.documentElement.clientWidth');
      if (overflow > 1) problems.push(`${screen}: ${overflow} px wider than the window`);
      problems.push(...window.faults.map((fault) => `${screen}: ${fault}`), ...(await seriousFindings(screen)));
    }
    expect(problems).toEqual([]);
  }, 480_000);

  async function seriousFindings(screen: string): Promise<string[]> {
    await window.page.evaluate(axe);
    const found = await window.page.evaluate(async () => {
      const { axe: tool } = globalThis as unknown as { axe: { run(where: object, how: object): Promise<{ violations: { id: string; impact: string; nodes: { html: string }[] }[] }> } };
      const result = await tool.run({ exclude: [['iframe']] }, { runOnly: ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa'] });
      return result.violations.filter(({ impact }) => impact === 'serious' || impact === 'critical').map(({ id, nodes }) => `${id}: ${nodes[0]?.html.slice(0, 160)} (${nodes.length})`);
    });
    return found.map((one) => `${screen}: axe ${one}`);
  }
});
