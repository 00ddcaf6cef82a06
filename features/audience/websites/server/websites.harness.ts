import { createHmac } from 'node:crypto';
import type { TestServer } from '#tests/harness/server.ts';
import type { ShownWebsite, Website } from '../contract/websites.ts';
import type { WebsiteReport } from '../contract/website-reports.ts';

/** A browser that people use. */
export const browser =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36';

let made = 0;

/** A website with its key, made by the API. */
export async function aWebsite(
  server: TestServer,
  fields: Partial<Website> = {},
): Promise<ShownWebsite> {
  const website = { name: `Shop ${++made}`, url: 'https://shop.example', ...fields };
  return (await server.call('POST', 'websites.json', { website })).body.data;
}

/** Says to a website’s tracker what a page would; answers the status. */
export async function say(
  { script_url: script }: Pick<ShownWebsite, 'script_url'>,
  fields: Record<string, string>,
  headers: Record<string, string> = {},
): Promise<number> {
  const answer = await fetch(script.replace(/\.js$/, ''), {
    method: 'POST',
    headers: { 'user-agent': browser, ...headers },
    body: new URLSearchParams({ k: 'view', u: 'https://shop.example/', ...fields }),
  });
  return answer.status;
}

/** The id of a browser by its number. */
export function browserNo(no: number): string {
  return `00000000-0000-4000-8000-${String(no).padStart(12, '0')}`;
}

/** How a website signs an address. */
export function signed({ identity_key: key }: ShownWebsite, address: string): string {
  return createHmac('sha256', key).update(address).digest('hex');
}

/** What one website reports of the last 30 days. */
export async function reportOf(server: TestServer, { id }: { id: number }): Promise<WebsiteReport> {
  return (await server.call('GET', `website_reports.json?website_id=${id}`)).body.data;
}
