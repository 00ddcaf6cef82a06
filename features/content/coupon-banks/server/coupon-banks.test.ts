import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { testServer, type TestServer } from '#tests/harness/server.ts';
import { couponCalls } from '#tests/harness/coupons.builder.ts';

let server: TestServer;
let use: ReturnType<typeof couponCalls>;
beforeAll(async () => {
  server = await testServer();
  use = couponCalls(server);
});
afterAll(() => server.close());

describe('coupon banks', () => {
  test('are listed with total, used and left, paged, and shut to others @spec COUPONS-001 @spec COUPONS-005', async () => {
    const account = await server.anotherAccount('Lister');
    for (let at = 0; at < 12; at += 1)
      await server.call(
        'POST',
        'coupon_banks.json',
        { coupon_bank: { name: `List ${String(at).padStart(2, '0')}`, codes: 'A1\nA2, A3' } },
        { account },
      );
    const page = await server.call('GET', 'coupon_banks.json?page=2&per_page=10', undefined, {
      account,
    });
    expect(page.body.meta).toMatchObject({ total: 12, count: 12 });
    expect(page.body.data).toMatchObject([
      { name: 'List 10', total: 3, used: 0, left: 3 },
      { name: 'List 11' },
    ]);
    const id = page.body.data[0].id;
    expect((await server.call('GET', `coupon_banks/${id}.json`)).status).toBe(404);
    expect(
      (await server.call('GET', 'coupon_banks.json', undefined, { as: 'contacts' })).status,
    ).toBe(403);
  });

  test('are made with codes, and changed without giving a code twice @spec COUPONS-007 @spec COUPONS-008 @spec COUPONS-006', async () => {
    const nameless = await server.call('POST', 'coupon_banks.json', { coupon_bank: { name: ' ' } });
    expect(nameless.status).toBe(422);
    expect(nameless.body.errors.name).toEqual(['cannot be blank']);
    const made = await server.call('POST', 'coupon_banks.json', {
      coupon_bank: {
        name: 'Spring',
        codes: ['ONE', ' TWO ', 'ONE', '', 'x'.repeat(65), 'ta\u0007b'],
      },
    });
    expect(made.status).toBe(201);
    expect(made.body.data).toMatchObject({
      total: 2,
      left: 2,
      per: 'contact',
      when_empty: 'hold',
      added_codes: {
        added: 2,
        duplicate: 1,
        rejected: [
          { line: 4, reason: 'is empty' },
          { line: 5, reason: 'is too long (at most 64 characters)' },
          { line: 6, reason: 'has characters that cannot be printed' },
        ],
      },
    });
    const path = `coupon_banks/${made.body.data.id}.json`;
    await server.call('POST', 'coupon_banks/redeem.json', { code: 'ONE', order_id: 7 });
    const more = await server.call('PUT', path, { coupon_bank: { codes: 'ONE\nTHREE' } });
    expect(more.body.data).toMatchObject({
      total: 3,
      used: 1,
      left: 2,
      redeemed: 1,
      added_codes: { added: 1, duplicate: 1 },
    });
    const renamed = await server.call('PATCH', path, {
      coupon_bank: { name: 'Summer', low_at: 5 },
    });
    expect(renamed.body.data).toMatchObject({ name: 'Summer', low_at: 5 });
    expect((await use.show(made.body.data.id)).codes).toMatchObject([
      { code: 'ONE', state: 'used', contact: null, order_ref: '7' },
      { code: 'THREE', state: 'free' },
      { code: 'TWO', state: 'free' },
    ]);
    expect(
      (await server.call('PUT', path, { coupon_bank: { when_empty: 'fallback' } })).status,
    ).toBe(422);
    expect((await server.call('PUT', 'coupon_banks/999999.json', { coupon_bank: {} })).status).toBe(
      404,
    );
    expect(
      (await server.call('POST', 'coupon_banks.json', { coupon_bank: { name: 'SUMMER' } })).status,
    ).toBe(422);
  });

  test('are deleted, alone and several at once, with their codes @spec COUPONS-009', async () => {
    const [one, ...three] = [
      await use.bank({ codes: 'D1' }),
      await use.bank({ codes: 'D2' }),
      await use.bank(),
      await use.bank(),
    ];
    expect((await server.call('DELETE', `coupon_banks/${one}.json`)).status).toBe(200);
    expect((await server.call('GET', `coupon_banks/${one}.json`)).status).toBe(404);
    const bulk = await server.call('POST', 'coupon_banks/bulk_delete.json', { ids: three });
    expect(bulk.status).toBe(200);
    for (const id of three)
      expect((await server.call('GET', `coupon_banks/${id}.json`)).status).toBe(404);
    await server.until(
      async () =>
        (await server.database.pool.query("select 1 from coupon_codes where code in ('D1', 'D2')"))
          .rowCount === 0,
      'the codes to be cleared',
    );
  });

  test('are counted anew in the background @spec COUPONS-010', async () => {
    const id = await use.bank({ codes: 'R1,R2,R3' });
    await server.call('POST', 'coupon_banks/redeem.json', { code: 'R1' });
    for (const path of [
      `coupon_banks/${id}/refresh_count.json`,
      'coupon_banks/refresh_count.json',
    ]) {
      const started = await server.call('POST', path, {});
      expect(started.status).toBe(202);
      await server.until(async () => {
        const { rows } = await server.database.pool.query(
          'select percent_complete as done, message from notifications where id = $1',
          [started.body.data.notification_id],
        );
        return rows[0].done === 100 && rows[0].message.includes('up to date');
      }, 'the count');
    }
    const { rows } = await server.database.pool.query(
      'select total, given, redeemed from coupon_banks where id = $1',
      [id],
    );
    expect(rows).toEqual([{ total: 3, given: 1, redeemed: 1 }]);
    expect(await use.show(id)).toMatchObject({ total: 3, used: 1, left: 2, redeemed: 1 });
  });

  test('and their codes are exported to files @spec COUPONS-011', async () => {
    const id = await use.bank({ name: 'Exported', codes: 'E1,E2' });
    const fileOf = async (path: string) => {
      const started = await server.call('POST', path, {});
      expect(started.status).toBe(202);
      const ready = await server.until(async () => {
        const { data } = (await server.call('GET', 'notifications.json?per_page=50')).body;
        const found = (data.notifications ?? data).find(
          (one: { id: number }) => one.id === started.body.data.notification_id,
        );
        return found?.percent_complete === 100 && found;
      }, 'the file');
      return (await server.call('GET', ready.download_url.replace(`/v2/${server.account}/`, '')))
        .body;
    };
    expect(await fileOf('coupon_banks/export.json')).toContain('Exported');
    const codes: string = await fileOf(`coupon_banks/${id}/export.json`);
    expect(codes.split('\n').filter((line) => /,E[12],free,/.test(line))).toHaveLength(2);
  });

  test('take files: three good rows and a bad one @spec COUPONS-012', async () => {
    const id = await use.bank({ codes: 'KNOWN' });
    const data = new FormData();
    data.append(
      'file',
      new Blob([
        `Gutscheincode,note\nF1,a\nF2,b\n${'x'.repeat(70)},long\nF3,c\nF3,again\nKNOWN,d\n`,
      ]),
      'codes.csv',
    );
    const started = await server.call('POST', `coupon_banks/${id}/file_import.json`, data);
    expect(started.status).toBe(202);
    const done = await server.until(async () => {
      const { body } = await server.call(
        'GET',
        `coupon_imports/${started.body.data.import_id}.json`,
      );
      return ['done', 'failed'].includes(body.data.status) && body.data;
    }, 'the import');
    expect(done).toMatchObject({ status: 'done', rows: 6, created: 3, duplicate: 2, rejected: 1 });
    const rejected = await server.call(
      'GET',
      done.rejected_url.replace(`/v2/${server.account}/`, ''),
    );
    expect(rejected.body).toContain('bad code: it is too long (at most 64 characters)');
    expect(await use.show(id)).toMatchObject({ total: 4, left: 4 });
    const wrong = new FormData();
    wrong.append('file', new Blob(['name\nF9\n']), 'names.csv');
    expect(
      (await server.call('POST', `coupon_banks/${id}/file_import.json`, wrong)).body.errors,
    ).toEqual({
      file: [expect.stringContaining('no column of codes')],
    });
  });

  test('generate codes that nobody takes for one another', async () => {
    const id = await use.bank();
    const path = `coupon_banks/${id}/generate.json`;
    const made = await server.call('POST', path, { count: 7_000, prefix: 'GEN-', length: 8 });
    expect(made.body.data).toEqual({ added: 7_000, notification_id: null });
    const list = await server.call('GET', `coupon_banks/${id}/codes.json?per_page=100&name=gen-`);
    expect(list.body.meta.total).toBe(7_000);
    for (const { code } of list.body.data) expect(code).toMatch(/^GEN-[2-9A-HJ-NP-Z]{8}$/);
    expect(
      (await server.call('POST', path, { count: 500_000, length: 6 })).body.errors.length,
    ).toEqual([expect.stringContaining('is too short')]);
    const many = await server.call('POST', path, { count: 10_001 });
    expect(many.body.data).toMatchObject({ added: null });
    await server.until(async () => (await use.show(id)).total === 17_001, 'the codes');
  });

  test('redeem a code once, and make one void', async () => {
    const id = await use.bank({ codes: 'RED1,RED2,RED3' });
    const redeem = (code: string, order: string) =>
      server.call('POST', 'coupon_banks/redeem.json', { code, order_id: order });
    expect((await redeem('RED1', 'A')).body.data).toMatchObject({ state: 'used', order_ref: 'A' });
    expect((await redeem('RED1', 'A')).status).toBe(200);
    expect((await redeem('RED1', 'B')).body.errors.code).toEqual(['was redeemed before']);
    expect((await redeem('NOPE', 'B')).body.errors.code).toEqual(['is no code of this account']);
    const [, second] = (await use.show(id)).codes;
    await server.call('PUT', `coupon_banks/${id}/codes/${second.id}/void.json`);
    expect((await redeem('RED2', 'B')).body.errors.code).toEqual(['is void']);
    await server.call('PUT', `coupon_banks/${id}.json`, {
      coupon_bank: { expires_at: '2020-01-01T00:00:00Z' },
    });
    expect((await redeem('RED3', 'B')).body.errors.code).toEqual(['has expired']);
    expect(await use.show(id)).toMatchObject({ total: 3, used: 1, redeemed: 1, left: 1 });
  });

  test('an order that names a code redeems it @spec COUPONS-006', async () => {
    const id = await use.bank({ codes: 'ORD1' });
    const order = {
      original_order_id: 'web-1',
      currency: 'EUR',
      grand_total: 10,
      email: 'buyer@coupons.example',
      coupon_codes: ['ORD1', 'of-another-shop'],
    };
    expect((await server.call('POST', 'orders.json', { order })).status).toBe(201);
    await server.call('POST', 'orders.json', { order });
    expect((await use.show(id)).codes).toMatchObject([{ state: 'used', order_ref: 'web-1' }]);
  });
});
