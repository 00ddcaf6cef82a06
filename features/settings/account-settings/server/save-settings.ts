import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';
import type { Account } from '#platform/server/account/account.ts';
import { changeSettings } from '#platform/server/account/change-account.ts';
import { changedMeanwhile } from '#platform/server/account/last-change.ts';
import { parseInput } from '#platform/server/parse.ts';
import {
  keysOf,
  pageSchema,
  settingKeys,
  settingsCatalogue,
  valueOf,
  type SettingKey,
  type SettingPage,
} from '../contract.ts';
import { requirePage } from './page-access.ts';

/**
 * What else a change of a setting does, in its transaction: it may refuse the value, follow it in tables of its own, and
 * name further settings that are saved with it.
 */
export type SettingEffect = (
  account: Account,
  change: { before: unknown; after: unknown },
) => Promise<Record<string, unknown> | void>;

/** The effects of settings, by key. */
export type SettingEffects = Partial<Record<SettingKey, SettingEffect>>;

/** What is saved of an account's settings; the account's record itself stays as the transaction found it. */
export type Saved = Readonly<Record<string, unknown>>;

/** Checks and saves some settings of one page, as a whole; answers what is saved then. */
export async function savePage(
  account: Account,
  effects: SettingEffects,
  page: SettingPage,
  {
    values,
    expected = {},
  }: { values: unknown; expected?: Readonly<Record<string, unknown>> | undefined },
): Promise<Saved> {
  requirePage(account, page);
  const saved = account.record.settings;
  await requireExpected(account, page, expected);
  const given = parseInput(
    z
      .object(
        Object.fromEntries(
          keysOf(page).map((key) => [key, settingsCatalogue[key].schema.optional()]),
        ),
      )
      .strict(),
    values,
  );
  const named = Object.keys(given).filter((key) => given[key] !== undefined) as SettingKey[];
  const whole = Object.fromEntries(
    keysOf(page).map((key) => [key, named.includes(key) ? given[key] : valueOf(saved, key)]),
  );
  parseInput(pageSchema(page), whole);
  return write(account, effects, Object.fromEntries(named.map((key) => [key, given[key]])));
}

// Who changes a setting says what it was: a value that somebody gave it since is not overwritten unseen.
async function requireExpected(
  account: Account,
  page: SettingPage,
  expected: Readonly<Record<string, unknown>>,
): Promise<void> {
  const isLater = keysOf(page).some(
    (key) =>
      expected[key] !== undefined &&
      !isDeepStrictEqual(valueOf(account.record.settings, key), expected[key]),
  );
  if (isLater)
    throw await changedMeanwhile(account, { resource: 'account_settings', id: account.id });
}

/** Gives a setting its default back; answers what is saved then. */
export async function resetSetting(
  account: Account,
  effects: SettingEffects,
  key: SettingKey,
): Promise<Saved> {
  requirePage(account, settingsCatalogue[key].page);
  return write(account, effects, { [key]: null });
}

async function write(
  account: Account,
  effects: SettingEffects,
  values: Record<string, unknown>,
): Promise<Saved> {
  const saved = account.record.settings;
  const changes: Record<string, unknown> = { ...values };
  for (const key of settingKeys.filter((one) => one in values)) {
    const change = {
      before: valueOf(saved, key),
      after: values[key] ?? settingsCatalogue[key].default,
    };
    Object.assign(changes, await effects[key]?.(account, change));
  }
  await changeSettings(account, changes);
  return Object.fromEntries(
    Object.entries({ ...saved, ...changes }).filter(([, value]) => value !== null),
  );
}
