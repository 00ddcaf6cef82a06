import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { canText, suppressAddress, suppressAddresses } from '#engines/audience/public.ts';
import { aMailing, aMessage, balanceAtEnd } from '#engines/delivery/mailing.builder.ts';
import { textsOf } from '#engines/texting/inbound/inbound.harness.ts';
import { inAccount } from '#platform/server/account/account.ts';
import { testServer, type TestServer } from '#tests/harness/server.ts';
import { unsubscribeDetail, unsubscribeRow } from '../contract.ts';

let server: TestServer;
let brand: number;
let otherBrand: number;
beforeAll(async () => {
  server = await testServer();
  brand = (await server.call('POST', 'brands.json', { brand: { name: 'Brand A' } })).body.data.id;
  otherBrand = (await server.call('POST', 'brands.json', { brand: { name: 'Brand B' } })).body.data
    .id;
});
afterAll(() => server.close());

const within = <T>(work: Parameters<typeof inAccount<T>>[2], account = server.account) =>
  inAccount(server.database, { accountId: account }, work);
const add = (path: string, unsubscribe: Record<string, unknown>) =>
  server.call('POST', `${path}.json`, { unsubscribe });
const rows = async (path: string, query = '') =>
  (await server.call('GET', `${path}.json?per_page=100${query}`)).body.data as {
    id: number;
    address: string;
    kind: string;
  }[];

async function listOf(...emails: string[]): Promise<number> {
  const list = (
    await server.call('POST', 'lists.json', { list: { name: `List ${Math.random()}` } })
  ).body.data.id;
  for (const email of emails)
    await server.call('POST', `lists/${list}/contacts.json`, { contact: { email } });
  return list;
}

async function mailTo(
  list: number,
  brandId: number | null = null,
): Promise<Record<string, number>> {
  const audience = {
    lists: [list],
    suppressedLists: [],
    segments: [],
    suppressedSegments: [],
    brandId,
  };
  const balance = await balanceAtEnd(
    server.database,
    server.account,
    await aMailing(server.database, server.account, {
      audience,
      sourceType: 'test',
      message: aMessage(server.account),
    }),
  );
  return { delivered: balance.delivered, ...balance.suppressed };
}

describe('the lists of unsubscribes', () => {
  it('of any length are searched: inside the newest, by the beginning of the address further back', async () => {
    const account = await server.anotherAccount('Many entries');
    const many = Array.from({ length: 10_020 }, (_, n) => `p${100_000 + n}@long.example`);
    await within(
      (one) =>
        suppressAddresses(one, many, { reason: 'do_not_mail', source: 'test', note: 'left' }),
      account,
    );
    const oldest = (
      await server.call('GET', 'unsubscribes.json?sort_order=asc&per_page=1', undefined, {
        account,
      })
    ).body.data[0].address as string;
    const found = async (name: string) =>
      (
        await server.call('GET', `unsubscribes.json?exact_total=true&name=${name}`, undefined, {
          account,
        })
      ).body.meta.total_count;
    expect([
      await found(oldest),
      await found(oldest.slice(1)),
      await found('left'),
      await found('nobody'),
    ]).toEqual([1, 0, 10_000, 0]);
  });

  it('are paged, narrowed by kind, brand and search, and belong to one account @spec UNSUB-008', async () => {
    const account = await server.anotherAccount('Twelve entries');
    await server.call(
      'POST',
      'global_unsubscribes.json',
      { unsubscribe: { addresses: Array.from({ length: 12 }, (_, n) => `p${n}@twelve.example`) } },
      { account },
    );
    const second = await server.call('GET', 'unsubscribes.json?page=2&per_page=10', undefined, {
      account,
    });
    expect(second.body.data).toHaveLength(2);
    expect(second.body.meta).toMatchObject({ total: 12, total_pages: 2 });
    for (const row of second.body.data) unsubscribeRow.parse(row);
    expect(
      (await server.call('GET', 'unsubscribes.json?name=P11', undefined, { account })).body.data,
    ).toMatchObject([{ address: 'p11@twelve.example', kind: 'global' }]);
    expect(
      (await server.call('GET', 'unsubscribes.json?kind=sms', undefined, { account })).body.data,
    ).toEqual([]);
    expect(
      (await rows('unsubscribes')).filter(({ address }) => address.endsWith('twelve.example')),
    ).toEqual([]);
    for (const path of [
      'unsubscribes',
      'global_unsubscribes',
      'brand_unsubscribes',
      'sms_unsubscribes',
    ]) {
      expect(
        (await server.call('GET', `${path}.json`, undefined, { as: 'campaigns' })).status,
      ).toBe(403);
    }
  });

  it('come newest first or by address', async () => {
    const account = await server.anotherAccount('Order');
    for (const address of ['b@order.example', 'c@order.example', 'a@order.example'])
      await server.call('POST', 'global_unsubscribes.json', { address }, { account });
    const addresses = async (query: string) =>
      (
        await server.call('GET', `unsubscribes.json?${query}`, undefined, { account })
      ).body.data.map((row: { address: string }) => row.address[0]);
    expect(await addresses('')).toEqual(['a', 'c', 'b']);
    expect(await addresses('sort=address')).toEqual(['a', 'b', 'c']);
  });
});

