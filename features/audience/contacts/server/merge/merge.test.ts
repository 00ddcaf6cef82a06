import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { unsubscribe } from '#engines/audience/public.ts';
import { aList } from '#features/audience/lists/server/list.builder.ts';
import { inAccount, type Account } from '#platform/server/account/account.ts';
import { testServer, type TestServer } from '#tests/harness/server.ts';
import { aContact } from '../contact.builder.ts';
import { historyBuilder } from '../timeline/history.builder.ts';
import { mergeContacts } from './merge-contacts.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());

const here = <T>(work: (account: Account) => Promise<T>): Promise<T> =>
  inAccount(server.database, { accountId: server.account }, work);
const call = async (method: string, path: string, body?: unknown) => {
  const answer = await server.call(method, path, body);
  if (answer.status >= 300) throw new Error(`${method} ${path}: ${JSON.stringify(answer.body)}`);
  return answer.body.data;
};
const contact = (email: string, about: object = {}) =>
  aContact(server.database, server.account, { email, ...about });
const list = (name: string) => aList(server.database, server.account, { name });
const shown = async (id: number) => {
  const one = await call('GET', `contacts/${id}.json`);
  return {
    ...one,
    lists: Object.fromEntries(
      one.lists.map(({ name, status }: { name: string; status: string }) => [name, status]),
    ),
    tags: one.tags.map(({ name }: { name: string }) => name),
  };
};

const statsOf = (id: number) => call('GET', `lists/${id}/stats.json`);

async function twoOfOnePerson(name: string) {
  const lists = [
    await list(`${name} A`),
    await list(`${name} B`),
    await list(`${name} C`),
  ] as const;
  const tag = (await call('POST', 'tags.json', { tag: { name: `${name} tag` } })).id;
  const from = await contact(`${name}.old@example.com`, {
    first_name: 'Old',
    phone: '+49301234567',
    tags: [tag],
    lists: [lists[0], lists[1]],
  });
  const into = await contact(`${name}.new@example.com`, {
    first_name: 'New',
    lists: [lists[1], lists[2]],
  });
  await here((account) =>
    unsubscribe(account, { contactId: from, listIds: [lists[1]], source: 'link' }),
  );
  await historyBuilder(server.database, server.account).anEmail(from, {
    subject: 'Before',
    links: ['Boots'],
    did: [{ kind: 'click', link: 1 }],
  });
  await call('POST', 'orders.json', {
    order: { original_order_id: `${name}-1`, contact_id: from, currency: 'EUR', grand_total: 40 },
  });
  await call('POST', 'orders.json', {
    order: { original_order_id: `${name}-2`, contact_id: into, currency: 'EUR', grand_total: 60 },
  });
  return { from, into, lists, tag };
}

