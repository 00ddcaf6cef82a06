import type { Page } from 'playwright-core';
import { byOperator } from '#features/account/billing/server/public.ts';
import { changeAccess } from '#features/session/access/server/public.ts';
import type { TestServer } from '#tests/harness/server.ts';

const menuOf = (page: Page) => page.getByRole('navigation', { name: 'Main menu' });

/** Gives an account what some entries need: RFM reports, and a number for text messages. */
export async function openWholeMenu(server: TestServer, accountId: number): Promise<void> {
  const after = { isErfmOn: true, fromNumbers: ['+15550100'] };
  await byOperator(server.database, { accountId, action: 'access', after }, (db) =>
    changeAccess(db, accountId, after),
  );
}

/** Opens a group of the menu: its entries by their titles, each with the path below the account that it leads to. */
export async function entriesOf(page: Page, group: string): Promise<Record<string, string>> {
  const button = page.getByRole('button', { name: group, exact: true });
  const section = menuOf(page).getByRole('listitem').filter({ has: button });
  const toggle = section.getByRole('button');
  if ((await toggle.getAttribute('aria-expanded')) === 'false') await toggle.click();
  const links = section.getByRole('link');
  await links.last().waitFor();
  const found: Record<string, string> = {};
  for (const link of await links.all())
    found[await link.innerText()] = (await link.getAttribute('href'))!.replace(
      /^\/accounts\/\d+\//,
      '',
    );
  return found;
}

/** Chooses an entry, which leads to its path: a screen of ours, or the older application. */
export async function chooseEntry(page: Page, title: string, path: string): Promise<void> {
  await menuOf(page).getByRole('link', { name: title, exact: true }).click();
  await page.waitForURL(new RegExp(`/accounts/\\d+/${path}$`));
  await page.getByRole('heading', { level: 1 }).first().waitFor({ state: 'attached' });
}