describe('an entry', () => {
  it('is added to its store and shows source, date and what the address said @spec UNSUB-009 @spec UNSUB-010', async () => {
    const made = await add('global_unsubscribes', {
      address: ' Nobody@Example.ORG ',
      reason: 'asked by phone',
    });
    expect([made.status, made.body.data]).toEqual([
      201,
      expect.objectContaining({
        kind: 'global',
        address: 'nobody@example.org',
        reason: 'asked by phone',
        cause: 'do_not_mail',
        source: 'api',
        contact_id: null,
      }),
    ]);
    const detail = unsubscribeDetail.parse(
      (await server.call('GET', `unsubscribes/${made.body.data.id}.json`)).body.data,
    );
    expect(detail.history).toMatchObject([
      { change: 'do_not_mail', source: 'api', detail: 'asked by phone', channel: 'email' },
    ]);
    expect((await server.call('GET', `brand_unsubscribes/${made.body.data.id}.json`)).status).toBe(
      404,
    );
    expect(
      (
        await server.call('GET', `unsubscribes/${made.body.data.id}.json`, undefined, {
          account: await server.anotherAccount('Reader'),
        })
      ).status,
    ).toBe(404);
    const invalid = await add('global_unsubscribes', { address: 'no-address' });
    expect([invalid.status, invalid.body]).toEqual([
      422,
      { errors: { address: ['must hold an @'] } },
    ]);
    expect(
      (await add('global_unsubscribes', { address: 'NOBODY@example.org' })).body.errors.address,
    ).toEqual(['has been unsubscribed already']);
    expect((await add('unsubscribes', { address: 'x@example.org' })).body.errors.kind).toHaveLength(
      1,
    );
    expect(
      (await add('brand_unsubscribes', { address: 'x@example.org' })).body.errors.brand_id,
    ).toEqual(['is required: choose a brand']);
    expect(
      (await add('brand_unsubscribes', { address: 'x@example.org', brand_id: 999_999 })).body.errors
        .brand_id,
    ).toEqual(['is no brand of this account']);
  });

  it('can be one of many pasted ones; wrong ones are named', async () => {
    const pasted = await add('global_unsubscribes', {
      addresses: 'one@pasted.example\ntwo@pasted.example; ONE@pasted.example, nonsense\n',
      reason: 'list of a partner',
    });
    expect([pasted.status, pasted.body.data]).toEqual([
      201,
      { added: 2, existing: 1, rejected: [{ address: 'nonsense', reason: 'must hold an @' }] },
    ]);
    expect((await rows('global_unsubscribes', '&name=pasted.example')).length).toBe(2);
  });

  it('has its reason changed by PUT and PATCH @spec UNSUB-011', async () => {
    const { id } = (await add('sms_unsubscribes', { address: '+1 415 555 0101' })).body.data;
    for (const [method, reason] of [
      ['PUT', 'first'],
      ['PATCH', 'second'],
    ] as const) {
      expect(
        (await server.call(method, `unsubscribes/${id}.json`, { unsubscribe: { reason } })).body
          .data.reason,
      ).toBe(reason);
      expect((await server.call('GET', `sms_unsubscribes/${id}.json`)).body.data.reason).toBe(
        reason,
      );
    }
    expect(
      (
        await server.call(
          'PUT',
          `unsubscribes/${id}.json`,
          { reason: 'x' },
          { account: await server.anotherAccount('Changer') },
        )
      ).status,
    ).toBe(404);
    expect(
      (await server.call('PUT', `unsubscribes/${id}.json`, { address: '+1 415 555 0102' })).status,
    ).toBe(422);
  });

  it('goes with a reason, alone or with others, and the ledger keeps it @spec UNSUB-012', async () => {
    const made = await Promise.all(
      ['a', 'b', 'c', 'd'].map(
        async (name) =>
          (await add('global_unsubscribes', { address: `${name}@gone.example` })).body.data
            .id as number,
      ),
    );
    expect(
      (await server.call('DELETE', `unsubscribes/${made[0]}.json?reason=wrote+to+us`)).body.data,
    ).toEqual({ id: made[0] });
    expect((await server.call('GET', `unsubscribes/${made[0]}.json`)).status).toBe(404);
    const bulk = await server.call(
      'DELETE',
      `unsubscribes/bulk_delete.json?ids=${made.slice(1).join(',')}`,
    );
    expect(bulk.body.data.ids.sort()).toEqual(made.slice(1).sort());
    expect(await rows('unsubscribes', '&name=gone.example')).toEqual([]);
    const { rows: events } = await server.database.pool.query(
      `select change, detail from consent_events where address = 'a@gone.example' order by id`,
    );
    expect(events).toEqual([
      { change: 'do_not_mail', detail: '' },
      { change: 'mail_again', detail: 'wrote to us' },
    ]);
  });

  it('of a contact who reported spam stays', async () => {
    await within((account) =>
      suppressAddress(account, {
        emailKey: 'angry@example.org',
        reason: 'complained',
        source: 'feedback loop',
      }),
    );
    const [entry] = await rows('global_unsubscribes', '&name=angry@');
    const refused = await server.call('DELETE', `global_unsubscribes/${entry?.id}.json`);
    expect([refused.status, refused.body]).toEqual([
      422,
      { errors: { base: ['This address reported an email as spam, so it stays in do not mail.'] } },
    ]);
  });
});

