import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aTeam, type Team } from './team.builder.ts';

let team: Team;
beforeAll(async () => {
  team = await aTeam();
});
afterAll(() => team.server.close());

const change = (id: number, member: Record<string, unknown>, token?: string) =>
  team.call('PUT', `members/${id}.json`, { member }, token);
const invite = async (email: string): Promise<number> =>
  (await team.call('POST', 'invitations.json', { email, roles: ['contacts'] })).body.data.id;
const primaries = async (): Promise<string[]> => {
  const { people } = (await team.call('GET', 'users_and_permissions.json?per_page=100')).body.data;
  return people
    .filter((one: { primary_contact: boolean }) => one.primary_contact)
    .map((one: { email: string }) => one.email);
};

describe('the members of an account', () => {
  it('are listed under every spelling of the call @spec USERS-027', async () => {
    const ann = await team.member('ann', ['contacts', 'account']);
    const { account } = team.server;
    for (const answer of [
      await team.call('GET', 'members.json'),
      await team.call('GET', `accounts/${account}/members.json`),
      await team.global('GET', `accounts/${account}/members.json`, undefined, ann.token),
    ]) {
      expect(answer.status).toBe(200);
      expect(answer.body.data.members).toContainEqual(
        expect.objectContaining({
          id: ann.id,
          email: 'ann@example.org',
          first_name: 'ann',
          roles: ['contacts', 'account'],
          primary_contact: false,
          status: 'active',
          last_sign_in_at: expect.any(String),
        }),
      );
    }
    expect((await team.call('GET', 'members.json?name=ann@')).body.meta).toMatchObject({
      total: 1,
      page: 1,
    });
    const foreign = await team.server.anotherAccount('Foreign');
    expect(
      (await team.global('GET', `accounts/${foreign}/members.json`, undefined, ann.token)).status,
    ).toBe(403);
    expect((await team.call('GET', `accounts/${foreign}/members.json`)).status).toBe(404);
    expect((await team.global('GET', `accounts/${account}/members.json`)).status).toBe(401);
  });

  it('show to viewers, who change nothing @spec ROLES-005', async () => {
    const viewer = await team.member('viv', ['accounts_read_only']);
    const other = await team.member('oda', ['contacts']);
    expect((await team.call('GET', 'members.json', undefined, viewer.token)).status).toBe(200);
    expect((await team.call('GET', 'members.json', undefined, other.token)).status).toBe(403);
    expect(
      (
        await team.global(
          'GET',
          `accounts/${team.server.account}/members.json`,
          undefined,
          other.token,
        )
      ).status,
    ).toBe(403);
    expect((await change(other.id, { roles: ['forms'] }, viewer.token)).status).toBe(403);
    expect(
      (await team.call('DELETE', `members/${other.id}.json`, undefined, viewer.token)).status,
    ).toBe(403);
    expect(
      (
        await team.call(
          'POST',
          `members/${other.id}/resend-verification.json`,
          undefined,
          viewer.token,
        )
      ).status,
    ).toBe(403);
    expect(
      (
        await team.global(
          'DELETE',
          `accounts/${team.server.account}/members/${other.id}.json`,
          undefined,
          viewer.token,
        )
      ).status,
    ).toBe(403);
  });

  it('tell their roles in an account by its uid @spec SESSION-040', async () => {
    const bo = await team.member('bo', ['campaigns']);
    const { uid } = (await team.call('GET', 'show.json')).body.data;
    const roles = async () =>
      (await team.global('GET', `accounts/${uid}/members/roles.json`, undefined, bo.token)).body
        .data;
    expect(await roles()).toEqual(['campaign_full_access', 'campaigns']);
    await change(bo.id, { roles: ['surveys'] });
    expect(await roles()).toEqual(['surveys']);
  });
});

