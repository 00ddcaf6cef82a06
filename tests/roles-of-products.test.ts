import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { decideAccess } from '#apps/web/guards/decide-access.ts';
import { byOperator } from '#features/account/billing/server/public.ts';
import { aTicket } from '#features/service/tickets/server/ticket.builder.ts';
import { canUse, presentFacts, type AccountFacts } from '#features/session/access/contract.ts';
import { accountDetail } from '#features/session/access/contract/account-detail.ts';
import { changeAccess } from '#features/session/access/server/public.ts';
import { grantMembership } from '#platform/identity/accounts.ts';
import { aMember, type TestMember } from './harness/member.builder.ts';
import { givePackage } from './harness/packages.builder.ts';
import { testServer, type TestServer } from './harness/server.ts';
import { switchService } from './harness/switch-service.ts';

let server: TestServer;
let member: TestMember;
beforeAll(async () => {
  server = await testServer();
  await switchService(server, true);
  member = await aMember(server, 'Mia');
});
afterAll(() => server.close());

const asMember = (method: string, path: string, body?: unknown) =>
  server.call(method, path.replace(/^[^?]+/, '$&.json'), body, { key: member.token });
const give = (...roles: string[]) =>
  grantMembership(server.database, { accountId: server.account, userId: member.id, roles });
const factsNow = async (): Promise<AccountFacts> =>
  presentFacts(accountDetail.parse((await asMember('GET', 'show')).body.data));
const allow = (change: Parameters<typeof changeAccess>[2]) =>
  byOperator(
    server.database,
    { accountId: server.account, action: 'access', after: change },
    (db) => changeAccess(db, server.account, change),
  );

let people = 0;
/** The status of each of the four verbs on a ticket of one's own making. */
async function ticketVerbs(): Promise<Record<string, number>> {
  people += 1;
  const { number, contact_id: contact } = await aTicket(server, {
    email: `buyer${people}@home.example`,
  });
  const made = await asMember('POST', 'tickets', {
    ticket: { email: 'otto@home.example', subject: 'A lamp', body: 'It is dark.' },
  });
  return {
    read: (await asMember('GET', `tickets/${number}`)).status,
    create: made.status,
    change: (await asMember('PUT', `tickets/${number}`, { ticket: { priority: 'high' } })).status,
    remove: (await asMember('DELETE', `tickets/${number}`)).status,
    readContact: (await asMember('GET', `contact/${contact}`)).status,
    eraseContact: (await asMember('PUT', `contact/${contact}/pseudonymize`)).status,
  };
}
const everything = {
  read: 200,
  create: 201,
  change: 200,
  remove: 200,
  readContact: 200,
  eraseContact: 200,
};
const nothing = Object.fromEntries(Object.keys(everything).map((verb) => [verb, 403]));

describe('tickets and contacts of the desk', () => {
  test('are full access for these roles, and to read for those that only view @spec ROLES-039', async () => {
    await give('service/tickets_full_access', 'service/contacts_full_access');
    expect(await ticketVerbs()).toEqual(everything);
    await give('service/tickets_view_only', 'service/contacts_view_only');
    expect(await ticketVerbs()).toEqual({ ...nothing, read: 200, readContact: 200 });
    await give('campaigns', 'contacts');
    expect(await ticketVerbs()).toEqual(nothing);
  });

  test('are an administrator’s without any role of the desk, while service is switched on @spec ROLES-002', async () => {
    await give('admin');
    expect(await ticketVerbs()).toEqual(everything);
    const { number } = await aTicket(server, {});
    await switchService(server, false);
    expect((await asMember('GET', `tickets/${number}`)).status).toBe(403);
    await switchService(server, true);
  });
});

test('support emails are written by their role, or by an administrator while service is switched on @spec ROLES-040', async () => {
  let count = 0;
  const verbs = async () => {
    count += 1;
    const body = { support_email: { email: `help${count}@blue.example`, name: 'Help' } };
    const { status, body: answer } = await asMember('POST', 'support_emails', body);
    const path = `support_emails/${answer.data?.id ?? 1}`;
    return [
      status,
      (await asMember('GET', 'support_emails')).status,
      (await asMember('PUT', path, body)).status,
      (await asMember('DELETE', path)).status,
    ];
  };
  for (const role of ['service/support_email', 'admin']) {
    await give(role);
    expect(await verbs(), role).toEqual([201, 200, 200, 200]);
  }
  await switchService(server, false);
  expect(await verbs()).toEqual([403, 403, 403, 403]);
  await switchService(server, true);
  await give('service/tickets_full_access');
  expect(await verbs()).toEqual([403, 200, 403, 403]);
});

