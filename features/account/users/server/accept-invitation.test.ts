import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ABrowser } from '#platform/identity/browser.harness.ts';
import { createUser } from '#platform/identity/users.ts';
import { aTeam, password, type Team } from './team.builder.ts';

let team: Team;
beforeAll(async () => {
  team = await aTeam();
});
afterAll(() => team.server.close());

const invite = (email: string, changes: Record<string, unknown> = {}) =>
  team.call('POST', 'invitations.json', {
    invitation: { email, roles: ['contacts', 'campaigns'], ...changes },
  });
const linkTo = async (email: string) =>
  `accounts/${team.server.account}/new_user/${await team.linkTo(email)}`;
const tokenOf = async (email: string) =>
  (await new ABrowser(team.server.url).tokensFor(email, password)).access_token;
const person = { first_name: 'Mia', last_name: 'Berg', password };

describe('an invited person without a user', () => {
  it('signs up and has the invited roles @spec USERS-037 @spec USERS-002', async () => {
    await invite('mia@example.org', { primary_contact: true });
    const link = await linkTo('mia@example.org');
    expect((await team.global('GET', `${link}/show.json`)).body.data).toEqual({
      kind: 'sign_up',
      email: 'mia@example.org',
      account_name: 'First Account',
    });
    const done = await team.global('POST', `${link}/sign_up.json`, {
      user: { ...person, time_zone: 'Europe/Oslo' },
    });
    expect([done.status, done.body.data]).toEqual([
      200,
      {
        message: 'Welcome to First Account.',
        email: 'mia@example.org',
        landing: `/accounts/${team.server.account}/dashboard`,
      },
    ]);
    const token = await tokenOf('mia@example.org');
    expect((await team.call('GET', 'users/roles.json', undefined, token)).body.data).toEqual([
      'campaign_full_access',
      'campaigns',
      'contacts',
    ]);
    expect((await team.global('GET', 'users/info.json', undefined, token)).body.data).toMatchObject(
      { first_name: 'Mia', last_name: 'Berg', preferences: { time_zone: 'Europe/Oslo' } },
    );
    const { people } = (await team.call('GET', 'users_and_permissions.json?name=mia')).body.data;
    expect(people).toMatchObject([
      { kind: 'member', status: 'active', email_verified: true, primary_contact: true },
    ]);
  });

  it('uses the link once @spec USERS-002 @spec USERS-037', async () => {
    await invite('nils@example.org');
    const link = await linkTo('nils@example.org');
    const answers = await Promise.all(
      [1, 2, 3].map(() => team.global('POST', `${link}/sign_up.json`, person)),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 404, 404]);
    const again = await team.global('GET', `${link}/show.json`);
    expect([again.status, again.body]).toEqual([
      404,
      {
        error: 'This invitation has already been used. Sign in to open the account.',
        reason: 'used',
      },
    ]);
  });

  it.each([
    ['a weak password', { password: 'abc' }, { password: ['Enter Valid New Password'] }],
    ['no password', { password: '' }, { password: ['Required'] }],
    ['no name', { first_name: '  ' }, { first_name: ['is required'] }],
  ])('is refused with %s, and the link stays good', async (_name, changes, errors) => {
    await invite('otto@example.org');
    const link = await linkTo('otto@example.org');
    const answer = await team.global('POST', `${link}/sign_up.json`, { ...person, ...changes });
    expect([answer.status, answer.body]).toEqual([422, { errors }]);
    expect((await team.global('GET', `${link}/show.json`)).status).toBe(200);
  });

  it('finds nothing behind a made-up link, nor under another account', async () => {
    await invite('pia@example.org');
    const token = await team.linkTo('pia@example.org');
    const other = await team.server.anotherAccount('Other');
    for (const link of [
      `accounts/${team.server.account}/new_user/${'x'.repeat(43)}`,
      `accounts/${other}/new_user/${token}`,
      `accounts/999999/new_user/${token}`,
    ]) {
      expect((await team.global('GET', `${link}/show.json`)).body.reason).toBe('unknown');
      expect((await team.global('POST', `${link}/sign_up.json`, person)).status).toBe(404);
    }
  });
});

