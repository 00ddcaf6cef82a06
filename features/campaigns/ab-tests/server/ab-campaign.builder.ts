import { sql } from 'kysely';
import { inAccount } from '#platform/server/account/account.ts';
import type { Called, TestServer } from '#tests/harness/server.ts';

/** How an A/B campaign differs from the usual one. */
interface AbParts {
  ab?: Record<string, unknown>;
  fields?: Record<string, unknown>;
}

let made = 0;
let contents = 0;

async function aContent(server: TestServer): Promise<number> {
  contents += 1;
  return (
    await server.call('POST', 'contents.json', {
      content: {
        name: `Words ${contents}`,
        editor_type: 2,
        html_part: `<p>Hello</p><p>{{ postal_address }}</p><a href="{{ unsubscribe_url }}">Unsubscribe</a>`,
      },
    })
  ).body.data.id;
}

/** Makes an A/B campaign to so many new contacts; answers what the call answers. */
export async function anAbCampaign(
  server: TestServer,
  people: number,
  { ab = {}, fields = {} }: AbParts = {},
): Promise<Called> {
  made += 1;
  const list = (await server.call('POST', 'lists.json', { list: { name: `Of test ${made}` } })).body
    .data.id;
  await inAccount(server.database, { accountId: server.account }, async (account) => {
    const { rows } = await sql<{
      id: number;
    }>`insert into contacts (account_id, email, email_key, email_domain)
      select ${account.id}, n || ${`@t${made}.example`}, n || ${`@t${made}.example`}, ${`t${made}.example`} from generate_series(1, ${people}) n returning id`.execute(
      account.db,
    );
    await sql`insert into list_memberships (account_id, list_id, contact_id) select ${account.id}, ${list}, c from unnest(${rows.map(({ id }) => id)}::bigint[]) c`.execute(
      account.db,
    );
  });
  return server.call('POST', 'campaigns/ab_campaign.json', {
    campaign: {
      name: `Test ${made}`,
      subject: 'Base',
      from_name: 'Harbour Books',
      from_email: 'news@example.com',
      address: '1 Harbour Street',
      content_id: await aContent(server),
      lists: [list],
      ab: {
        tests: 'subject',
        variants: [{ subject: 'First words' }, { subject: 'Other words' }],
        share: 20,
        wait_minutes: 60,
        winner_by: 'opens',
        ...ab,
      },
      ...fields,
    },
  });
}

/** Starts an A/B campaign and waits until its samples are out. */
export async function aRunningTest(
  server: TestServer,
  people: number,
  { ab = {}, sample = 2 }: AbParts & { sample?: number } = {},
): Promise<number> {
  const { body } = await anAbCampaign(server, people, { ab });
  const id: number = body.data.id;
  await server.call('POST', `campaigns/${id}/schedule.json`, {
    schedule_type: 1,
    hold_seconds: 0,
  });
  const delivered = async () =>
    (await server.call('GET', `campaigns/${id}.json`)).body.data.balance.delivered;
  await server.until(async () => (await delivered()) === sample, 'the samples');
  return id;
}
