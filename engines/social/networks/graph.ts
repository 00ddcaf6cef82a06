import { z } from 'zod';
import type { SocialConfig } from '#platform/server/social-settings.ts';
import {
  NetworkFault,
  type ConnectedPage,
  type NetworkParts,
  type OutgoingPost,
  type PageAccess,
  type PublishedPost,
  type SocialNetwork,
} from '../network.ts';
import { askGraph, type AskGraph } from './ask-graph.ts';
import { formsOfPage, leadByKey, leadsOfForm, nextOf, paging } from './graph-leads.ts';

/** So many of a page's newest posts are looked through for one that may be ours. */
const lookedThrough = '100';
/** Clocks of others may be off by so much. */
const clockSlackMs = 120_000;

const tokenShape = z.object({ access_token: z.string(), expires_in: z.number().optional() });
const pagesShape = z.object({
  data: z.array(z.object({ id: z.string(), name: z.string(), access_token: z.string() })),
  paging,
});
const postShape = z.object({ id: z.string(), post_id: z.string().optional() });
const feedShape = z.object({
  data: z.array(
    z.object({
      id: z.string(),
      message: z.string().optional(),
      created_time: z.string(),
      permalink_url: z.string().optional(),
    }),
  ),
});
// The token of the page, and that of the person, by whom the page's is renewed.
const heldTokens = z.object({ page: z.string(), person: z.string() });

/** Networks that speak the Graph protocol. */
export function graphNetwork(
  app: SocialConfig,
  { fetcher, clock }: Pick<NetworkParts, 'fetcher' | 'clock'>,
): SocialNetwork {
  const ask = askGraph(fetcher, app);
  const keys = { client_id: app.appId, client_secret: app.appSecret };
  const pagesFor = async (form: Record<string, string>): Promise<ConnectedPage[]> => {
    const person = await ask(
      { path: 'oauth/access_token', form: { ...keys, ...form } },
      tokenShape,
    );
    return pagesOf(ask, person, clock.now());
  };
  const lasting = (token: string): Promise<ConnectedPage[]> =>
    pagesFor({ grant_type: 'fb_exchange_token', fb_exchange_token: token });
  return {
    name: 'graph',
    dialogUrl: ({ redirectUri, state, scope }) =>
      `${app.dialogUrl}?${new URLSearchParams({ client_id: app.appId, redirect_uri: redirectUri, response_type: 'code', state, scope }).toString()}`,
    connect: async ({ code, redirectUri }) => {
      const first = await ask(
        { path: 'oauth/access_token', form: { ...keys, code, redirect_uri: redirectUri } },
        tokenShape,
      );
      return lasting(first.access_token);
    },
    renew: async ({ pageKey, token }) => {
      const pages = await lasting(tokensOf(token).person);
      const same = pages.find((page) => page.pageKey === pageKey);
      if (!same) throw new NetworkFault('signed_out', 'The page is no longer shared with us.');
      return same;
    },
    publish: (page, post) => publish(ask, page, post),
    lookUp: (page, post, since) => lookUp(ask, page, { post, since }),
    leadForms: ({ pageKey, token }) => formsOfPage(ask, { pageKey, token: tokensOf(token).page }),
    follow: async ({ pageKey, token }) => {
      await ask(
        {
          path: `${pageKey}/subscribed_apps`,
          form: { subscribed_fields: 'leadgen' },
          token: tokensOf(token).page,
        },
        z.object({ success: z.boolean() }),
      );
    },
    leads: ({ token }, asked) => leadsOfForm(ask, tokensOf(token).page, asked),
    lead: ({ token }, key) => leadByKey(ask, tokensOf(token).page, key),
  };
}

function tokensOf(token: string): z.infer<typeof heldTokens> {
  return heldTokens.parse(JSON.parse(token));
}

async function pagesOf(
  ask: AskGraph,
  person: z.infer<typeof tokenShape>,
  now: Date,
): Promise<ConnectedPage[]> {
  const expiresAt =
    person.expires_in === undefined ? null : new Date(now.getTime() + person.expires_in * 1000);
  const pages: ConnectedPage[] = [];
  let after: string | null = null;
  do {
    const answer: z.infer<typeof pagesShape> = await ask(
      {
        path: 'me/accounts',
        query: { fields: 'id,name,access_token', limit: '100', ...(after !== null && { after }) },
        token: person.access_token,
      },
      pagesShape,
    );
    pages.push(
      ...answer.data.map((page) => ({
        pageKey: page.id,
        name: page.name,
        kind: 'page' as const,
        token: JSON.stringify({ page: page.access_token, person: person.access_token }),
        expiresAt,
      })),
    );
    after = nextOf(answer.paging);
  } while (after !== null && pages.length < 1000);
  return pages;
}

async function publish(
  ask: AskGraph,
  { pageKey, token }: PageAccess,
  post: OutgoingPost,
): Promise<PublishedPost> {
  const hasPicture = post.picture_url !== '';
  const form = hasPicture
    ? { url: post.picture_url, caption: captionOf(post) }
    : { message: post.text, ...(post.link !== '' && { link: post.link }) };
  const made = await ask(
    { path: `${pageKey}/${hasPicture ? 'photos' : 'feed'}`, form, token: tokensOf(token).page },
    postShape,
  );
  return publishedAs(made.post_id ?? made.id);
}

/** The protocol knows no keys of ours: a post of the page since then with the same words is the one. */
async function lookUp(
  ask: AskGraph,
  { pageKey, token }: PageAccess,
  { post, since }: { post: OutgoingPost; since: Date },
): Promise<PublishedPost | null> {
  const from = since.getTime() - clockSlackMs;
  const { data } = await ask(
    {
      path: `${pageKey}/feed`,
      query: {
        fields: 'id,message,created_time,permalink_url',
        since: String(Math.floor(from / 1000)),
        limit: lookedThrough,
      },
      token: tokensOf(token).page,
    },
    feedShape,
  );
  const words = post.picture_url === '' ? post.text : captionOf(post);
  const same = data.find(
    (one) => (one.message ?? '').trim() === words.trim() && Date.parse(one.created_time) >= from,
  );
  return same ? publishedAs(same.id, same.permalink_url) : null;
}

function captionOf({ text, link }: OutgoingPost): string {
  return [text, link].filter((part) => part !== '').join('\n\n');
}

function publishedAs(id: string, url = `https://www.facebook.com/${id}`): PublishedPost {
  return { remoteId: id, url };
}
