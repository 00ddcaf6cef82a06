import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { inAccount } from '#platform/server/account/account.ts';
import { openStore } from '../../access.ts';
import { keepCredentials, openCredentials } from '../../credentials.ts';
import { StoreFault } from '../../adapter.ts';
import { foldStore } from '../../call-folder.ts';
import { keapHarness, type KeapHarness } from './keap.harness.ts';

let harness: KeapHarness;
let id: number;
let members: number;
beforeAll(async () => {
  harness = await keapHarness();
  for (let at = 0; at < 1_100; at += 1)
    await harness.keap.addCustomer({
      email_addresses: [
        { email: `m${at}@example.com`, email_opt_status: 'SINGLE_OPT_IN', is_opt_in: true },
      ],
    });
  members = await harness.list('Members');
});
afterAll(() => harness.close());
beforeEach(() => harness.keap.heal());

const services = () => harness.server.server.services;
const of = () => ({ accountId: harness.server.account, id });
const asked = (path: string) => harness.keap.calls.filter((call) => call.path === path);
const until = <T>(check: () => Promise<T>, what: string) => harness.server.until(check, what);
const onList = async () => {
  const { body } = await harness.server.call('GET', `lists/${members}/contacts.json?per_page=1`);
  return Number(body.meta.total_count ?? body.meta.count);
};
const readNow = () => harness.server.call('POST', `integrations/${id}/read_now.json`, {});
const endToken = async (refreshToken?: string) => {
  const store = await inAccount(services().database, { accountId: of().accountId }, (account) =>
    import('../../connected-store.ts').then((stores) =>
      stores.connectedStore(account, services(), id),
    ),
  );
  const credentials = {
    ...store!.credentials,
    endsAt: new Date().toISOString(),
    ...(refreshToken !== undefined && { refreshToken }),
  };
  await inAccount(services().database, { accountId: of().accountId }, (account) =>
    keepCredentials(account, services().secrets, { storeId: id, credentials }),
  );
};

describe('Keap in bad moments', () => {
  it('goes on behind the page that was kept, when a reading broke off', async () => {
    ({ id } = await harness.connect());
    harness.keap.fail({
      path: '/crm/rest/v2/contacts',
      where: ({ query }) => query['page_token'] !== undefined,
      isDropped: true,
    });
    await harness.fill(id, { integrationType: 'contacts_import', list_id: members });
    await until(async () => (await harness.store(id)).last_error !== null, 'the break');
    expect(await onList()).toBe(1000);
    await readNow();
    await until(async () => (await onList()) === 1100, 'the second page');
    const pages = asked('/crm/rest/v2/contacts').map(({ query }) => Boolean(query['page_token']));
    expect(pages).toEqual([false, true, true]);
    await until(async () => (await harness.store(id)).status === 'active', 'the end');
  });

  it('renews an expired token once for eight who need it', async () => {
    await endToken();
    const before = asked('/token').length;
    const opened = await Promise.all(Array.from({ length: 8 }, () => openStore(services(), of())));
    expect(new Set(opened.map((io) => io!.store.credentials.accessToken)).size).toBe(1);
    expect(asked('/token').length - before).toBe(1);
  });

  it('waits for the time that Keap names when it refuses, for all accounts where the app is meant', async () => {
    const io = (await openStore(services(), of()))!;
    harness.keap.fail({
      path: '/crm/rest/v2/products',
      status: 429,
      headers: { 'retry-after': '30', 'x-keap-product-throttle-available': '0' },
    });
    const url = `${harness.keap.url}/crm/rest/v2/products`;
    await expect(io.ask({ url })).rejects.toMatchObject({ kind: 'busy', retryAfterMs: 30_000 });
    const before = harness.keap.calls.length;
    await expect(io.ask({ url })).rejects.toMatchObject({ kind: 'busy' });
    expect(harness.keap.calls.length).toBe(before);
    const { rows } = await harness.server.database.kysely
      .selectFrom('app_call_budgets')
      .select('blocked_until')
      .execute()
      .then((found) => ({ rows: found }));
    expect(rows[0]!.blocked_until).not.toBeNull();
    harness.advance(61_000);
    expect(
      await io
        .ask({ url, headers: { authorization: 'Bearer x' } })
        .catch((error: unknown) => error),
    ).toMatchObject({ kind: 'signed_out' });
  });

  it('takes a call once, in whatever number and order it comes', async () => {
    const { keap } = harness;
    const { hookUrl } = keap.hooks[0]!;
    const body = JSON.stringify({
      event_key: 'contact.edit',
      object_type: 'contact',
      object_keys: [{ id: Number(keap.customers[0]!['id']), timestamp: new Date().toISOString() }],
    });
    const post = (text: string) =>
      fetch(hookUrl, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-hook-secret': 'secret-1' },
        body: text,
      });
    const answers = await Promise.all(Array.from({ length: 30 }, () => post(body)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(answers[0]!.headers.get('x-hook-secret')).toBe('secret-1');
    const { calls } = (await harness.server.call('GET', `integrations/${id}/readings.json`)).body
      .data;
    expect(calls.received).toBe(1);
    for (const wrong of ['', '{}', '{"event_key":"contact.edit"}', body.replace('edit', 'eat')])
      expect((await post(wrong)).status).toBe(401);
    await foldStore(services(), of());
  });

  it('writes nothing any more once it is disconnected in the middle of a page', async () => {
    const { keap } = harness;
    keap.advance(600_000);
    await keap.addCustomer({
      email_addresses: [{ email: 'late@example.com', email_opt_status: 'SINGLE_OPT_IN' }],
    });
    // Long enough for a busy machine to disconnect meanwhile.
    keap.fail({ path: '/crm/rest/v2/contacts', delayMs: 8_000, status: 200 });
    const before = asked('/crm/rest/v2/contacts').length;
    await readNow();
    await until(
      async () => Promise.resolve(asked('/crm/rest/v2/contacts').length > before || null),
      'the page',
    );
    expect((await harness.server.call('DELETE', `integrations/${id}.json`)).status).toBe(200);
    await new Promise((resolve) => setTimeout(resolve, 9_000));
    expect(await onList()).toBe(1100);
  });

  it('says that it has to be connected again where its token works no more', async () => {
    ({ id } = await harness.connect());
    await until(async () => (await harness.store(id)).status === 'active', 'the reading');
    await endToken('used-already');
    await expect(openStore(services(), of())).rejects.toThrow(StoreFault);
    expect(await harness.store(id)).toMatchObject({
      status: 'inactive',
      last_error: expect.stringContaining('refresh_token'),
    });
    expect(openCredentials(services().secrets, of(), null)).toEqual({});
  });

  it('tells who has no app at Keap what to set', async () => {
    const { keapSignIn } = await import('./sign-in.ts');
    expect(() =>
      keapSignIn(null).dialogUrl({ domain: '', state: 's', redirectUri: 'http://localhost' }),
    ).toThrow('KEAP_CLIENT_ID');
  });
});
