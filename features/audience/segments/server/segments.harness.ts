import { addToList, upsertContact } from '#engines/audience/public.ts';
import { inAccount, type Account } from '#platform/server/account/account.ts';
import { testServer } from '#tests/harness/server.ts';

/** Subscribed to any of these lists. */
export const on = (...list_ids: number[]) => ({
  criterion: 'list',
  operator: 'subscribed',
  list_ids,
});

/** A first name that is this text, or stands to it as the operator says. */
export const named = (value: string, operator = 'is') => ({
  criterion: 'field',
  field: 'first_name',
  operator,
  value,
});

/** A rule of lines and groups. */
export const rule = (filter: 'and' | 'or', ...parts: object[]) => ({
  filter,
  segment_filters_attributes: parts,
});

/** A server with ann, bob and cy on the list news, cy and dee on the list shop, and the calls that segments are tested by. */
export async function segmentWorld() {
  const server = await testServer();
  const here = <T>(work: (account: Account) => Promise<T>): Promise<T> =>
    inAccount(server.database, { accountId: server.account }, work);
  const makeList = async (name: string): Promise<number> =>
    (await server.call('POST', 'lists.json', { list: { name } })).body.data.id;
  const people = async (account: Account, names: string[]): Promise<number[]> => {
    const ids: number[] = [];
    for (const name of names) {
      const contact = { email: `${name}@example.com`, first_name: name, source: 'test' };
      ids.push((await upsertContact(account, server.server.services.secrets, contact)).id);
    }
    return ids;
  };
  const news = await makeList('News');
  const shop = await makeList('Shop');
  const ids = await here((account) => people(account, ['ann', 'bob', 'cy', 'dee']));
  await here(async (account) => {
    await addToList(account, news, ids.slice(0, 3), { source: 'test' });
    await addToList(account, shop, ids.slice(2), { source: 'test' });
  });
  const make = (name: string, rules: unknown, more: object = {}) =>
    server.call('POST', 'segments.json', {
      segment: { name, segment_rules_attributes: rules, ...more },
    });
  return {
    server,
    news,
    shop,
    here,
    makeList,
    people,
    make,
    makeId: async (name: string, rules: object = rule('and', on(news))): Promise<number> =>
      (await make(name, rules)).body.data.id,
    show: async (id: number) => (await server.call('GET', `segments/${id}.json`)).body.data,
  };
}
