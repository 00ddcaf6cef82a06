import { aCampaign, aListOf } from '#features/campaigns/email-campaigns/server/campaign.builder.ts';
import type { TestServer } from './server.ts';
import { anImage } from '#features/content/images/server/images.harness.ts';

let made = 0;

/** What a person's mail program calls itself. */
export const person =
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Mail/16.0';

/** A group of pictures of these colours, one after the other. */
export async function aGroup(
  server: TestServer,
  how: { name?: string; mode?: string; colors?: readonly string[]; link_url?: string } = {},
) {
  const { name = `Group ${Math.random()}`, mode = 'first', colors = ['#aa0000', '#00aa00'] } = how;
  const images = [];
  for (const color of colors) images.push({ image_id: (await anImage(server, { color })).id });
  const answer = await server.call('POST', 'image_groups.json', {
    image_group: { name, mode, images, link_url: how.link_url ?? 'https://shop.example.com/new' },
  });
  return answer.body.data as {
    id: number;
    code: string;
    images: { image_id: number; url: string; opens: number; clicks: number }[];
  };
}

/** Sends this group to people and answers the addresses of their emails. */
export async function sentTo(
  server: TestServer,
  group: { code: string },
  people: number,
): Promise<{ picture: string; link: string }[]> {
  made += 1;
  const emails = Array.from({ length: people }, (_, at) => `g${made}x${at}@groups.example`);
  const id = await aCampaign(server, {
    lists: [await aListOf(server, emails)],
    html: `<p>Hello</p>${group.code}<p>{{ postal_address }}</p><a href="{{ unsubscribe_url }}">Unsubscribe</a>`,
    fields: { subject: 'News' },
  });
  const answer = await server.call('POST', `campaigns/${id}/schedule.json`, {
    schedule_type: 1,
    hold_seconds: 0,
  });
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
  await server.until(
    async () => (await server.call('GET', `campaigns/${id}.json`)).body.data.status === 'sent',
    'the campaign to be sent',
  );
  const { rows } = await server.database.pool.query<{ raw: string }>(
    'select raw from local_inbox_messages where recipient = any($1) order by recipient',
    [emails],
  );
  return rows.map(({ raw }) => placesIn(raw));
}

/** The addresses of a group in a mail. */
export function placesIn(raw: string): { picture: string; link: string } {
  const text = raw.replaceAll(/=\r?\n/g, '').replaceAll('=3D', '=');
  return {
    picture: /https?:\/\/[^"\s]+\/t\/g\/[\w-]+/.exec(text)?.[0] ?? '',
    link: /<a href="([^"]+)"[^>]*><img/.exec(text)?.[1] ?? '',
  };
}

/** What stands behind an address of a picture, for a person. */
export async function opened(url: string, userAgent = person): Promise<Buffer> {
  const answer = await fetch(url, { headers: { 'user-agent': userAgent } });
  if (answer.status !== 200) throw new Error(`The picture answers ${answer.status}.`);
  return Buffer.from(await answer.arrayBuffer());
}
