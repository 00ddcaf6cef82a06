import { sql } from 'kysely';
import { inAccount, type Account } from '#platform/server/account/account.ts';
import { testServer } from '#tests/harness/server.ts';

type Loose = Record<string, unknown> & { key: string; type: string };

/** A graph of steps one behind the other; `edges` as 'from.output>to' say it otherwise. */
export function graphOf(nodes: readonly Loose[], edges?: readonly string[]): object {
  const chain = nodes.slice(0, -1).map((node, index) => {
    const output = node.type === 'email' ? 'sent' : 'next';
    return `${node.key}.${output}>${nodes[index + 1]!.key}`;
  });
  return {
    nodes: nodes.map((node) => ({ position: { x: 0, y: 0 }, ...node })),
    edges: (edges ?? chain).map((edge) => {
      const [, from, output, to] = /^([^.]+)\.([^>]+)>(.+)$/.exec(edge)!;
      return { from, output, to };
    }),
  };
}

/** Steps by which tests build graphs. */
export const steps = {
  joins: (...list_ids: number[]) => ({
    key: 'joined',
    type: 'trigger',
    trigger: { kind: 'joined_list', list_ids },
  }),
  wait: (key: string, amount: number, unit = 'days') => ({
    key,
    type: 'wait',
    wait: { kind: 'duration', amount, unit },
  }),
  email: (key: string, campaign_id: number | null) => ({ key, type: 'email', campaign_id }),
  end: { key: 'end', type: 'end' },
};

/** A server with the calls by which journeys are tested. */
export async function journeyWorld() {
  const server = await testServer();
  const here = <T>(work: (account: Account) => Promise<T>): Promise<T> =>
    inAccount(server.database, { accountId: server.account }, work);
  let made = 0;
  const make = (name: string, fields: object = {}, how = {}) =>
    server.call('POST', 'workflows.json', { workflow: { name, ...fields } }, how);
  const makeId = async (name: string, fields: object = {}): Promise<number> =>
    (await make(name, fields)).body.data.id;
  const makeList = async (): Promise<number> => {
    made += 1;
    return (await server.call('POST', 'lists.json', { list: { name: `People ${made}` } })).body.data
      .id;
  };
  const join = async (list: number, email: string): Promise<number> =>
    (await server.call('POST', `lists/${list}/contacts.json`, { contact: { email } })).body.data.id;
  const put = (id: number, body: object) => server.call('PUT', `workflows/${id}.json`, body);
  /** Makes the email of a step and answers its campaign. */
  const stepEmail = async (journeyId: number, node: string): Promise<number> => {
    made += 1;
    const html =
      '<p>Hello</p><p>{{ postal_address }}</p><a href="{{ unsubscribe_url }}">Unsubscribe</a>';
    const content = await server.call('POST', 'contents.json', {
      content: { name: `Letter ${made}`, editor_type: 2, html_part: html },
    });
    const campaign = await server.call('POST', 'campaigns.json', {
      campaign: {
        name: `Model ${made}`,
        subject: 'News',
        from_name: 'Harbour Books',
        from_email: 'news@example.com',
        address: '1 Harbour Street, Port Example',
        content_id: content.body.data.id,
      },
    });
    const answer = await server.call('POST', `workflows/${journeyId}/steps.json`, {
      node,
      channel: 'email',
      from_campaign_id: campaign.body.data.id,
    });
    return answer.body.data.campaign_id;
  };
  return {
    server,
    here,
    make,
    makeId,
    makeList,
    join,
    show: async (id: number) => (await server.call('GET', `workflows/${id}.json`)).body.data,
    put,
    stepEmail,
    welcome: async (name: string): Promise<{ id: number; list: number }> => {
      const list = await makeList();
      const id = await makeId(name);
      const email = await stepEmail(id, 'hello');
      const graph = graphOf([
        steps.joins(list),
        steps.wait('pause', 1),
        steps.email('hello', email),
        steps.end,
      ]);
      const enabled = await put(id, { workflow: { graph, status: 'enabled' } });
      if (enabled.body.data?.status !== 'enabled') throw new Error(JSON.stringify(enabled.body));
      return { id, list };
    },
    people: async (id: number, query = '') =>
      (await server.call('GET', `journeys/${id}/journey_contacts.json?${query}`)).body.data
        .journey_contacts,
    /** Lets so much time pass for who waits in a journey. */
    pass: (id: number, interval: string) =>
      here(async (account) => {
        await sql`update journey_people set wake_at = wake_at - ${interval}::interval, since = since - ${interval}::interval, entered_at = entered_at - ${interval}::interval
          where account_id = ${account.id} and journey_id = ${id}`.execute(account.db);
        await sql`update journey_turns set wake_at = ${account.now}
          where account_id = ${account.id} and journey_id = ${id}`.execute(account.db);
      }),
    /** Waits until the journeys' worker has brought somebody so far. */
    untilThen: <T>(check: () => Promise<T>) => server.until(check),
  };
}
