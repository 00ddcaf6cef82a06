import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aTeam, type Team } from './team.builder.ts';

let team: Team;
beforeAll(async () => {
  team = await aTeam();
});
afterAll(() => team.server.close());

const invite = (email: string, changes: Record<string, unknown> = {}) =>
  team.call('POST', 'invitations.json', { invitation: { email, roles: ['contacts'], ...changes } });
const made = async (email: string, changes: Record<string, unknown> = {}): Promise<number> =>
  (await invite(email, changes)).body.data.id;
const shown = async (id: number) => (await team.call('GET', `invitations/${id}.json`)).body.data;

describe('inviting', () => {
  it('answers a message, mails the link, and lists the invitation @spec USERS-052', async () => {
    const answer = await invite(' Ada@Example.org ', { roles: ['campaigns', 'account'] });
    expect(answer.status).toBe(201);
    expect(answer.body.data).toMatchObject({
      message: 'The invitation was sent to Ada@Example.org.',
      email: 'Ada@Example.org',
      state: 'invited',
    });
    expect((await team.mailsTo('Ada@Example.org')).map(({ subject }) => subject)).toEqual([
      'first-account@example.com invited you to First Account',
    ]);
    expect(await team.linkTo('Ada@Example.org')).toMatch(/^[\w-]{43}$/);
    expect(
      (await team.call('GET', 'users_and_permissions.json?name=ada@')).body.data.people,
    ).toMatchObject([{ email: 'Ada@Example.org', status: 'invited' }]);
  });

  it('keeps id, email, roles and primary contact @spec USERS-026 @spec USERS-051', async () => {
    const id = await made('bea@example.org', { roles: ['campaigns', 'service/support_email'] });
    expect(await shown(id)).toMatchObject({
      id,
      email: 'bea@example.org',
      roles: ['campaigns', 'campaign_full_access', 'service/support_email'],
      primary_contact: false,
    });
    expect((await team.call('GET', 'invitations/999999.json')).status).toBe(404);
    const account = await team.server.anotherAccount('Elsewhere');
    expect(
      (await team.server.call('GET', `invitations/${id}.json`, undefined, { account })).status,
    ).toBe(404);
  });

  it('stores no token, only its hash', async () => {
    await made('hashed@example.org');
    const token = await team.linkTo('hashed@example.org');
    const { rows } = await team.server.database.pool.query(
      `select i::text as row from invitations i where email = 'hashed@example.org'`,
    );
    expect(rows[0].row).not.toContain(token);
    expect((await team.call('GET', 'invitations.json')).body.data).not.toHaveProperty('token_hash');
  });

  it.each([
    ['no address @spec USERS-008', { email: '' }, { email: ['Email is required'] }],
    ['an absent address', { email: undefined }, { email: ['Email is required'] }],
    ['spaces alone @spec USERS-009', { email: '   ' }, { email: ['Email cannot be blank'] }],
    ['half an address @spec USERS-010', { email: 'abc' }, { email: ['Invalid email.'] }],
    ['no role', { roles: [] }, { roles: ['must name at least one role'] }],
    [
      'an unknown role',
      { roles: ['emperor'] },
      { 'roles.0': [expect.stringContaining('must be one of')] },
    ],
    ['a field nobody knows', { admin: true }, { admin: ['is not a known field'] }],
  ])('refuses %s', async (_name, changes, errors) => {
    const answer = await invite('carl@example.org', changes);
    expect([answer.status, answer.body]).toEqual([422, { errors }]);
  });

  it('refuses who is invited or a user already @spec USERS-052', async () => {
    await made('dora@example.org');
    expect((await invite('DORA@example.org')).body).toEqual({
      errors: { email: ['has already been invited'] },
    });
    expect((await invite(team.server.email)).body).toEqual({
      errors: { email: ['is already a user of this account'] },
    });
  });

  it('twice at once makes one', async () => {
    const answers = await Promise.all([invite('twin@example.org'), invite('twin@example.org')]);
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 422]);
  });

  it('leaves nothing behind when the mail can’t go out', async () => {
    const answer = await invite(`${'a'.repeat(65)}@example.org`);
    expect([answer.status, Object.keys(answer.body.errors)]).toEqual([422, ['email']]);
    expect((await team.call('GET', 'invitations.json?name=aaaaaaaa')).body.meta.total).toBe(0);
  });

  it('is not for viewers, nor for members without the role @spec USERS-050 @spec ROLES-005 @spec ROLES-004', async () => {
    const viewer = await team.member('viewer', ['accounts_read_only', 'contacts']);
    const other = await team.member('other', ['contacts']);
    const id = await made('edda@example.org');
    expect((await team.call('GET', 'invitations.json', undefined, viewer.token)).status).toBe(200);
    expect(
      (await team.call('GET', 'users_and_permissions.json', undefined, viewer.token)).status,
    ).toBe(200);
    expect((await team.call('GET', 'invitations.json', undefined, other.token)).status).toBe(403);
    for (const [method, path] of [
      ['POST', 'invitations'],
      ['PUT', `invitations/${id}`],
      ['DELETE', `invitations/${id}`],
      ['POST', `invitations/${id}/resend`],
      ['PUT', `invitations/${id}/revoke`],
    ] as const) {
      expect((await team.call(method, `${path}.json`, {}, viewer.token)).status, path).toBe(403);
      expect((await team.call(method, `${path}.json`, {}, other.token)).status, path).toBe(403);
    }
  });

  it('gives no more than the inviting key has, and makes administrators by administrators alone', async () => {
    const key = await team.server.key('account,contacts');
    const byKey = await team.server.call(
      'POST',
      'invitations.json',
      { email: 'key@example.org', roles: ['contacts', 'dns_setup'] },
      { key },
    );
    expect(byKey.body).toEqual({
      errors: { roles: ['may not be more than the calling key has; it lacks dns_setup'] },
    });
    const manager = await team.member('manager', ['account', 'contacts']);
    const asked = { invitation: { email: 'chief@example.org', roles: ['admin', 'contacts'] } };
    expect((await team.call('POST', 'invitations.json', asked, manager.token)).body).toEqual({
      errors: { roles: ['may include admin only when an administrator gives it'] },
    });
    const made = await team.call('POST', 'invitations.json', asked);
    expect(made.status).toBe(201);
    expect(
      (await team.call('POST', `invitations/${made.body.data.id}/resend.json`, {}, manager.token))
        .status,
    ).toBe(422);
  });
});