describe('merging two contacts', () => {
  test('the one that stays keeps its id and gets lists, tags, orders and history of the other; consent is the stricter', async () => {
    const { from, into, tag } = await twoOfOnePerson('ann');
    const merged = await call('POST', `contacts/${from}/merge.json`, {
      into,
      take_fields: ['first_name'],
    });
    expect(merged.contact.id).toBe(into);
    const one = await shown(into);
    expect(one).toMatchObject({
      email: 'ann.new@example.com',
      first_name: 'Old',
      phone: '+49301234567',
      tags: ['ann tag'],
      lists: { 'ann A': 'subscribed', 'ann B': 'unsubscribed', 'ann C': 'subscribed' },
    });
    expect((await call('GET', `tags/${tag}.json`)).contacts_count).toBe(1);
    expect(await call('GET', `contacts/${into}/erfm_score.json`)).toMatchObject({
      orders: 2,
      spendings: [{ orders: 2, spent: 100 }],
    });
    // The old id leads to the one that stays, and the history is read by both.
    expect((await shown(from)).id).toBe(into);
    for (const id of [from, into]) {
      expect(await call('GET', `contacts/${id}/stat.json`)).toMatchObject({ sent: 1, clicks: 1 });
      const { activities } = await call('GET', `contacts/${id}/recent_activities.json`);
      const kinds = activities.map(({ kind }: { kind: string }) => kind);
      expect(
        kinds.filter((kind: string) => ['sent', 'click', 'merged'].includes(kind)).toSorted(),
      ).toEqual(['click', 'merged', 'sent']);
    }
    expect((await call('GET', `contacts/${into}.json`)).last_click_at).not.toBeNull();
    // A link in an email to the old contact unsubscribes the person.
    await here((account) =>
      unsubscribe(account, { contactId: from, listIds: 'all', source: 'link' }),
    );
    expect((await call('GET', `contacts/${into}/in_dnm.json`)).in_dnm).toBe(true);
  });

  test('a refusal at the address that goes holds for the one that stays', async () => {
    const { from, into } = await twoOfOnePerson('bea');
    await call('POST', `contacts/${from}/general_unsubscribes.json`);
    await call('POST', `contacts/${from}/merge.json`, { into });
    expect(await call('GET', `contacts/${into}/in_dnm.json`)).toMatchObject({ in_dnm: true });
  });

  test('undone, both are there again as they were, but for what was changed since', async () => {
    const { from, into, lists } = await twoOfOnePerson('cy');
    await call('POST', `contacts/${from}/general_unsubscribes.json`);
    const before = [await shown(from), await shown(into)];
    const stats = await Promise.all(lists.map(statsOf));
    const { merge_id: id } = await call('POST', `contacts/${from}/merge.json`, {
      into,
      take_fields: ['email', 'first_name'],
    });
    expect((await shown(into)).email).toBe('cy.old@example.com');
    await call('PUT', `contacts/${into}.json`, { first_name: 'Edited' });
    const { merges } = await call('GET', `contacts/${into}/merges.json`);
    expect(merges).toMatchObject([{ id, old_id: from, email: 'cy.old@example.com', name: 'Old' }]);
    await call('POST', `contacts/${into}/merges/${id}/undo.json`);
    const after = [await shown(from), await shown(into)];
    const facts = ({ id: contactId, email, first_name, phone, lists: on, tags }: any) => ({
      contactId,
      email,
      first_name,
      phone,
      on,
      tags,
    });
    expect(facts(after[0])).toEqual(facts(before[0]));
    expect(facts(after[1])).toEqual({ ...facts(before[1]), first_name: 'Edited' });
    expect(await call('GET', `contacts/${into}/in_dnm.json`)).toMatchObject({ in_dnm: false });
    expect(await call('GET', `contacts/${from}/in_dnm.json`)).toMatchObject({ in_dnm: true });
    for (const one of [from, into])
      expect(await call('GET', `contacts/${one}/erfm_score.json`)).toMatchObject({ orders: 1 });
    expect(await call('GET', `contacts/${into}/stat.json`)).toMatchObject({ sent: 0 });
    expect(await call('GET', `contacts/${from}/stat.json`)).toMatchObject({ sent: 1, clicks: 1 });
    expect(await Promise.all(lists.map(statsOf))).toEqual(stats);
    const again = await server.call('POST', `contacts/${into}/merges/${id}/undo.json`);
    expect(again.status).toBe(422);
  });

  test('a process that dies in the middle leaves both as they were', async () => {
    const { from, into } = await twoOfOnePerson('di');
    const before = [await shown(from), await shown(into)];
    const { families } = server.server.services;
    const dying = Object.assign(Object.create(families), {
      merge: async (...given: Parameters<typeof families.merge>) => {
        await families.merge(...given);
        throw new Error('killed');
      },
    });
    await expect(
      here((account) => mergeContacts(account, dying, { id: from, into, take_fields: [] })),
    ).rejects.toThrow('killed');
    expect([await shown(from), await shown(into)]).toEqual(before);
    expect(await call('GET', `contacts/${from}/erfm_score.json`)).toMatchObject({ orders: 1 });
  });

  test('chains end at the contact there is, and deleting it ends them all', async () => {
    const ids = [
      await contact('e1@example.com'),
      await contact('e2@example.com'),
      await contact('e3@example.com'),
    ] as const;
    await call('POST', `contacts/${ids[0]}/merge.json`, { into: ids[1] });
    const { merge_id: second } = await call('POST', `contacts/${ids[1]}/merge.json`, {
      into: ids[2],
    });
    expect((await shown(ids[0])).id).toBe(ids[2]);
    expect(second).toBeGreaterThan(0);
    await call('DELETE', `contacts/${ids[2]}.json`);
    for (const id of ids)
      expect((await server.call('GET', `contacts/${id}.json`)).status).toBe(404);
  });

  test('says what is wrong with the wish, and pseudonymising takes away what was merged', async () => {
    const { from, into } = await twoOfOnePerson('fay');
    for (const [body, field] of [
      [{ into: from }, 'into'],
      [{ into: 999_999 }, 'into'],
      [{ into, take_fields: ['Nonsense'] }, 'take_fields'],
      [{}, 'into'],
    ] as const) {
      const refused = await server.call('POST', `contacts/${from}/merge.json`, body);
      expect([refused.status, Object.keys(refused.body.errors)]).toEqual([422, [field]]);
    }
    await call('POST', `contacts/${from}/merge.json`, { into });
    const file = await server.call('GET', `contacts/${into}/personal_data.json`);
    expect(JSON.stringify(file.body)).toContain('fay.old@example.com');
    expect(file.body.merged_contacts.map(({ id }: { id: number }) => id)).toEqual([from]);
    await call('POST', `contacts/${into}/pseudonymize_contact.json`);
    expect((await call('GET', `contacts/${into}/merges.json`)).merges).toEqual([]);
  });
});
