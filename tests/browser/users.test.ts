import type { Locator } from 'playwright-core';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { createUser } from '#platform/identity/users.ts';
import { open, openWindow } from './browser.ts';
import { keepServer, keepSignedIn } from './file-server.ts';
import { rest } from './rest.ts';
import { overflowOf, seriousFindings } from './soundness.ts';
import { aTeamOf, password } from './team.ts';

const server = await keepServer();
const team = aTeamOf(server);
await team.setProducts({ service: true, commerce: true });
const { browser, window, page } = await keepSignedIn(server);
afterEach(() => expect(window.faults).toEqual([]));

const drawer = (title: string): Locator => page.getByRole('dialog', { name: title });
const row = (name: string): Locator => page.getByRole('row').filter({ hasText: name });
const act = async (name: string, action: string): Promise<void> => {
  await row(name)
    .getByRole('button', { name: /actions|more/i })
    .click();
  await page.getByRole('menuitem', { name: action, exact: true }).click();
};
/** The words beside a radio. */
const labelOf = (radio: unknown): string =>
  (radio as { labels: { textContent: string }[] }).labels[0]?.textContent ?? '';
/** A screen that is still moving gets some time to arrive. */
const poll = <T>(read: () => T) => expect.poll(read, { timeout: 40_000 });
// The track of a switch lies over its input and belongs to the same label.
const flip = (one: Locator): Promise<void> => one.click({ force: true });
const said = (text: string): Promise<void> =>
  page.getByRole('status').filter({ hasText: text }).first().waitFor();