test('roles come from the token and from the account: one that the account gives later opens its screens at once @spec ROLES-001', async () => {
  await give('surveys');
  const screen = { name: 'Lists', path: '/accounts/$accountId/lists' };
  expect(decideAccess(screen, await factsNow()).kind).toBe('denied');
  // The token stays the one that was issued before.
  await give('surveys', 'contacts');
  const facts = await factsNow();
  expect([...facts.roles]).toEqual(expect.arrayContaining(['surveys', 'contacts', 'segments']));
  expect(decideAccess(screen, facts).kind).toBe('open');
  expect((await asMember('GET', 'lists')).status).toBe(200);
});

test('the app profile is open by the role and the visible menu alone, without a number @spec ROLES-044 @spec NAV-028', async () => {
  await give('mobile');
  const open = async () => {
    const facts = await factsNow();
    const kinds = ['settings/mobile-app-profile', 'sms_campaigns'].map(
      (path) => decideAccess({ name: 'Screen', path: `/accounts/$accountId/${path}` }, facts).kind,
    );
    return [...kinds, canUse('mobileProfile', facts), canUse('mobile', facts)];
  };
  await allow({ fromNumbers: [] });
  expect(await open()).toEqual(['open', 'denied', true, false]);
  await allow({ fromNumbers: ['+15550100'] });
  expect(await open()).toEqual(['open', 'open', true, true]);
  await give('surveys');
  expect(await open()).toEqual(['denied', 'denied', false, false]);
});

test('rows of the editor are locked and synced by its administrators alone @spec ROLES-012', async () => {
  const save = (name: string, more: object) =>
    asMember('POST', 'custom_rows', {
      custom_row: {
        name,
        mjml_part: '<mj-section><mj-column><mj-text>Hours</mj-text></mj-column></mj-section>',
        json_part: {},
        ...more,
      },
    });
  await give('contents');
  expect((await save('Plain', {})).status).toBe(201);
  expect((await save('Locked', { locked: true })).status).toBe(403);
  expect((await save('Synced', { is_synced: true })).status).toBe(403);
  await give('contents', 'bee_admin');
  const made = await save('Both', { locked: true, is_synced: true });
  expect(made.body.data).toMatchObject({ locked: true, is_synced: true, is_changeable: true });
  await give('contents');
  const { id } = made.body.data;
  expect((await asMember('GET', `custom_rows/${id}`)).body.data.is_changeable).toBe(false);
});

test('a package without an option turns it off: hours of opening and buying, relational data, secure suppression @spec ROLES-052', async () => {
  const campaign = (await server.call('POST', 'campaigns.json', { campaign: { name: 'Lamps' } }))
    .body.data.id;
  const refusals = async () => {
    const wayOf = async (schedule_type: number) =>
      JSON.stringify(
        (await server.call('POST', `campaigns/${campaign}/schedule.json`, { schedule_type })).body
          .errors?.schedule_type ?? '',
      ).includes('not part of your package');
    const features = (await server.call('GET', 'package_features.json')).body.data;
    return {
      opening: await wayOf(4),
      buying: await wayOf(5),
      relational: (await server.call('GET', 'settings/pages/relational_table.json')).status === 403,
      suppression: !features.enable_secure_suppression_list,
    };
  };
  const options = {
    opening: 'send_time_optimization',
    buying: 'conversion_time_optimization',
    relational: 'relational_data',
    suppression: 'secure_suppression_lists',
  };
  const offered = Object.fromEntries(
    Object.values(options).map((feature) => [feature, 'yes' as const]),
  );
  await givePackage(server, { type: 'core', features: offered });
  const none = { opening: false, buying: false, relational: false, suppression: false };
  expect(await refusals()).toEqual(none);
  for (const [name, feature] of Object.entries(options)) {
    await givePackage(server, { type: 'core', features: { ...offered, [feature]: 'no' } });
    expect(await refusals(), feature).toEqual({ ...none, [name]: true });
  }
  await givePackage(server, { type: 'none' });
});