describe('changing a member', () => {
  it('does not overwrite roles that somebody changed since they were read, of invitations neither', async () => {
    const di = await team.member('di', ['contacts']);
    const invited = await invite('versioned@example.org');
    const changeOn = async (path: string, roles: string[], version: string) => {
      const answer = await fetch(`${team.server.url}/v2/${team.server.account}/${path}`, {
        method: 'PUT',
        headers: {
          authorization: `Bearer ${team.server.apiKey}`,
          'content-type': 'application/json',
          'if-match': `"${version}"`,
        },
        body: JSON.stringify({ roles }),
      });
      return answer.status;
    };
    for (const [path, part] of [
      [`members/${di.id}.json`, 'version'],
      [`invitations/${invited}.json`, 'updated_at'],
    ] as const) {
      const read = async () => (await team.call('GET', path)).body.data;
      const { [part]: version } = await read();
      expect(await changeOn(path, ['surveys'], version)).toBe(200);
      expect(await changeOn(path, ['forms'], version)).toBe(412);
      expect(await changeOn(path, ['forms'], (await read())[part])).toBe(200);
      expect((await read()).roles).toEqual(['forms']);
    }
  });

  it('changes what is open to them from the next call on', async () => {
    const cy = await team.member('cy', ['contacts']);
    expect((await team.call('GET', 'custom_fields.json', undefined, cy.token)).status).toBe(200);
    const answer = await change(cy.id, { roles: ['surveys', 'campaigns'] });
    expect(answer.body.data).toMatchObject({
      message: 'User updated successfully',
      roles: ['campaigns', 'campaign_full_access', 'surveys'],
      primary_contact: false,
    });
    expect((await team.call('GET', 'custom_fields.json', undefined, cy.token)).status).toBe(403);
    const { rows } = await team.server.database.pool.query(
      `select before->'roles' as before, after->'roles' as after from audit_log where resource = 'member' and resource_id = $1`,
      [cy.id],
    );
    expect(rows).toEqual([
      { before: ['contacts'], after: ['campaigns', 'campaign_full_access', 'surveys'] },
    ]);
    expect(
      (await team.call('PATCH', `members/${cy.id}.json`, { roles: ['forms'] })).body.data.roles,
    ).toEqual(['forms']);
    expect((await change(cy.id, { roles: [] })).status).toBe(422);
    expect((await change(cy.id, { email: 'new@example.org' })).body).toEqual({
      errors: { email: ['is not a known field'] },
    });
    expect((await change(999_999, { roles: ['forms'] })).status).toBe(404);
  });

  it('leaves administrators to administrators', async () => {
    const manager = await team.member('max', ['account']);
    expect((await change(team.server.userId, { roles: ['account'] }, manager.token)).body).toEqual({
      errors: { base: ['Only an administrator can change or remove an administrator.'] },
    });
    expect(
      (await team.call('DELETE', `members/${team.server.userId}.json`, undefined, manager.token))
        .status,
    ).toBe(422);
    expect((await change(manager.id, { roles: ['account', 'admin'] }, manager.token)).status).toBe(
      422,
    );
    expect((await change(manager.id, { roles: ['account', 'admin'] })).status).toBe(200);
  });

  it('never leaves the account without somebody who manages it', async () => {
    const account = await team.server.anotherAccount('Alone');
    const call = (method: string, path: string, body?: unknown) =>
      team.server.call(method, path, body, { account });
    const [{ id }] = (await call('GET', 'members.json')).body.data.members;
    await team.server.database.pool.query(
      `update account_members set roles = '{account,contacts}' where account_id = $1`,
      [account],
    );
    const refused = {
      errors: {
        base: [
          'This is the last person with Accounts and Users Full Access in this account. Give it to another user first.',
        ],
      },
    };
    expect((await call('PUT', `members/${id}.json`, { roles: ['contacts'] })).body).toEqual(
      refused,
    );
    await team.server.database.pool.query('update accounts set owner_id = null where id = $1', [
      account,
    ]);
    expect((await call('DELETE', `members/${id}.json`)).body).toEqual(refused);
    expect(
      (
        await call('PUT', `members/${id}.json`, {
          roles: ['account', 'contacts', 'download_contacts'],
        })
      ).status,
    ).toBe(200);
  });

  it('by two people at once never takes the role from both', async () => {
    const account = await team.server.anotherAccount('Pair');
    await team.server.call('GET', 'members.json', undefined, { account });
    const { rows } = await team.server.database.pool.query(
      `insert into users (email, email_key) values ('pair-two@example.org', 'pair-two@example.org') returning id`,
    );
    await team.server.database.pool.query(
      `update account_members set roles = '{account}' where account_id = $1`,
      [account],
    );
    await team.server.database.pool.query(
      `insert into account_members (account_id, user_id, roles) values ($1, $2, '{account}')`,
      [account, rows[0].id],
    );
    const ids = (
      await team.server.call('GET', 'members.json', undefined, { account })
    ).body.data.members.map((one: { id: number }) => one.id);
    const answers = await Promise.all(
      ids.map((id: number) =>
        team.server.call('PUT', `members/${id}.json`, { roles: ['contacts'] }, { account }),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422]);
  });
});

