import { sql } from 'kysely';
import {
  addVapidKey,
  newApplicationColumns,
  readPlatformKey,
  sealKey,
  type KeyFacts,
} from '#engines/push/public.ts';
import type { FieldsOf } from '#platform/contract/resource.ts';
import type { Account } from '#platform/server/account/account.ts';
import { invalid } from '#platform/server/errors.ts';
import { createRecord } from '#platform/server/resource/create.ts';
import type { Row } from '#platform/server/resource/list.ts';
import { showRecord } from '#platform/server/resource/show.ts';
import { updateRecord } from '#platform/server/resource/update.ts';
import type { Secrets } from '#platform/server/secrets.ts';
import type { mobileApplications, MobileApplication } from '../contract/mobile-applications.ts';
import { applicationRecords } from './application-records.ts';

type Fields = FieldsOf<typeof mobileApplications>;
type Platform = Fields['platform'];

const keyProblem: Readonly<Record<Platform, string>> = {
  web: 'is no VAPID private key: give its 32 bytes in base64url, or leave it out for a new one',
  ios: 'is no Apple key: give the whole text of the .p8 file',
  android: 'is no Google key: give the whole JSON file of a service account',
};
const appleFacts = ['bundle_id', 'team_id', 'key_id'] as const;

/** Makes an application; its key is tried and sealed. */
export async function createApplication(
  account: Account,
  secrets: Secrets,
  fields: Fields,
): Promise<Row> {
  const { name, platform } = fields;
  const read = keyOf(platform, fields.key);
  const facts = { ...read?.facts, ...appleFactsOf(platform, fields) };
  requireFacts(platform, { key: read?.key ?? null, facts });
  const made = await createRecord(account, applicationRecords, {
    name,
    platform,
    facts,
    ...newApplicationColumns(account, secrets, {
      platform,
      key: read?.key ?? null,
      isLocal: false,
    }),
  });
  if (platform !== 'web') return made;
  await addVapidKey(account, secrets, { applicationId: made.id, key: read?.key ?? null });
  return showRecord(account, applicationRecords, made.id);
}

/** Changes name and key. A new key lets an application go on that was stopped for its old one; a website gets it besides its old ones. */
export async function updateApplication(
  account: Account,
  secrets: Secrets,
  { id, fields }: { id: number; fields: Partial<Fields> },
): Promise<Row> {
  const before = (await showRecord(
    account,
    applicationRecords,
    id,
  )) as unknown as MobileApplication;
  const { platform } = before;
  if (fields.platform !== undefined && fields.platform !== platform)
    throw invalid({ platform: ['cannot be changed: make another application'] });
  const read = keyOf(platform, fields.key);
  const { key: _key, vapid_public_keys: _vapid, ...known } = before.keys;
  const facts: KeyFacts = { ...known, ...read?.facts, ...appleFactsOf(platform, fields) };
  const isKeyNew = read !== null || appleFactsOf(platform, fields) !== null;
  if (platform === 'web' && read !== null)
    await addVapidKey(account, secrets, { applicationId: id, key: read.key });
  if (isKeyNew) await forgetTokens(account, before);
  return updateRecord(account, applicationRecords, {
    id,
    fields: {
      name: fields.name,
      ...(isKeyNew && { facts, ...ready }),
      ...(read !== null &&
        platform !== 'web' && {
          key_sealed: sealKey(account, secrets, { publicKey: before.public_key, key: read.key }),
        }),
    },
  });
}

/** What an application is that nothing speaks against. */
export const ready = {
  state: 'ready',
  state_reason: '',
  state_at: null,
  tried: 0,
  mistakes: 0,
} as const;

function keyOf(
  platform: Platform,
  text: string | undefined,
): { key: string; facts: KeyFacts } | null {
  if (text === undefined || text === '') return null;
  const read = readPlatformKey(platform, text);
  if (read === null) throw invalid({ key: [keyProblem[platform]] });
  return read;
}

function appleFactsOf(platform: Platform, fields: Partial<Fields>): KeyFacts | null {
  if (platform !== 'ios') return null;
  const given = appleFacts.flatMap((name) =>
    fields[name] === undefined ? [] : [[name, fields[name]]],
  );
  return given.length === 0 ? null : (Object.fromEntries(given) as KeyFacts);
}

function requireFacts(
  platform: Platform,
  { key, facts }: { key: string | null; facts: KeyFacts },
): void {
  if (platform === 'web') return;
  const missing = [
    ...(key === null ? ['key'] : []),
    ...(platform === 'ios' ? appleFacts.filter((name) => facts[name] === undefined) : []),
  ];
  if (missing.length > 0)
    throw invalid(Object.fromEntries(missing.map((name) => [name, ['is required']])));
}

async function forgetTokens(account: Account, { id, keys }: MobileApplication): Promise<void> {
  await sql`
    delete from push_access_tokens where account_id = ${account.id}
      and key_name in (${`fcm ${id}`}, ${`apns ${keys.team_id} ${keys.key_id}`})`.execute(
    account.db,
  );
}