describe('sending', () => {
  it('skips a globally unsubscribed address, also one added before it was a contact @spec UNSUB-001', async () => {
    await add('global_unsubscribes', { address: 'early@skip.example' });
    const list = await listOf('early@skip.example', 'fine@skip.example');
    expect(await mailTo(list)).toEqual({ delivered: 1, do_not_mail: 1 });
  });

  it('skips who left the campaign’s brand; another brand reaches them @spec UNSUB-002 @spec BRANDS-003', async () => {
    const list = await listOf('leaves@brand.example', 'stays@brand.example');
    await add('brand_unsubscribes', { address: 'leaves@brand.example', brand_id: brand });
    expect(await mailTo(list, brand)).toEqual({ delivered: 1, brand_unsubscribed: 1 });
    expect(await mailTo(list, otherBrand)).toEqual({ delivered: 2 });
    expect(await mailTo(list)).toEqual({ delivered: 2 });
    expect(await rows('brand_unsubscribes', `&brand_id=${otherBrand}`)).toEqual([]);
    expect(await rows('brand_unsubscribes', `&brand_id=${brand}`)).toMatchObject([
      { address: 'leaves@brand.example' },
    ]);
  });

  it('skips who leaves between the choice of contacts and their turn', async () => {
    const list = await listOf('late@turn.example');
    const audience = {
      lists: [list],
      suppressedLists: [],
      segments: [],
      suppressedSegments: [],
      brandId: brand,
    };
    const mailing = await aMailing(server.database, server.account, {
      audience,
      sourceType: 'test',
      holdUntil: new Date(Date.now() + 3_600_000),
    });
    await within(({ db, id }) =>
      sql`insert into deliveries (account_id, mailing_id, contact_id, next_try_at) select ${id}, ${mailing}, id, now() from contacts where email_key = 'late@turn.example'`.execute(
        db,
      ),
    );
    await add('brand_unsubscribes', { address: 'late@turn.example', brand_id: brand });
    await within(({ db, id }) =>
      sql`update mailings set status = 'sending', started_at = now() where account_id = ${id} and id = ${mailing}`.execute(
        db,
      ),
    );
    expect((await balanceAtEnd(server.database, server.account, mailing)).suppressed).toEqual({
      brand_unsubscribed: 1,
    });
  });

  it('honours each store in its own channel @spec UNSUB-005', async () => {
    await add('global_unsubscribes', { address: 'global@each.example' });
    await add('brand_unsubscribes', { address: 'brand@each.example', brand_id: brand });
    await add('sms_unsubscribes', { address: '+1 415 555 0199' });
    const list = await listOf('global@each.example', 'brand@each.example', 'sms@each.example');
    expect(await mailTo(list, brand)).toEqual({
      delivered: 1,
      do_not_mail: 1,
      brand_unsubscribed: 1,
    });
    await within(async (account) => {
      const { secrets } = server.server.services;
      expect([
        await canText(account, secrets, '(+1) 415-555-0199'),
        await canText(account, secrets, '+1 415 555 0198'),
      ]).toEqual([false, true]);
    });
  });

  it('to a number ends with STOP, which shows in the list, and begins again with START', async () => {
    const heard = async (text: string) =>
      (await textsOf(server).text('+49 421 5550123', text)).kind;
    expect(await heard('Where is my parcel?')).toBe('unmatched');
    expect(await heard(' Stop. ')).toBe('stop');
    expect(await rows('sms_unsubscribes', '&name=5550123')).toMatchObject([
      { address: '+494215550123', source: 'keyword' },
    ]);
    expect(await heard('START')).toBe('start');
    expect(await rows('sms_unsubscribes', '&name=5550123')).toEqual([]);
  });
});