describe('the user drawer', () => {
  test('says what is wrong with an address @spec USERS-008 @spec USERS-009 @spec USERS-010', async () => {
    await open(page, server, 'users-&-permissions');
    await page.getByRole('button', { name: 'Add User' }).click();
    const add = drawer('Add User');
    const email = add.getByRole('textbox', { name: 'Email' });
    const save = add.getByRole('button', { name: 'Save and invite' });
    expect(await save.isDisabled()).toBe(true);
    for (const [typed, message] of [
      ['   ', 'Email cannot be blank'],
      ['abc', 'Invalid email.'],
      ['', 'Email is required'],
    ] as const) {
      await email.fill(typed);
      await email.blur();
      await add.getByText(message, { exact: true }).waitFor();
    }
    expect(await team.rolesOf('abc').catch(() => 'nobody')).toBe('nobody');
  });

  test('adds a user: 700 px wide, with everything on @spec USERS-003 @spec USERS-025', async () => {
    await open(page, server, 'users-&-permissions?user=new');
    const add = drawer('Add User');
    await poll(async () => Math.round((await add.boundingBox())?.width ?? 0)).toBe(700);
    for (const tab of ['General', 'Marketing', 'Service']) {
      await add.getByRole('tab', { name: tab }).click();
      const switches = await add.getByRole('tabpanel').getByRole('switch').all();
      const names = await Promise.all(
        switches.map(
          async (one) => [await one.getAttribute('aria-label'), await one.isChecked()] as const,
        ),
      );
      expect(names.filter(([name, isOn]) => isOn !== (name !== 'Administrator'))).toEqual([]);
    }
    await add.getByRole('textbox', { name: 'Email' }).fill('ada@example.org');
    await add.getByRole('button', { name: 'Save and invite' }).click();
    await said('The invitation was sent to ada@example.org.');
    await add.waitFor({ state: 'hidden' });
    await row('ada@example.org').getByText('Invited').waitFor();
    expect(await team.rolesOf('ada@example.org')).toEqual(
      expect.arrayContaining([
        'account',
        'campaign_full_access',
        'dns_setup',
        'service/tickets_full_access',
        'commerce_full_access',
      ]),
    );
  });

  test('saves only with something changed and some product open @spec USERS-012 @spec USERS-013 @spec USERS-014', async () => {
    await team.setProducts({ service: true, commerce: false });
    await open(page, server, 'users-&-permissions?user=new');
    const add = drawer('Add User');
    const save = add.getByRole('button', { name: 'Save and invite' });
    await add.getByRole('textbox', { name: 'Email' }).fill('nil@example.org');
    expect(await save.isEnabled()).toBe(true);
    await add.getByRole('tab', { name: 'Marketing' }).click();
    await flip(add.getByRole('switch', { name: 'Marketing' }));
    expect(await add.getByRole('tabpanel').getByRole('switch', { checked: true }).count()).toBe(0);
    expect(await save.isEnabled()).toBe(true);
    await add.getByRole('tab', { name: 'Service' }).click();
    await flip(add.getByRole('switch', { name: 'Service' }));
    expect(await add.getByRole('tabpanel').getByRole('switch', { checked: true }).count()).toBe(0);
    expect(await save.isDisabled()).toBe(true);
    await add.getByText('Open at least one area of a product to save.').waitFor();
    await flip(add.getByRole('switch', { name: 'Tickets' }));
    expect(await save.isEnabled()).toBe(true);
    await add.getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('button', { name: /discard|leave/i }).click();
    await add.waitFor({ state: 'hidden' });
  });

  test('takes an address without the spaces around it, and locks it for who is there @spec USERS-011', async () => {
    await open(page, server, 'users-&-permissions?user=new');
    await drawer('Add User').getByRole('textbox', { name: 'Email' }).fill(' a@b.co ');
    await drawer('Add User').getByRole('button', { name: 'Save and invite' }).click();
    await said('The invitation was sent to a@b.co.');
    expect((await team.rolesOf('a@b.co')).length).toBeGreaterThan(0);
    await open(page, server, 'users-&-permissions?name=a@b.co');
    await act('a@b.co', 'Edit');
    const email = drawer('Edit User').getByRole('textbox', { name: 'Email' });
    expect([await email.inputValue(), await email.isDisabled()]).toEqual(['a@b.co', true]);
  });

  test('is titled by what it is opened for @spec USERS-005', async () => {
    await open(page, server, 'users-&-permissions?name=a@b.co');
    await page.getByRole('button', { name: 'Add User' }).click();
    await drawer('Add User').waitFor();
    await page.keyboard.press('Escape');
    await act('a@b.co', 'Duplicate');
    await drawer('Add User').waitFor();
    await open(page, server, 'users-&-permissions?name=a@b.co');
    await act('a@b.co', 'Edit');
    await drawer('Edit User').waitFor();
  });

  test('clears a choice with its switch, and begins it with the default @spec USERS-015 @spec USERS-016', async () => {
    const cy = await team.member('Cy', ['reports', 'campaigns', 'campaign_edit_schedule']);
    await open(page, server, `users-&-permissions?user=member-${cy}`);
    const edit = drawer('Edit User');
    const turn = (name: string) => flip(edit.getByRole('switch', { name, exact: true }));
    const chosen = () => edit.getByRole('tabpanel').getByRole('radio', { checked: true });
    const labels = async () =>
      Promise.all((await chosen().all()).map((one) => one.evaluate(labelOf)));
    await turn('Accounts and Users');
    await poll(labels).toEqual(['Full Access']);
    await edit.getByRole('tab', { name: 'Marketing' }).click();
    await poll(labels).toEqual(['Schedule and Send Only']);
    await turn('Campaigns');
    await poll(labels).toEqual([]);
    await turn('Campaigns');
    await turn('Content');
    await poll(labels).toEqual(['Campaigns Full Access', 'Normal User']);
    await edit.getByRole('tab', { name: 'Service' }).click();
    await turn('Contacts');
    await turn('Tickets');
    await poll(labels).toEqual(['Full Access', 'Full Access']);
  });

  test('reports and contacts come with their downloads, and contacts take theirs along @spec USERS-017 @spec USERS-018', async () => {
    const di = await team.member('Di', ['campaigns']);
    await open(page, server, `users-&-permissions?user=member-${di}`);
    const edit = drawer('Edit User');
    await edit.getByRole('tab', { name: 'Marketing' }).click();
    const box = (name: string) => edit.getByRole('checkbox', { name });
    const turn = (name: string) => flip(edit.getByRole('switch', { name, exact: true }));
    await turn('Reports');
    await turn('Audience Contacts');
    for (const name of ['Create Reports', 'Download Reports', 'Download Contacts List'])
      await poll(() => box(name).isChecked()).toBe(true);
    await turn('Audience Contacts');
    await edit.getByRole('button', { name: 'Save' }).click();
    await said('User updated successfully');
    expect(await team.rolesOf('di@')).toEqual([
      'campaigns',
      'campaign_full_access',
      'reports',
      'download_reports',
    ]);
  });

  test('has a switch for each area of Marketing, which is a role @spec USERS-022', async () => {
    await team.setProducts({ service: true, commerce: false });
    const fay = await team.member('Fay', ['contents']);
    const saved: string[][] = [];
    // Refused saves leave the drawer open.
    await page.route('**/members/*.json', (route) => {
      if (route.request().method() !== 'PUT') return route.continue();
      saved.push(route.request().postDataJSON().member.roles);
      return route.fulfill({ status: 422, json: { errors: { base: ['Look first.'] } } });
    });
    await open(page, server, `users-&-permissions?user=member-${fay}`);
    const edit = drawer('Edit User');
    await edit.getByRole('tab', { name: 'Marketing' }).click();
    const areas: Record<string, string[]> = {
      Reports: ['reports', 'download_reports'],
      'Audience Contacts': ['contacts', 'download_contacts'],
      Survey: ['surveys'],
      Automation: ['automation'],
      Forms: ['forms'],
      'Relational Tables': ['relational_tables'],
      Mobile: ['mobile'],
      'Push Notification': ['push_notifications'],
      'Coupon Codes': ['coupon_codes'],
      'DNS Setup': ['dns_setup'],
      FTP: ['ftp'],
    };
    for (const [name, roles] of Object.entries(areas)) {
      const before = saved.length;
      await flip(edit.getByRole('switch', { name, exact: true }));
      await edit.getByRole('button', { name: 'Save' }).click();
      await poll(() => saved.length).toBe(before + 1);
      expect([
        name,
        saved
          .at(-1)!
          .filter((role) => role !== 'contents')
          .sort(),
      ]).toEqual([name, roles.sort()]);
      await flip(edit.getByRole('switch', { name, exact: true }));
    }
    await page.unroute('**/members/*.json');
  });

  test('keeps the extent of each section as its role @spec USERS-019 @spec USERS-020 @spec USERS-021', async () => {
    const eli = await team.member('Eli', ['account', 'campaigns', 'contents']);
    for (const [tab, radio, role, not] of [
      ['General', 'View Only', 'accounts_read_only', 'account'],
      ['General', 'Full Access', 'account', 'accounts_read_only'],
      ['Marketing', 'Schedule and Send Only', 'campaign_edit_schedule', 'campaign_full_access'],
      ['Marketing', 'Requires Approval', 'campaign_requires_approval', 'campaign_edit_schedule'],
      ['Marketing', 'Campaigns Full Access', 'campaign_full_access', 'campaign_requires_approval'],
      ['Marketing', 'Admin User', 'bee_admin', 'nothing'],
      ['Marketing', 'Normal User', 'contents', 'bee_admin'],
    ] as const) {
      await open(page, server, `users-&-permissions?user=member-${eli}`);
      const edit = drawer('Edit User');
      await edit.getByRole('tab', { name: tab }).click();
      await edit.getByRole('radio', { name: radio }).click({ force: true });
      await edit.getByRole('button', { name: 'Save' }).click();
      await said('User updated successfully');
      const roles = await team.rolesOf('eli@');
      expect([radio, roles.includes(role), roles.includes(not)]).toEqual([radio, true, false]);
    }
  });

  test('turns what it is opened with off and on', async () => {
    await team.member('Bea', ['campaigns', 'campaign_requires_approval', 'contents', 'bee_admin']);
    await open(page, server, 'users-&-permissions?name=bea@');
    await act('bea@example.org', 'Edit');
    const edit = drawer('Edit User');
    expect(await edit.getByRole('textbox', { name: 'Email' }).isDisabled()).toBe(true);
    await edit.getByRole('tab', { name: 'Marketing' }).click();
    const radio = (name: string) => edit.getByRole('radio', { name });
    expect([
      await radio('Requires Approval to Access').isChecked(),
      await radio('Admin User').isChecked(),
    ]).toEqual([true, true]);
    for (const name of ['Campaigns', 'Content'])
      await flip(edit.getByRole('switch', { name, exact: true }));
    expect(await edit.getByRole('radio').count()).toBe(0);
    for (const name of ['Campaigns', 'Content', 'Reports', 'Audience Contacts'])
      await flip(edit.getByRole('switch', { name, exact: true }));
    expect([
      await radio('Campaigns Full Access').isChecked(),
      await radio('Normal User').isChecked(),
    ]).toEqual([true, true]);
    for (const name of ['Create Reports', 'Download Reports', 'Download Contacts List'])
      expect(await edit.getByRole('checkbox', { name }).isChecked()).toBe(true);
    await edit.getByRole('button', { name: 'Save' }).click();
    await said('User updated successfully');
    expect(await team.rolesOf('bea@')).toEqual([
      'campaigns',
      'campaign_full_access',
      'contents',
      'reports',
      'download_reports',
      'contacts',
      'download_contacts',
    ]);
  });

  test('tells who changed the access meanwhile, and keeps what both changed', async () => {
    const id = await team.member('Dina', ['contacts', 'campaigns']);
    await open(page, server, `users-&-permissions?user=member-${id}`);
    const edit = drawer('Edit User');
    await edit.getByRole('tab', { name: 'Marketing' }).click();
    await flip(edit.getByRole('switch', { name: 'Survey', exact: true }));
    const { roles } = (await server.call('GET', `members/${id}.json`)).body.data;
    await server.call('PUT', `members/${id}.json`, { roles: [...roles, 'forms'] });
    await edit.getByRole('button', { name: 'Save' }).click();
    await edit.getByText(/ has saved this since you opened it$/).waitFor();
    expect(await edit.getByRole('row').last().innerText()).toMatch(/Survey\tNo\tYes$/);
    await edit.getByRole('button', { name: 'Save mine over it' }).click();
    await said('User updated successfully');
    expect(await team.rolesOf('dina@')).toEqual(expect.arrayContaining(['surveys', 'forms']));
  });

  test('copies access but not the address, and says what it saved @spec USERS-007 @spec USERS-030 @spec USERS-023', async () => {
    await team.member('Carl', ['accounts_read_only', 'service/contacts_view_only']);
    await open(page, server, 'users-&-permissions?name=carl@');
    await act('carl@example.org', 'Duplicate');
    const copy = drawer('Add User');
    await copy.waitFor();
    expect(page.url()).toContain('user=new');
    expect(await copy.getByRole('textbox', { name: 'Email' }).inputValue()).toBe('');
    expect(await copy.getByRole('radio', { name: 'View Only' }).isChecked()).toBe(true);
    await copy.getByRole('textbox', { name: 'Email' }).fill('carla@example.org');
    await copy.getByRole('button', { name: 'Save and invite' }).click();
    await said('The invitation was sent to carla@example.org.');
    expect(await team.rolesOf('carla@')).toEqual([
      'accounts_read_only',
      'service/contacts_view_only',
    ]);
    await open(page, server, 'users-&-permissions?name=carla');
    await act('carla@example.org', 'Edit');
    const edit = drawer('Edit User');
    await edit.getByRole('tab', { name: 'Service' }).click();
    await flip(edit.getByRole('switch', { name: 'Tickets' }));
    await edit.getByRole('button', { name: 'Save' }).click();
    await said('User updated successfully');
    expect(await team.rolesOf('carla@')).toEqual([
      'accounts_read_only',
      'service/tickets_full_access',
      'service/contacts_view_only',
    ]);
  });

  test('has a tab for each product of the account; Commerce is fixed @spec USERS-006 @spec USERS-024 @spec ROLES-032', async () => {
    await team.setProducts({ service: true, commerce: true });
    await open(page, server, 'users-&-permissions?user=new');
    const tabs = () => drawer('Add User').getByRole('tab').allTextContents();
    await poll(tabs).toEqual(['General', 'Marketing', 'Service', 'Commerce']);
    await page.getByRole('tab', { name: 'Commerce' }).click();
    const commerce = page.getByRole('switch', { name: 'Commerce Full Access' });
    expect([await commerce.isChecked(), await commerce.isDisabled()]).toEqual([true, true]);
    expect(await seriousFindings(page)).toEqual([]);
    await team.setProducts({ service: false, commerce: false });
    await open(page, server, 'users-&-permissions?user=new');
    await poll(tabs).toEqual(['General', 'Marketing']);
  });

  test('shows what the server refuses where it belongs', async () => {
    await open(page, server, 'users-&-permissions?user=new');
    await drawer('Add User').getByRole('textbox', { name: 'Email' }).fill(server.email);
    await page.keyboard.press('Enter');
    await drawer('Add User').getByText('Is already a user of this account').waitFor();
    await drawer('Add User').getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('button', { name: /discard|leave/i }).click();
  });
});

