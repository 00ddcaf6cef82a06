import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { anAccount, testDatabase } from '#tests/harness/database.ts';
import type { Account } from '#platform/server/account/account.ts';
import { list, person, segment, testSecrets, within } from './audience.harness.ts';
import type { Audience } from './audience.ts';
import { countAudience } from './count-audience.ts';
import { addToList, removeFromList } from './list-membership.ts';
import { audienceContactsSql } from './audience-contacts.ts';
import { resolveAudience } from './resolve-audience.ts';
import { optOut, suppressAddress } from './suppress-address.ts';
import { suppressionReasonSql } from './suppression.ts';
import { resubscribe, unsubscribe } from './unsubscribe.ts';
import { upsertContact } from './upsert-contact.ts';

const { database, drop } = await testDatabase();
afterAll(drop);

const by = { source: 'test' };
let accountId = 0;
let a = 0,
  b = 0,
  quiet = 0,
  everyone = 0,
  named = 0;
const ids: Record<string, number> = {};

beforeAll(async () => {
  accountId = await anAccount(database);
  await within(database, accountId, async (account) => {
    a = await list(account, 'A');
    b = await list(account, 'B');
    quiet = await list(account, 'Quiet');
    everyone = await segment(account, 'Everyone', {
      filter: 'and',
      segment_filters_attributes: [{ criterion: 'field', field: 'email', operator: 'is_set' }],
    });
    named = await segment(account, 'Named', {
      filter: 'and',
      segment_filters_attributes: [{ criterion: 'field', field: 'first_name', operator: 'is_set' }],
    });
    for (const name of [
      'fine',
      'both',
      'leftA',
      'leftBoth',
      'left',
      'quiet',
      'dnm',
      'hard',
      'soft',
      'complained',
      'cleansed',
      'bad',
      'nowhere',
    ]) {
      ids[name] = await person(
        account,
        `${name.toLowerCase()}@${name === 'bad' ? 'gone.invalid' : 'example.com'}`,
        name === 'nowhere' ? { first_name: 'Nora' } : {},
      );
    }
    const enters = async (who: { email?: string; phone?: string; noMarketing?: true }) =>
      (await upsertContact(account, testSecrets, { source: 'test', ...who })).id;
    ids['number'] = await enters({ phone: '+49 170 5550100' });
    ids['asked'] = await enters({ email: 'asked@example.com', noMarketing: true });
    const id = (name: string) => ids[name]!;
    await addToList(
      account,
      a,
      Object.entries(ids)
        .filter(([name]) => name !== 'nowhere')
        .map(([, one]) => one),
      by,
    );
    await addToList(account, b, [id('both'), id('leftA'), id('leftBoth')], by);
    await addToList(account, quiet, [id('quiet')], by);
    for (const name of ['leftA', 'leftBoth', 'left'])
      await unsubscribe(account, { contactId: id(name), listIds: [a], ...by });
    await unsubscribe(account, { contactId: id('leftBoth'), listIds: [b], ...by });
    await optOut(account, { contactId: id('dnm'), ...by });
    for (const [name, reason] of [
      ['hard', 'hard_bounced'],
      ['soft', 'soft_bounced'],
      ['complained', 'complained'],
      ['cleansed', 'cleansed'],
    ] as const) {
      await suppressAddress(account, { emailKey: `${name}@example.com`, reason, source: 'test' });
    }
  });
});

const audience = (choice: Partial<Audience>): Audience => ({
  lists: [],
  suppressedLists: [],
  segments: [],
  suppressedSegments: [],
  ...choice,
});
const whole = () => audience({ lists: [a, b], suppressedLists: [quiet] });
const expectedReasons = {
  fine: null,
  both: null,
  leftA: null,
  leftBoth: 'unsubscribed',
  left: 'unsubscribed',
  quiet: 'suppressed_list',
  dnm: 'do_not_mail',
  hard: 'hard_bounced',
  soft: 'soft_bounced',
  complained: 'complained',
  cleansed: 'cleansed',
  bad: 'invalid_address',
  number: 'no_address',
  // Made by a call, but subscribed since.
  asked: null,
};

/** Reasons by the test's names, as a snapshot takes them; fails when a contact is there twice. */
async function snapshot(
  account: Account,
  choice: Audience,
): Promise<Record<string, string | null>> {
  const { rows } = await audienceContactsSql(await resolveAudience(account, choice)).execute(
    account.db,
  );
  const names = new Map(Object.entries(ids).map(([name, id]) => [id, name]));
  expect(new Set(rows.map((row) => row.contact_id)).size).toBe(rows.length);
  return Object.fromEntries(
    rows.map((row) => [names.get(row.contact_id) ?? String(row.contact_id), row.reason]),
  );
}

/** Reasons by the test's names, as a claim of these contacts finds them. */
async function claim(account: Account, choice: Audience): Promise<Record<string, string | null>> {
  const reason = suppressionReasonSql(await resolveAudience(account, choice));
  const answer: Record<string, string | null> = {};
  for (const [name, id] of Object.entries(ids)) {
    const { rows } = await sql<{
      reason: string | null;
    }>`select ${reason} as reason from contacts c where c.account_id = ${account.id} and c.id = ${id}`.execute(
      account.db,
    );
    answer[name] = rows[0]?.reason ?? null;
  }
  return answer;
}