describe('an invited person with a user', () => {
  it('accepts after signing in, without a new password', async () => {
    await createUser(team.server.database, { email: 'rita@example.org', password });
    await createUser(team.server.database, { email: 'sven@example.org', password });
    const [rita, sven] = [await tokenOf('rita@example.org'), await tokenOf('sven@example.org')];
    await invite('Rita@Example.org', { roles: ['surveys'] });
    const link = await linkTo('Rita@Example.org');
    expect((await team.global('GET', `${link}/show.json`)).body.data.kind).toBe('accept');
    expect((await team.global('POST', `${link}/sign_up.json`, person)).body).toEqual({
      errors: { base: [expect.stringContaining('Sign in to accept')] },
    });
    expect((await team.global('POST', `${link}/accept.json`)).status).toBe(401);
    expect(
      (await team.global('POST', `${link}/accept.json`, undefined, sven)).body.errors.base[0],
    ).toContain('signed in as sven@example.org');
    expect((await team.global('POST', `${link}/accept.json`, undefined, rita)).status).toBe(200);
    expect((await team.call('GET', 'users/roles.json', undefined, rita)).body.data).toEqual([
      'surveys',
    ]);
    expect((await team.global('POST', `${link}/accept.json`, undefined, rita)).body.reason).toBe(
      'used',
    );
  });

  it('shows in the accepted invitation what the member holds now, and is changed through it @spec USERS-053', async () => {
    await createUser(team.server.database, { email: 'tom@example.org', password });
    const id = (await invite('tom@example.org')).body.data.id;
    await team.global(
      'POST',
      `${await linkTo('tom@example.org')}/accept.json`,
      undefined,
      await tokenOf('tom@example.org'),
    );
    const changed = await team.call('PUT', `invitations/${id}.json`, {
      invitation: { email: 'tom@example.org', roles: ['forms'] },
    });
    expect(changed.body.data).toMatchObject({ state: 'accepted', roles: ['forms'] });
    const [{ record_id: member, roles }] = (
      await team.call('GET', 'users_and_permissions.json?name=tom@')
    ).body.data.people;
    expect(roles).toEqual(['forms']);
    for (const [method, path] of [
      ['DELETE', `invitations/${id}`],
      ['POST', `invitations/${id}/resend`],
      ['PUT', `invitations/${id}/revoke`],
    ] as const) {
      expect(
        (await team.call(method, `${path}.json`, method === 'DELETE' ? undefined : {})).status,
      ).toBe(422);
    }
    await team.call('DELETE', `members/${member}.json`);
    expect((await invite('tom@example.org')).status).toBe(201);
  });

  it('has a mail that the local inbox shows only to people who may invite', async () => {
    const { rows } = await team.server.database.pool.query(
      `select raw from local_inbox_messages where recipient = 'mia@example.org'`,
    );
    expect(rows).toHaveLength(1);
    const campaigner = await team.member('ulf', ['campaigns']);
    const inbox = (
      await team.call('GET', 'local_inbox.json?per_page=100', undefined, campaigner.token)
    ).body.data.messages;
    expect(inbox).toEqual([]);
    expect(
      (await team.call('GET', 'local_inbox.json?per_page=100')).body.data.messages.length,
    ).toBeGreaterThan(3);
  });

  it('is shown in the local inbox only to people who may grant its roles', async () => {
    const manager = await team.member('vera', ['account', 'campaigns']);
    const seenBy = async (key: string | undefined, email: string) =>
      (
        await team.call('GET', `local_inbox.json?recipient=${email}`, undefined, key)
      ).body.data.messages.map((one: { id: number }) => one.id) as number[];
    await invite('wide@example.org', { roles: ['admin', 'account'] });
    const [link] = await seenBy(undefined, 'wide@example.org');
    expect(link).toBeGreaterThan(0);
    expect(await seenBy(manager.token, 'wide@example.org')).toEqual([]);
    for (const path of [`local_inbox/${link}.json`, `local_inbox/${link}.eml`])
      expect((await team.call('GET', path, undefined, manager.token)).status).toBe(404);
    await team.call('DELETE', 'local_inbox.json', undefined, manager.token);
    expect(await seenBy(undefined, 'wide@example.org')).toEqual([link]);

    const { id } = (await invite('narrow@example.org')).body.data;
    expect(await seenBy(manager.token, 'narrow@example.org')).toHaveLength(1);
    expect(await seenBy(team.server.apiKey, 'narrow@example.org')).toEqual([]);
    const raised = await team.call('PUT', `invitations/${id}.json`, {
      invitation: { roles: ['admin'] },
    });
    expect(raised.status).toBe(200);
    expect(await seenBy(manager.token, 'narrow@example.org')).toEqual([]);
  });

  it('has a proof of address that only its recipient reads in the local inbox', async () => {
    const member = await team.member('wanda', ['campaigns']);
    await team.call('POST', `members/${member.id}/resend-verification.json`);
    const seenBy = async (key: string | undefined) =>
      (await team.call('GET', `local_inbox.json?recipient=${member.email}`, undefined, key)).body
        .meta.total;
    expect([await seenBy(undefined), await seenBy(member.token)]).toEqual([0, 1]);
  });
});