describe('the primary contact', () => {
  it('is one person, whoever becomes it: members and invited people @spec USERS-035', async () => {
    const dan = await team.member('dan', ['contacts']);
    expect(await primaries()).toEqual([team.server.email]);
    await change(dan.id, { primary_contact: true });
    expect(await primaries()).toEqual(['dan@example.org']);
    const id = await invite('eve@example.org');
    await team.call('PUT', `invitations/${id}.json`, { invitation: { primary_contact: true } });
    expect(await primaries()).toEqual(['eve@example.org']);
    await team.call('PUT', `invitations/${id}/revoke.json`, {});
    expect(await primaries()).toEqual([]);
    await change(dan.id, { primary_contact: true });
    await change(dan.id, { primary_contact: false });
    expect(await primaries()).toEqual([]);
  });

  it('stays one when many are named at once @spec USERS-035', async () => {
    const ids = [
      await invite('p1@example.org'),
      await invite('p2@example.org'),
      await invite('p3@example.org'),
    ];
    const flo = await team.member('flo', ['contacts']);
    const answers = await Promise.all([
      ...ids.map((id) =>
        team.call('PUT', `invitations/${id}.json`, { invitation: { primary_contact: true } }),
      ),
      change(flo.id, { primary_contact: true }),
      change(team.server.userId, { primary_contact: true }),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    expect(await primaries()).toHaveLength(1);
  });

  it('can’t be two even for a statement that forgets the rule @spec USERS-035', async () => {
    await change(team.server.userId, { primary_contact: true });
    await expect(
      team.server.database.pool.query(
        'update account_members set is_primary = true where account_id = $1',
        [team.server.account],
      ),
    ).rejects.toThrow(/account_members_primary_contact/);
  });
});

describe('removing a member', () => {
  it('takes their access at once @spec USERS-028', async () => {
    const gil = await team.member('gil', ['contacts']);
    const hugh = await team.member('hugh', ['contacts']);
    const ines = await team.member('ines', ['contacts']);
    expect((await team.call('GET', 'tags.json', undefined, gil.token)).status).toBe(200);
    expect((await team.call('DELETE', `members/${gil.id}.json`)).body.data).toMatchObject({
      id: gil.id,
      new_owner_id: team.server.userId,
    });
    expect((await team.call('GET', 'tags.json', undefined, gil.token)).status).toBe(403);
    expect((await team.call('GET', `members/${gil.id}.json`)).status).toBe(404);
    expect(
      (
        await team.global(
          'DELETE',
          `accounts/${team.server.account}/members/${hugh.id}.json`,
          undefined,
          team.owner,
        )
      ).status,
    ).toBe(200);
    expect(
      (await team.call('DELETE', `accounts/${team.server.account}/members/${ines.id}.json`)).status,
    ).toBe(200);
    for (const gone of [hugh, ines])
      expect((await team.call('GET', 'tags.json', undefined, gone.token)).status).toBe(403);
  });

  it('hands what they alone owned to the person named', async () => {
    const jan = await team.member('jan', ['contacts', 'contents']);
    const kim = await team.member('kim', ['contacts']);
    const folder = async (name: string) =>
      (await team.call('POST', 'folders.json', { folder: { name, folder_type: 'tag' } }, jan.token))
        .body.data.id as number;
    const [own, both] = [await folder('Own'), await folder('Both')];
    await team.server.database.pool.query(
      'update folders set owner_ids = owner_ids || $1::bigint, editor_ids = $2 where id = $3',
      [team.server.userId, [jan.id], both],
    );
    await change(jan.id, { primary_contact: true });
    expect((await team.call('GET', `members/${jan.id}/belongings.json`)).body.data).toEqual({
      folders: 1,
      primary_contact: true,
    });
    expect((await team.call('DELETE', `members/${jan.id}.json?new_owner_id=999999`)).body).toEqual({
      errors: { new_owner_id: ['must be another member of this account'] },
    });
    expect(
      (await team.call('DELETE', `members/${jan.id}.json?new_owner_id=${kim.id}`)).status,
    ).toBe(200);
    const { rows } = await team.server.database.pool.query(
      'select owner_ids, editor_ids from folders where id = any($1) order by id',
      [[own, both]],
    );
    expect(
      rows.map((row: { owner_ids: number[]; editor_ids: number[] }) => [
        row.owner_ids.map(Number),
        row.editor_ids.map(Number),
      ]),
    ).toEqual([
      [[kim.id], []],
      [[team.server.userId], []],
    ]);
    expect(await primaries()).toEqual(['kim@example.org']);
  });
});

describe('verifying a member’s address', () => {
  it('mails a link that proves it once @spec USERS-029', async () => {
    const lea = await team.member('lea', ['contacts']);
    const { account } = team.server;
    const isVerified = async () =>
      (await team.call('GET', `members/${lea.id}.json`)).body.data.email_verified;
    const sent = await team.call('POST', `members/${lea.id}/resend-verification.json`);
    expect([sent.status, sent.body.data?.message ?? sent.body]).toEqual([
      200,
      'The verification email was sent to lea@example.org.',
    ]);
    const first = await team.linkTo('lea@example.org');
    expect(
      (
        await team.global(
          'POST',
          `accounts/${account}/members/${lea.id}/resend-verification.json`,
          undefined,
          team.owner,
        )
      ).status,
    ).toBe(200);
    expect(
      (await team.call('POST', `accounts/${account}/members/${lea.id}/resend-verification.json`))
        .status,
    ).toBe(200);
    expect((await team.mailsTo('lea@example.org')).map(({ subject }) => subject)).toEqual(
      Array(3).fill('Confirm your email address for First Account'),
    );
    const link = `accounts/${account}/new_user/${await team.linkTo('lea@example.org')}`;
    expect(
      (await team.global('POST', `accounts/${account}/new_user/${first}/confirm.json`)).status,
    ).toBe(404);
    expect((await team.global('GET', `${link}/show.json`)).body.data).toEqual({
      kind: 'verification',
      email: 'lea@example.org',
      account_name: 'First Account',
    });
    expect(await isVerified()).toBe(false);
    expect((await team.global('POST', `${link}/confirm.json`)).status).toBe(200);
    expect(await isVerified()).toBe(true);
    expect((await team.global('POST', `${link}/confirm.json`)).status).toBe(404);
    expect((await team.call('POST', 'members/999999/resend-verification.json')).status).toBe(404);
  });
});
