import { sql } from 'kysely';
import { addToList, upsertContact } from '#engines/audience/public.ts';
import { inAccount, type Account } from '#platform/server/account/account.ts';
import type { TestServer } from '#tests/harness/server.ts';

/** A contact of the world: emails it got, and what happened to them, each so many days ago. */
export interface Person {
  name: string;
  domain?: string;
  isOnList?: boolean;
  emails?: number;
  events?: readonly Happened[];
}

/** What happened to an email of somebody, so many times. */
export interface Happened {
  kind: 'open' | 'click';
  daysAgo: number;
  times?: number;
  machine?: string;
  /** The email, from 1. */
  email?: number;
}

/** An account of its own with a list and these people, and the calls that cleansing is tested by. */
export async function cleansingWorld(server: TestServer, name: string, people: readonly Person[]) {
  const account = await server.anotherAccount(name);
  const call = (method: string, path: string, body?: unknown) =>
    server.call(method, path, body, { account });
  const list: number = (await call('POST', 'lists.json', { list: { name: 'News' } })).body.data.id;
  const here = <T>(work: (inside: Account) => Promise<T>): Promise<T> =>
    inAccount(server.database, { accountId: account }, work);
  await here(async (inside) => {
    await addMailings(inside);
    for (const one of people) await addPerson(inside, server, { person: one, list });
  });
  const make = async (rule: object) =>
    (await call('POST', 'cleansing_rules.json', { cleansing_rule: { name: 'Rule', ...rule } })).body
      .data.id as number;
  const runs = async (id: number) =>
    (await call('GET', `cleansing_rules/${id}/runs.json`)).body.data.runs;
  const cleansed = async (): Promise<string[]> =>
    (await call('GET', 'contacts.json?filter=cleansed&per_page=100')).body.data.contacts
      .map(({ first_name: first }: { first_name: string }) => first)
      .sort();
  const untilEnded = (id: number) =>
    server.until(async () => {
      const [run] = await runs(id);
      return run !== undefined && run.state !== 'running' ? run : null;
    }, `a run of rule ${id} to end`);
  return {
    account,
    list,
    call,
    here,
    make,
    runs,
    cleansed,
    untilEnded,
    async run(id: number) {
      const started = await call('POST', `cleansing_rules/${id}/run.json`, {});
      if (started.status !== 202) throw new Error(JSON.stringify(started.body));
      return untilEnded(id);
    },
  };
}

const mailings = 10;

async function addMailings(account: Account): Promise<void> {
  await sql`insert into mailings (account_id, id, source_type, source_id, message, audience) overriding system value
    select ${account.id}, ${account.id} * 100 + n, 'campaign', n, '{}', '{}' from generate_series(1, ${mailings}) n`.execute(
    account.db,
  );
}

async function addPerson(
  account: Account,
  server: TestServer,
  { person, list }: { person: Person; list: number },
): Promise<void> {
  const { name, domain = 'example.com', emails = 0, events = [] } = person;
  const { id } = await upsertContact(account, server.server.services.secrets, {
    email: `${name}@${domain}`,
    first_name: name,
    source: 'test',
  });
  if (person.isOnList !== false) await addToList(account, list, [id], { source: 'test' });
  await sql`insert into deliveries (account_id, mailing_id, contact_id, state, sent_at)
    select ${account.id}, ${account.id} * 100 + n, ${id}, 'sent', now() - n * interval '5 days' from generate_series(1, ${emails}) n`.execute(
    account.db,
  );
  for (const { kind, daysAgo, times = 1, machine = null, email = 1 } of events)
    await sql`insert into message_events (account_id, mailing_id, contact_id, kind, is_machine, machine_reason, at)
      select ${account.id}, ${account.id} * 100 + ${email}::int, ${id}, ${kind}, ${machine !== null}, ${machine}, now() - ${daysAgo} * interval '1 day'
      from generate_series(1, ${times}::int)`.execute(account.db);
}