describe('the primary contact', () => {
  let dan = 0;
  let eve = 0;
  beforeAll(async () => {
    dan = await team.member('Dan', ['contacts']);
    eve = await team.member('Eve', ['contacts']);
  });
  const question = page.getByRole('dialog', { name: 'Primary contact' });
  const toggle = page.getByRole('switch', { name: 'Primary contact' });
  // Not by force: the click waits until a dialog that closes covers it no more.
  const press = () => toggle.click();
  const primary = async () =>
    (await server.call('GET', 'users_and_permissions.json?per_page=1')).body.data.primary_contact
      ?.email ?? null;
  const setPrimary = async (id: number | null) => {
    await server.database.pool.query(
      'update account_members set is_primary = (user_id is not distinct from $2) where account_id = $1',
      [server.account, id],
    );
  };
  const openUser = async (id: number) => {
    await open(page, server, `users-&-permissions?user=member-${id}`);
    await poll(() => toggle.isEnabled()).toBe(true);
  };

  test('is saved at once where there is none @spec USERS-031', async () => {
    await setPrimary(null);
    await openUser(dan);
    const sent = page.waitForRequest((request) => request.method() === 'PUT');
    await press();
    await sent;
    await said('Successfully assigned primary user');
    expect(await primary()).toBe('dan@example.org');
  });

  test('is replaced after a question only @spec USERS-032 @spec USERS-033', async () => {
    await setPrimary(dan);
    await openUser(eve);
    await press();
    await question
      .getByText(
        'A primary contact already exists for this account. Do you wish to make this person the new primary contact?',
      )
      .waitFor();
    expect(await toggle.isChecked()).toBe(true);
    await question.getByRole('button', { name: 'Cancel' }).click();
    await question.waitFor({ state: 'hidden' });
    await poll(() => toggle.isChecked()).toBe(false);
    expect(await primary()).toBe('dan@example.org');
    await press();
    await question.getByRole('button', { name: 'Make primary contact' }).click();
    await said('Successfully assigned primary user');
    await poll(primary).toBe('eve@example.org');
  });

  test('is taken away at once, and both ways are said @spec USERS-034 @spec USERS-036', async () => {
    await setPrimary(null);
    await openUser(eve);
    await press();
    await said('Successfully assigned primary user');
    await poll(() => toggle.isEnabled()).toBe(true);
    const sent = page.waitForRequest((request) => request.method() === 'PUT');
    await press();
    await sent;
    await said('Successfully unassigned primary user');
    expect(await primary()).toBeNull();
  });
});