describe('a snapshot', () => {
  test('holds every chosen contact once, also over several lists, with the reason of each who is not mailed @spec SUPPRESS-006', async () => {
    expect(await within(database, accountId, (account) => snapshot(account, whole()))).toEqual(
      expectedReasons,
    );
  });

  test('of one list, of a segment and of named contacts agrees with the claim of the same people', async () => {
    const choices = [
      whole(),
      audience({ lists: [a] }),
      audience({ segments: [everyone], suppressedSegments: [named] }),
      audience({ lists: [b], segments: [named], contacts: Object.values(ids) }),
    ];
    await within(database, accountId, async (account) => {
      for (const choice of choices) {
        const people = await snapshot(account, choice);
        const claimed = await claim(account, choice);
        for (const name of Object.keys(people))
          expect([name, people[name]]).toEqual([name, claimed[name]]);
      }
    });
  });

  test('of a segment reaches people no list holds, and never overrides an unsubscribe from a chosen list', async () => {
    const people = await within(database, accountId, (account) =>
      snapshot(account, audience({ lists: [a], segments: [everyone] })),
    );
    expect(people).toMatchObject({ nowhere: null, left: 'unsubscribed', fine: null });
  });

  test('reaches nobody who was made without consent, until they subscribe; a transactional mail does', async () => {
    await within(database, accountId, async (account) => {
      const { id } = await upsertContact(account, testSecrets, {
        email: 'receipt@example.com',
        source: 'transactional',
        noMarketing: true,
      });
      ids['receipt'] = id;
      const chosen = audience({ segments: [everyone], contacts: [id] });
      expect(await snapshot(account, chosen)).toMatchObject({ receipt: 'no_consent' });
      expect(await claim(account, chosen)).toMatchObject({ receipt: 'no_consent' });
      const receipt = audience({ contacts: [id], isTransactional: true });
      expect(await snapshot(account, receipt)).toEqual({ receipt: null });
      // Said again by somebody who has no consent to give, it stays; on a list, it ends.
      await upsertContact(account, testSecrets, { email: 'receipt@example.com', source: 'api' });
      expect(await claim(account, chosen)).toMatchObject({ receipt: 'no_consent' });
      await addToList(account, b, [id], by);
      expect(await snapshot(account, chosen)).toMatchObject({ receipt: null });
      delete ids['receipt'];
      throw new Error('rolled back');
    }).catch((error: Error) => expect(error.message).toBe('rolled back'));
  });

  test('leaves out who is in a suppressed segment', async () => {
    const people = await within(database, accountId, (account) =>
      snapshot(account, audience({ contacts: Object.values(ids), suppressedSegments: [named] })),
    );
    expect(people).toMatchObject({ nowhere: 'suppressed_list', fine: null });
  });

  test('of nothing holds nobody', async () => {
    expect(await within(database, accountId, (account) => snapshot(account, audience({})))).toEqual(
      {},
    );
  });

  test('with a segment that is gone is refused', async () => {
    await expect(
      within(database, accountId, (account) =>
        snapshot(account, audience({ segments: [everyone, 999_999] })),
      ),
    ).rejects.toMatchObject({
      errors: { segments: ['segment 999999 does not exist any more: choose another'] },
    });
  });

  test('sees no list and no contact of another account', async () => {
    const stranger = await anAccount(database, { name: 'Elsewhere' });
    expect(
      await within(database, stranger, (account) =>
        snapshot(account, audience({ lists: [a, b], contacts: Object.values(ids) })),
      ),
    ).toEqual({});
  });
});

describe('a claim', () => {
  test('sees an unsubscribe, a do-not-mail and a change of mind since the snapshot', async () => {
    await within(database, accountId, async (account) => {
      await unsubscribe(account, { contactId: ids['both']!, listIds: 'all', source: 'one_click' });
      await optOut(account, { emailKey: 'fine@example.com', source: 'link' });
      await resubscribe(account, { contactId: ids['left']!, listIds: [a], source: 'form' });
      expect(await claim(account, whole())).toMatchObject({
        both: 'unsubscribed',
        fine: 'do_not_mail',
        left: null,
      });
      throw new Error('rolled back');
    }).catch((error: Error) => expect(error.message).toBe('rolled back'));
  });

  test('still mails who was merely taken off the list after the snapshot: it is no word of theirs', async () => {
    await within(database, accountId, async (account) => {
      await removeFromList(account, a, [ids['fine']!]);
      expect(await claim(account, whole())).toMatchObject({ fine: null });
      throw new Error('rolled back');
    }).catch((error: Error) => expect(error.message).toBe('rolled back'));
  });
});

test('counting an audience balances: every chosen contact is mailable or suppressed for one reason', async () => {
  const count = await within(database, accountId, (account) => countAudience(account, whole()));
  expect(count).toEqual({
    eligible: 14,
    mailable: 4,
    suppressed: {
      unsubscribed: 2,
      suppressed_list: 1,
      do_not_mail: 1,
      hard_bounced: 1,
      soft_bounced: 1,
      complained: 1,
      cleansed: 1,
      invalid_address: 1,
      no_address: 1,
    },
    perList: [
      { id: a, count: 11 },
      { id: b, count: 2 },
    ],
    overlap: 1,
    inMoreThanOne: 1,
  });
  expect(count.mailable + Object.values(count.suppressed).reduce((sum, n) => sum + n, 0)).toBe(
    count.eligible,
  );
});
