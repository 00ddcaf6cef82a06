import { afterAll, beforeAll, expect, test } from 'vitest';
import { aWish, confirmLinkTo } from '#engines/opt-in/pending.builder.ts';
import { createTrackingUrls } from '#engines/tracking/public.ts';
import { aTeam, password, type Team } from '#features/account/users/server/team.builder.ts';
import { ABrowser } from '#platform/identity/browser.harness.ts';
import { aMember } from './harness/member.builder.ts';
import { aSentCampaign } from './harness/sent-campaign.builder.ts';

let team: Team;
let url: string;
/** One real token of every kind, by the door that it opens. */
let tokens: Record<string, string>;

const subjectTokenOf = (address: string): string => address.split('/').at(-1)!;
const ask = (path: string, init: RequestInit = {}) =>
  fetch(`${url}${path}`, { redirect: 'manual', ...init });
const bearing = (token: string, more: Record<string, string> = {}) => ({
  headers: { authorization: `Bearer ${token}`, ...more },
});
const sending = (method: string, body: unknown) => ({
  method,
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(body),
});

/** Where a token is shown, and which kinds open it. */
const doors: [
  name: string,
  opens: readonly string[],
  show: (token: string) => Promise<Response>,
][] = [
  [
    'the API of an account',
    ['access token', 'API key'],
    (token) => ask(`/v2/${team.server.account}/lists.json`, bearing(token)),
  ],
  ['a person’s own data', ['access token'], (token) => ask('/v2/users/info.json', bearing(token))],
  [
    'the connector',
    ['connector token'],
    (token) => ask('/v1/account', bearing(token, { 'x-account-id': String(team.server.account) })),
  ],
  [
    'an invitation',
    ['invitation'],
    (token) => ask(`/v2/accounts/${team.server.account}/new_user/${token}/show.json`),
  ],
  [
    'a new password',
    ['password link'],
    // A weak password is refused after the link was found good, and leaves it so.
    (token) =>
      ask(
        '/v2/users/password.json',
        sending('PUT', { user: { token, password, password_confirmation: password } }),
      ),
  ],
  ...(
    [
      ['u', 'unsubscribe link'],
      ['p', 'preference link'],
      ['w', 'web view link'],
      ['o', 'open pixel'],
    ] as const
  ).map(([letter, kind]): (typeof doors)[0] => [
    `/t/${letter}/`,
    [kind],
    (token) => ask(`/t/${letter}/${encodeURIComponent(token)}`),
  ]),
  [
    'the page of a confirm link',
    ['confirm link'],
    (token) => ask(`/c/${encodeURIComponent(token)}`),
  ],
  [
    'new tokens',
    ['refresh token'],
    (token) =>
      ask('/oidc/token', {
        method: 'POST',
        headers: { origin: url },
        body: new URLSearchParams({
          grant_type: 'refresh_token',
          client_id: 'heliograph-web',
          refresh_token: token,
        }),
      }),
  ],
];

beforeAll(async () => {
  team = await aTeam();
  const { server } = team;
  ({ url } = server);
  const ana = await aMember(server, 'Ana');
  const signedIn = await new ABrowser(url).tokensFor(ana.email, 'Sun-Signal7!');
  const forgetful = await aMember(server, 'Fay');
  const connector = await server.call('POST', 'connector_token.json', {}, { key: ana.token });
  await team.call('POST', 'invitations.json', {
    invitation: { email: 'mia@example.org', roles: ['contacts'] },
  });
  await ask('/v2/users/password.json', sending('POST', { user: { email: forgetful.email } }));
  const passwordLink = await server.until(async () => {
    const { rows } = await server.database.pool.query(
      'select raw from local_inbox_messages where recipient = $1',
      [forgetful.email],
    );
    return /token=3D([\w-]+)/.exec(String(rows[0]?.raw).replaceAll('=\r\n', ''))?.[1] ?? null;
  }, 'the mail with the link');
  const { mailingId, people } = await aSentCampaign(server);
  const delivery = { accountId: server.account, mailingId, contactId: people[0]! };
  const urls = createTrackingUrls({ publicUrl: url, secrets: server.server.services.secrets });
  tokens = {
    'access token': ana.token,
    'ID token': signedIn.id_token,
    'refresh token': signedIn.refresh_token,
    'API key': server.apiKey,
    'API key of another account': await server.key('all', await server.anotherAccount('Other')),
    'connector token': connector.body.data.access_token,
    invitation: await team.linkTo('mia@example.org'),
    'password link': passwordLink,
    'unsubscribe link': subjectTokenOf(urls.unsubscribeUrl(delivery)),
    'preference link': subjectTokenOf(urls.preferencesUrl(delivery)),
    'web view link': subjectTokenOf(urls.webViewUrl(delivery)),
    'confirm link': await aConfirmLink(),
    'open pixel': subjectTokenOf(urls.openPixelUrl(delivery)),
    'return address': urls.returnPath(delivery, 'bounces.example').split('@')[0]!,
    password,
    nothing: '',
    words: 'null',
    'a long word': 'A'.repeat(4_000),
    'another path': '..%2F..%2Fv2',
  };
});
afterAll(() => team.server.close());

/** The token of a confirm link that somebody got. */
async function aConfirmLink(): Promise<string> {
  const { server } = team;
  const list = await server.call('POST', 'lists.json', { list: { name: 'Asked twice' } });
  await aWish(server, { email: 'zoe@example.org', listIds: [list.body.data.id] });
  return subjectTokenOf(await confirmLinkTo(server, 'zoe@example.org'));
}

test.each(doors)('%s opens to its own tokens alone', async (_name, opens, show) => {
  const opened: string[] = [];
  for (const [kind, token] of Object.entries(tokens)) {
    const answer = await show(token);
    const text = await answer.text();
    expect([kind, answer.status < 500]).toEqual([kind, true]);
    if (answer.status < 400) opened.push(kind);
    else expect([kind, text]).not.toEqual([kind, expect.stringMatching(/First Account|Ana/)]);
  }
  expect(opened.toSorted()).toEqual(opens.toSorted());
});