describe('an invitation', () => {
  it('changes by PUT and PATCH, absent parts stay @spec USERS-053', async () => {
    const id = await made('fay@example.org');
    expect(
      (await team.call('PUT', `invitations/${id}.json`, { invitation: { roles: ['surveys'] } }))
        .body.data,
    ).toMatchObject({ message: 'User updated successfully', roles: ['surveys'] });
    await team.call('PATCH', `invitations/${id}.json`, {
      invitation: { email: 'fay@example.org', primary_contact: true },
    });
    expect(await shown(id)).toMatchObject({
      email: 'fay@example.org',
      roles: ['surveys'],
      primary_contact: true,
    });
    const account = await team.server.anotherAccount('Foreign');
    expect(
      (
        await team.server.call(
          'PUT',
          `invitations/${id}.json`,
          { invitation: { roles: ['surveys'] } },
          { account },
        )
      ).status,
    ).toBe(404);
    await team.call('PUT', `invitations/${id}.json`, { invitation: { primary_contact: false } });
  });

  it('that moves to another address gets another link', async () => {
    const id = await made('gus@example.org');
    const first = await team.linkTo('gus@example.org');
    await team.call('PUT', `invitations/${id}.json`, {
      invitation: { email: 'gustav@example.org' },
    });
    expect(
      (await team.global('GET', `accounts/${team.server.account}/new_user/${first}/show.json`))
        .status,
    ).toBe(404);
    const second = await team.linkTo('gustav@example.org');
    expect(
      (await team.global('GET', `accounts/${team.server.account}/new_user/${second}/show.json`))
        .body.data.email,
    ).toBe('gustav@example.org');
  });

  it('expires after seven days, and a new mail renews it', async () => {
    const id = await made('hal@example.org');
    const first = await team.linkTo('hal@example.org');
    const open = (token: string) =>
      team.global('GET', `accounts/${team.server.account}/new_user/${token}/show.json`);
    team.moveClock(6.99);
    expect([(await shown(id)).state, (await open(first)).status]).toEqual(['invited', 200]);
    team.moveClock(7.01);
    expect([(await shown(id)).state, (await open(first)).body.reason]).toEqual([
      'expired',
      'expired',
    ]);
    expect((await team.call('POST', `invitations/${id}/resend.json`)).body.data.state).toBe(
      'invited',
    );
    const second = await team.linkTo('hal@example.org');
    expect([(await open(first)).body.reason, (await open(second)).status]).toEqual([
      'unknown',
      200,
    ]);
    team.moveClock(14.02);
    expect((await shown(id)).state).toBe('expired');
    const again = await invite('hal@example.org', { roles: ['forms'] });
    expect([again.status, again.body.data]).toEqual([
      201,
      expect.objectContaining({ id, state: 'invited', roles: ['forms'] }),
    ]);
    team.moveClock(0);
  });

  it('that is revoked opens nothing, until that is taken back', async () => {
    const id = await made('ida@example.org');
    const link = `accounts/${team.server.account}/new_user/${await team.linkTo('ida@example.org')}/show.json`;
    expect((await team.call('PUT', `invitations/${id}/revoke.json`, {})).body.data.state).toBe(
      'revoked',
    );
    expect((await team.global('GET', link)).body).toEqual({
      error: expect.stringContaining('taken back'),
      reason: 'revoked',
    });
    await team.call('PUT', `invitations/${id}/revoke.json`, { revoked: false });
    expect((await team.global('GET', link)).status).toBe(200);
  });

  it('that is deleted is gone, and its link is refused @spec USERS-054', async () => {
    const id = await made('jon@example.org');
    const token = await team.linkTo('jon@example.org');
    expect((await team.call('DELETE', `invitations/${id}.json`)).status).toBe(200);
    expect((await team.call('GET', `invitations/${id}.json`)).status).toBe(404);
    expect((await team.call('GET', 'invitations.json?name=jon@')).body.data.invitations).toEqual(
      [],
    );
    const refused = await team.global(
      'POST',
      `accounts/${team.server.account}/new_user/${token}/sign_up.json`,
      { first_name: 'Jon', password: 'Sturdy-Lamp-7' },
    );
    expect([refused.status, refused.body.reason]).toEqual([404, 'unknown']);
  });

  it('is mailed again at most twenty times', async () => {
    const id = await made('kai@example.org');
    for (let mail = 2; mail <= 20; mail += 1)
      expect((await team.call('POST', `invitations/${id}/resend.json`)).status).toBe(200);
    expect((await team.call('POST', `invitations/${id}/resend.json`)).status).toBe(429);
  });
});

