import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { noteChanges } from '#engines/audience/public.ts';
import { person, within } from '#engines/audience/audience.harness.ts';
import type { Account } from '#platform/server/account/account.ts';
import { anAccount, testDatabase } from '#tests/harness/database.ts';
import {
  aJourney,
  countsOf,
  followAll,
  graphOf,
  journeyServices,
  standingOf,
  wait,
} from './journeys.harness.ts';

const { database, drop } = await testDatabase();
afterAll(drop);

type Loose = Record<string, unknown>;
const services = journeyServices(database);
const trigger = (kind: string, more: Loose = {}) => ({
  key: 'start',
  type: 'trigger',
  trigger: { kind, ...more },
});
const rest = wait('rest', 5);
const done = { key: 'done', type: 'end' };

async function inside(accountId: number, journeyId: number): Promise<number[]> {
  await followAll(services, accountId);
  return within(database, accountId, async (account) => {
    const { rows } = await sql<{ id: number }>`
      select contact_id as id from journey_people where account_id = ${account.id} and journey_id = ${journeyId} and ended_at is null order by 1`.execute(
      account.db,
    );
    return rows.map(({ id }) => id);
  });
}

async function aWorld(start: Parameters<typeof graphOf>[0][number], settings: Loose = {}) {
  const accountId = await anAccount(database);
  const made = await within(database, accountId, async (account) => ({
    ann: await person(account, 'ann@example.com'),
    bob: await person(account, 'bob@example.com'),
    journeyId: await aJourney(account, graphOf([start, rest, done]), settings),
  }));
  const note = (contactId: number, change: Parameters<typeof noteChanges>[2]) =>
    within(database, accountId, (account) => noteChanges(account, [contactId], change));
  return { ...made, accountId, note };
}

const heard = async (account: Account) =>
  (
    await sql<{ kind: string }>`
      select kind from change_listeners where account_id = ${account.id} and listener = 'journeys' order by kind`.execute(
      account.db,
    )
  ).rows.map(({ kind }) => kind);

test('a form brings in who submits it, whichever family it is of; another form, a quarantined or a confirmed one does not', async () => {
  const { accountId, journeyId, ann, bob, note } = await aWorld(
    trigger('form', { form_ids: [4], builder_ids: [5] }),
  );
  await note(ann, { kind: 'submitted', ref: 6, data: { state: 'accepted' } });
  await note(ann, { kind: 'submitted', ref: 4, data: { state: 'quarantined' } });
  await note(ann, { kind: 'confirmed', ref: 4 });
  expect(await inside(accountId, journeyId)).toEqual([]);
  await note(ann, { kind: 'submitted', ref: 4, data: { state: 'accepted' } });
  await note(bob, { kind: 'submitted', ref: 5, data: { state: 'accepted' } });
  expect(await inside(accountId, journeyId)).toEqual([ann, bob]);
  // What nobody follows is not written down.
  expect(await within(database, accountId, heard)).toEqual([
    'submitted',
    'suppressed',
    'unsubscribed',
  ]);
});

test('a confirmed address brings in for its form, or for any where none is chosen', async () => {
  const chosen = await aWorld(trigger('form', { form_ids: [4], on: 'confirmed' }));
  const any = await aWorld(trigger('form', { on: 'confirmed' }));
  for (const { ann, bob, note } of [chosen, any]) {
    await note(ann, { kind: 'submitted', ref: 4, data: { state: 'accepted' } });
    await note(bob, { kind: 'confirmed', ref: 7 });
  }
  expect(await inside(chosen.accountId, chosen.journeyId)).toEqual([]);
  expect(await inside(any.accountId, any.journeyId)).toEqual([any.bob]);
  await chosen.note(chosen.ann, { kind: 'confirmed', ref: 4 });
  expect(await inside(chosen.accountId, chosen.journeyId)).toEqual([chosen.ann]);
});

test('a visited page is known by its website and a part of its path', async () => {
  const { accountId, journeyId, ann, bob, note } = await aWorld(
    trigger('page', { website_ids: [3], path: '/Pricing' }),
  );
  await note(ann, { kind: 'visited', ref: 3, data: { path: '/blog' } });
  await note(ann, { kind: 'visited', ref: 9, data: { path: '/pricing' } });
  await note(ann, { kind: 'visited', ref: 3 });
  expect(await inside(accountId, journeyId)).toEqual([]);
  await note(bob, { kind: 'visited', ref: 3, data: { path: '/en/pricing?from=mail' } });
  expect(await inside(accountId, journeyId)).toEqual([bob]);
});

test('an answered survey is a goal, and a visited page takes out', async () => {
  const survey = { kind: 'survey', survey_ids: [2] };
  const { accountId, journeyId, ann, bob, note } = await aWorld(
    trigger('form', { form_ids: [4] }),
    {
      goal: { name: 'Answered', when: { kind: 'event', trigger: survey }, ends: false },
      exits: [{ kind: 'event', trigger: { kind: 'page', website_ids: [], path: '/bye' } }],
    },
  );
  for (const contact of [ann, bob]) await note(contact, { kind: 'submitted', ref: 4 });
  expect(await inside(accountId, journeyId)).toEqual([ann, bob]);
  await note(ann, { kind: 'answered_survey', ref: 1 });
  await note(bob, { kind: 'answered_survey', ref: 2 });
  await note(ann, { kind: 'visited', ref: 1, data: { path: '/bye' } });
  expect(await inside(accountId, journeyId)).toEqual([bob]);
  expect(await standingOf(database, accountId, { journeyId, contactId: ann })).toMatchObject([
    { state: 'exited', reason: 'exit_event' },
  ]);
  const counts = await countsOf(database, accountId, journeyId);
  expect(Object.entries(counts).filter(([what]) => what.endsWith(' goal'))).toEqual([
    [expect.any(String), 1],
  ]);
});