describe('files', () => {
  const notification = (id: number) =>
    server.until(
      async () =>
        (await server.call('GET', 'notifications.json?per_page=50')).body.data.find(
          (one: { id: number; percent_complete: number }) =>
            one.id === id && one.percent_complete === 100,
        ),
      'the notification',
    );
  const download = async (url: string) =>
    (
      await (
        await fetch(server.url + url, { headers: { authorization: `Bearer ${server.apiKey}` } })
      ).text()
    )
      .trim()
      .split('\r\n');

  it('bring in good rows and give back the bad ones with their reason @spec UNSUB-014', async () => {
    const form = new FormData();
    form.append(
      'file',
      new Blob([
        'Email,Reason\none@file.example,partner seven\ntwo@file.example,\nbroken,typo\nthree@file.example,partner seven\n',
      ]),
      'leavers.csv',
    );
    const started = await server.call('POST', 'global_unsubscribes/import.json', form);
    expect(started.status).toBe(202);
    const done = await notification(started.body.data.notification_id);
    expect(done.message).toBe('4 rows: 3 unsubscribed, 0 were already, 1 rejected.');
    expect((await download(done.download_url)).slice(1)).toEqual([
      '4,4,must hold an @,broken,typo',
    ]);
    expect(await rows('global_unsubscribes', '&name=file.example')).toHaveLength(3);
    expect(await rows('global_unsubscribes', '&name=partner+seven')).toHaveLength(2);
    expect(
      (await server.call('POST', 'brand_unsubscribes/import.json', form)).body.errors.brand_id,
    ).toHaveLength(1);
  });

  it('are written with every entry @spec UNSUB-013', async () => {
    await add('global_unsubscribes', {
      addresses: ['=cmd@export.example', 'a@export.example', 'b@export.example'],
    });
    await add('brand_unsubscribes', { address: 'c@export.example', brand_id: brand });
    const started = await server.call('POST', 'unsubscribes/export.json', {
      name: 'export.example',
    });
    expect(started.status).toBe(202);
    const lines = await download(
      (await notification(started.body.data.notification_id)).download_url,
    );
    expect(
      lines
        .slice(1)
        .map((line) => line.split(',').slice(0, 3).join())
        .sort(),
    ).toEqual([
      '"\'=cmd@export.example",global,',
      'a@export.example,global,',
      'b@export.example,global,',
      'c@export.example,brand,Brand A',
    ]);
  });
});

describe('a pseudonymised person', () => {
  it('leaves no address behind, and stays unsubscribed', async () => {
    const contact = (
      await server.call('POST', 'contacts.json', {
        contact: { email: 'private@forget.example', phone: '+1 415 555 0777' },
      })
    ).body.data.id;
    await add('brand_unsubscribes', { address: 'private@forget.example', brand_id: brand });
    await add('sms_unsubscribes', { address: '+14155550777' });
    await server.call('POST', `contacts/${contact}/pseudonymize_contact.json`);
    const { rows: traces } = await server.database.pool.query(`
      select 'brand' from brand_unsubscribes where email_key = 'private@forget.example' union all select 'sms' from sms_unsubscribes where phone_key = '+14155550777'
      union all select 'ledger' from consent_events where address in ('private@forget.example', '+14155550777')`);
    expect(traces).toEqual([]);
    await within(async (account) =>
      expect(await canText(account, server.server.services.secrets, '+1 (415) 555-0777')).toBe(
        false,
      ),
    );
  });
});