describe('the list of invitations', () => {
  it('comes in pages, by state, and holds this account alone @spec USERS-050', async () => {
    const account = await team.server.anotherAccount('Twelve');
    const call = (method: string, path: string, body?: unknown) =>
      team.server.call(method, path, body, { account });
    for (let number = 1; number <= 12; number += 1)
      await call('POST', 'invitations.json', {
        invitation: { email: `n${number}@example.net`, roles: ['contacts'] },
      });
    const second = await call('GET', 'invitations.json?page=2&per_page=10');
    expect([second.body.data.invitations.length, second.body.meta]).toEqual([
      2,
      expect.objectContaining({ total: 12, total_pages: 2, page: 2 }),
    ]);
    await call('PUT', `invitations/${second.body.data.invitations[0].id}/revoke.json`, {});
    expect((await call('GET', 'invitations.json?state=revoked')).body.meta.total).toBe(1);
    expect((await call('GET', 'invitations.json?state=invited')).body.meta.total).toBe(11);
    expect((await call('GET', 'invitations.json?state=lost')).status).toBe(422);
    expect(JSON.stringify((await call('GET', 'invitations.json?per_page=100')).body)).not.toContain(
      'example.org',
    );
  });

  it('stands beside the members on the page of users @spec USERS-004', async () => {
    const account = await team.server.anotherAccount('Both');
    const call = (method: string, path: string, body?: unknown) =>
      team.server.call(method, path, body, { account });
    await call('POST', 'invitations.json', {
      invitation: { email: 'pending@example.net', roles: ['contacts'] },
    });
    const { data, meta } = (await call('GET', 'users_and_permissions.json')).body;
    expect(
      data.people.map(({ kind, status, email }: Record<string, string>) => [kind, status, email]),
    ).toEqual([
      ['member', 'active', 'both@example.com'],
      ['invitation', 'invited', 'pending@example.net'],
    ]);
    expect([meta.total, data.primary_contact.email]).toEqual([2, 'both@example.com']);
    expect(
      (await call('GET', 'users_and_permissions.json?status=active')).body.data.people,
    ).toHaveLength(1);
    expect(
      (await call('GET', 'users_and_permissions.json?sort=created_at&sort_order=desc')).body.data
        .people[0].email,
    ).toBe('pending@example.net');
  });
});