test('an invitation is revoked and brought back, resent and deleted', async () => {
  await team.invite('fay@example.net');
  await open(page, server, 'users-&-permissions?name=fay@');
  await act('fay@example.net', 'Revoke invitation');
  await row('fay@example.net').getByText('Revoked').waitFor();
  await page.getByRole('button', { name: 'Undo' }).click();
  await row('fay@example.net').getByText('Invited').waitFor();
  const before = await team.linkTo('fay@example.net');
  await act('fay@example.net', 'Resend invitation');
  await said('The invitation was sent to fay@example.net.');
  expect(await team.linkTo('fay@example.net')).not.toBe(before);
  await act('fay@example.net', 'Delete invitation');
  await page.getByRole('button', { name: 'Delete invitation' }).click();
  await row('fay@example.net').waitFor({ state: 'hidden' });
});

test('a member is removed once somebody takes over what they alone hold @spec USERS-028', async () => {
  const gus = await team.member('Gus', ['contacts']);
  await server.database.pool.query(
    `insert into folders (account_id, folder_type, name, owner_ids) values ($1, 'tag', 'Shared', $2)`,
    [server.account, [gus]],
  );
  await open(page, server, 'users-&-permissions?name=gus@');
  await act('gus@example.org', 'Remove user');
  const dialog = page.getByRole('dialog', { name: 'Remove Gus?' });
  await dialog.getByText('They are the only owner of 1 folder.').waitFor();
  const sure = dialog.getByRole('button', { name: 'Remove user' });
  expect(await sure.isDisabled()).toBe(true);
  await dialog.getByRole('combobox', { name: 'Goes to' }).click();
  await page.getByRole('option', { name: server.email }).click();
  await sure.click();
  await said('The user was removed from this account.');
  const { rows } = await server.database.pool.query(
    'select owner_ids from folders where account_id = $1',
    [server.account],
  );
  expect(rows.map((one: { owner_ids: unknown[] }) => one.owner_ids.map(Number))).toEqual([
    [server.userId],
  ]);
});

