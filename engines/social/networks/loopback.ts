import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { inAccount, type Account } from '#platform/server/account/account.ts';
import type { LeadForm, PracticePost } from '../contract.ts';
import {
  NetworkFault,
  type ConnectedPage,
  type Lead,
  type NetworkParts,
  type PublishedPost,
  type SocialNetwork,
} from '../network.ts';

const tokenDays = 60;
const leadsAtOnce = 100;
const pages = [
  { pageKey: 'practice-page', name: 'Practice page', kind: 'page' },
  { pageKey: 'practice-photos', name: 'Practice photos', kind: 'photo' },
  { pageKey: 'practice-short', name: 'Practice short posts', kind: 'short' },
] as const;

/** The forms that each page of the built-in network has. */
export const practiceForms: readonly LeadForm[] = [
  {
    key: 'practice-newsletter',
    name: 'Newsletter sign-up',
    questions: [
      { key: 'email', label: 'Email' },
      { key: 'full_name', label: 'Full name' },
    ],
  },
  {
    key: 'practice-quote',
    name: 'Ask for a quote',
    questions: [
      { key: 'email', label: 'Email' },
      { key: 'first_name', label: 'First name' },
      { key: 'last_name', label: 'Last name' },
      { key: 'phone_number', label: 'Phone number' },
      { key: 'company', label: 'Company' },
    ],
  },
];

/** The built-in network: it needs no keys, keeps what is published and makes leads up. A text with the word [refuse] is refused. */
export function loopbackNetwork(parts: NetworkParts): SocialNetwork {
  const newToken = (): Pick<ConnectedPage, 'token' | 'expiresAt'> => ({
    token: `practice-${randomUUID()}`,
    expiresAt: new Date(parts.clock.now().getTime() + tokenDays * 86_400_000),
  });
  return {
    name: 'loopback',
    dialogUrl: ({ redirectUri, state, scope }) =>
      `${parts.config.publicUrl}/social/practice?${new URLSearchParams({ scope, state, redirect_uri: redirectUri }).toString()}`,
    connect: () => Promise.resolve(pages.map((page) => ({ ...page, ...newToken() }))),
    renew: () => Promise.resolve(newToken()),
    publish: async (page, post) => {
      if (post.text.includes('[refuse]'))
        throw new NetworkFault(
          'refused',
          'This network does not take posts with the word [refuse].',
        );
      return publish(parts, page, post);
    },
    lookUp: (page, post) => find(parts, page, post.key),
    leadForms: () => Promise.resolve([...practiceForms]),
    follow: () => Promise.resolve(),
    leads: async ({ accountId }, { formKey, since, after }) => {
      const rows = await inAccount(parts.database, { accountId }, async (account) => {
        const found = await sql<SentLead>`
          select id, form_key as "formKey", sent_at as at from social_loopback_leads
          where account_id = ${account.id} and form_key = ${formKey} and sent_at >= ${since.toISOString()}::timestamptz and id > ${after ?? 0}
          order by id limit ${leadsAtOnce}`.execute(account.db);
        return found.rows;
      });
      return {
        leads: rows.map(madeUp),
        after: rows.length === leadsAtOnce ? String(rows.at(-1)!.id) : null,
      };
    },
    lead: ({ accountId }, leadKey) =>
      inAccount(parts.database, { accountId }, async (account) => {
        const id = Number(leadKey.replace(/^practice-lead-/, ''));
        if (!Number.isSafeInteger(id)) return null;
        const { rows } = await sql<SentLead>`
          select id, form_key as "formKey", sent_at as at from social_loopback_leads
          where account_id = ${account.id} and id = ${id}`.execute(account.db);
        return rows[0] ? madeUp(rows[0]) : null;
      }),
  };
}

/** Somebody fills in a form of the built-in network; answers the key of the lead. */
export function sendPracticeLead(
  { database }: Pick<NetworkParts, 'database'>,
  accountId: number,
  formKey: string,
): Promise<string> {
  return inAccount(database, { accountId }, async (account) => {
    const { rows } = await sql<{ id: number }>`
      insert into social_loopback_leads (account_id, form_key) values (${account.id}, ${formKey}) returning id`.execute(
      account.db,
    );
    return `practice-lead-${rows[0]!.id}`;
  });
}

/** What was published on a page of the built-in network, the newest first. */
export async function practicePosts(account: Account, pageKey: string): Promise<PracticePost[]> {
  const { rows } = await sql<PracticePost>`
    select id, text, link, picture_url, published_at from social_loopback_posts
    where account_id = ${account.id} and page_key = ${pageKey} order by id desc limit 100`.execute(
    account.db,
  );
  return rows;
}

/** Takes what was published on pages other than these. */
export async function forgetPracticePosts(
  account: Account,
  keptPages: readonly string[],
): Promise<void> {
  await sql`delete from social_loopback_posts where account_id = ${account.id} and page_key <> all(${[...keptPages]}::text[])`.execute(
    account.db,
  );
}

interface SentLead {
  id: number;
  formKey: string;
  at: string;
}

function madeUp({ id, formKey, at }: SentLead): Lead {
  return {
    key: `practice-lead-${id}`,
    formKey,
    createdAt: new Date(at),
    answers: {
      email: `lead-${id}@example.com`,
      full_name: `Robin Lead ${id}`,
      first_name: 'Robin',
      last_name: `Lead ${id}`,
      phone_number: `+1555010${String(id % 10_000).padStart(4, '0')}`,
      company: 'Example Ltd',
    },
  };
}

// The unique key makes a second try of the same post a look at the first.
async function publish(
  { database }: NetworkParts,
  { accountId, pageKey }: { accountId: number; pageKey: string },
  post: { key: string; text: string; link: string; picture_url: string },
): Promise<PublishedPost> {
  return inAccount(database, { accountId }, async (account) => {
    const { rows } = await sql<{ id: number }>`
      insert into social_loopback_posts (account_id, page_key, post_key, text, link, picture_url)
      values (${account.id}, ${pageKey}, ${post.key}, ${post.text}, ${post.link}, ${post.picture_url})
      on conflict (account_id, page_key, post_key) do update set text = social_loopback_posts.text
      returning id`.execute(account.db);
    return published(account.id, rows[0]!.id);
  });
}

async function find(
  { database }: NetworkParts,
  { accountId, pageKey }: { accountId: number; pageKey: string },
  key: string,
): Promise<PublishedPost | null> {
  return inAccount(database, { accountId }, async (account) => {
    const { rows } = await sql<{ id: number }>`
      select id from social_loopback_posts
      where account_id = ${account.id} and page_key = ${pageKey} and post_key = ${key}`.execute(
      account.db,
    );
    return rows[0] ? published(account.id, rows[0].id) : null;
  });
}

const published = (accountId: number, id: number): PublishedPost => ({
  remoteId: `practice-${id}`,
  url: `/accounts/${accountId}/social_accounts?network_post=${id}`,
});
