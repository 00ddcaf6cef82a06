import type { TestServer } from '#tests/harness/server.ts';

/** What a campaign is made of in a test; everything has a fit default. */
export interface CampaignParts {
  name?: string;
  html?: string;
  lists?: number[];
  fields?: Record<string, unknown>;
  account?: number;
}

let made = 0;

/** A list with these people, made by the calls that people use. */
export async function aListOf(
  server: TestServer,
  emails: readonly string[],
  account = server.account,
): Promise<number> {
  made += 1;
  const list = (
    await server.call('POST', 'lists.json', { list: { name: `List ${made}` } }, { account })
  ).body.data.id;
  for (const email of emails)
    await server.call('POST', `lists/${list}/contacts.json`, { contact: { email } }, { account });
  return list;
}

/** A draft that could leave as it is, when its lists hold anybody. */
export async function aCampaign(server: TestServer, parts: CampaignParts = {}): Promise<number> {
  made += 1;
  const how = { account: parts.account ?? server.account };
  const html =
    parts.html ??
    '<p>Hello</p><p>{{ postal_address }}</p><a href="{{ unsubscribe_url }}">Unsubscribe</a>';
  const content = await server.call(
    'POST',
    'contents.json',
    { content: { name: `Content ${made}`, editor_type: 2, html_part: html } },
    how,
  );
  const campaign = await server.call(
    'POST',
    'campaigns.json',
    {
      campaign: {
        name: parts.name ?? `Campaign ${made}`,
        subject: 'News',
        from_name: 'Harbour Books',
        from_email: 'news@example.com',
        address: '1 Harbour Street, Port Example',
        content_id: content.body.data.id,
        lists: parts.lists ?? [],
        ...parts.fields,
      },
    },
    how,
  );
  if (campaign.status !== 201) throw new Error(JSON.stringify(campaign.body));
  return campaign.body.data.id;
}