describe('the link of an invitation', () => {
  test('makes a user who is signed in with the invited roles, and works once @spec USERS-037 @spec USERS-002 @spec USERS-003', async () => {
    await team.invite('hal@example.net', ['contacts']);
    const link = await team.linkTo('hal@example.net');
    const guest = await openWindow(browser, server, { width: 390, height: 844 });
    await guest.page.goto(link);
    expect(await guest.page.getByRole('textbox', { name: 'Email' }).inputValue()).toBe(
      'hal@example.net',
    );
    const kept = guest.page.locator('li[data-kept]');
    await guest.page.getByLabel('First name').fill('Hal');
    await guest.page.getByLabel('Password', { exact: true }).fill('Abccdef1');
    await poll(() => kept.count()).toBe(3);
    await guest.page.getByRole('button', { name: 'Create user and join' }).click();
    await guest.page.getByText('Enter Valid New Password').waitFor();
    expect(await seriousFindings(guest.page)).toEqual([]);
    await guest.page.getByLabel('Password', { exact: true }).fill(password);
    await poll(() => kept.count()).toBe(5);
    await guest.page.getByRole('button', { name: 'Create user and join' }).click();
    await guest.page.waitForURL(`${server.url}/accounts/${server.account}/dashboard`);
    await guest.page.locator('h1').first().waitFor();
    expect(guest.faults).toEqual([]);
    await guest.page.goto(link);
    await guest.page.getByRole('heading', { name: 'Already used' }).waitFor();
    await guest.close();
    await open(page, server, 'users-&-permissions?name=hal@');
    await row('hal@example.net').getByText('Active').waitFor();
  });

  test('lets a person with a user sign in and join @spec USERS-037', async () => {
    await createUser(server.database, { email: 'ida@example.net', password, firstName: 'Ida' });
    await team.invite('ida@example.net', ['surveys', 'contacts']);
    const guest = await openWindow(browser, server);
    await guest.page.goto(await team.linkTo('ida@example.net'));
    await guest.page.getByRole('button', { name: 'Sign in to accept' }).click();
    await guest.page
      .getByLabel(/e-?mail/i)
      .first()
      .fill('ida@example.net');
    await guest.page.locator('input[type=password]').fill(password);
    await guest.page.keyboard.press('Enter');
    await guest.page.getByRole('button', { name: 'Join First Account' }).click();
    await guest.page.waitForURL(`${server.url}/accounts/${server.account}/dashboard`);
    expect(await team.rolesOf('ida@')).toEqual(['contacts', 'surveys']);
    // Without the role account there is no way to the page, by menu or address.
    await guest.page.getByRole('button', { name: /Ida/ }).click();
    await guest.page.getByRole('menu').waitFor();
    expect(await guest.page.getByRole('menuitem', { name: 'Users & Permissions' }).count()).toBe(0);
    await guest.page.goto(`${server.url}/accounts/${server.account}/users-&-permissions`);
    await guest.page.waitForURL(/access-denied/);
    await guest.close();
  });

  test('that is not valid says so, and a member confirms their address by theirs', async () => {
    const jo = await team.member('Jo', ['contacts']);
    await server.call('POST', `members/${jo}/resend-verification.json`);
    const guest = await openWindow(browser, server);
    await guest.page.goto(`${server.url}/accounts/${server.account}/new_user/${'x'.repeat(43)}`);
    await guest.page.getByRole('heading', { name: 'Link not valid' }).waitFor();
    await guest.page.goto(await team.linkTo('jo@example.org'));
    await guest.page.getByRole('button', { name: 'Confirm the address' }).click();
    await guest.page.getByRole('heading', { name: 'Address confirmed' }).waitFor();
    await guest.close();
  });
});

test('the menu of somebody with the role account leads to users and invitations together @spec USERS-004 @spec ROLES-004', async () => {
  await page.getByRole('button', { name: /first-account@example.com/ }).click();
  await page.getByRole('menuitem', { name: 'Users & Permissions' }).click();
  await page.waitForURL(/users-&-permissions|users-%26-permissions/);
  await row(server.email).getByText('Active').waitFor();
  await row('ada@example.org').getByText('Invited').waitFor();
  // Rows that are read again are pale meanwhile.
  await rest(page);
  expect(await seriousFindings(page)).toEqual([]);
  await page.setViewportSize({ width: 390, height: 844 });
  await poll(() => overflowOf(page)).toBeLessThanOrEqual(1);
  await page.getByRole('button', { name: 'Add User' }).click();
  await drawer('Add User').getByRole('tab', { name: 'Marketing' }).click();
  await poll(() => overflowOf(page)).toBeLessThanOrEqual(1);
});
