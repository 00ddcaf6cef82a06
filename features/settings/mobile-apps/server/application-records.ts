import { sql, type SqlBool } from 'kysely';
import type { Choices } from '#platform/server/family/choices.ts';
import type { Records } from '#platform/server/resource/records.ts';
import { resourceTable } from '#platform/server/resource/resource-table.ts';
import { mobileApplications } from '../contract/mobile-applications.ts';
import { pushDevices } from '../contract/push-devices.ts';

const masked = '••••••••';

const devices = (account: number, which: ReturnType<typeof sql>) => sql`(
  select count(*) from push_devices d where d.account_id = ${account} and d.application_id = r.id and ${which})::int`;

/** Applications as the verbs need them. */
export const applicationRecords: Records<typeof mobileApplications> = {
  contract: mobileApplications,
  table: resourceTable('mobile_applications', {
    computed: {
      keys: (account) => sql`(r.facts || jsonb_build_object(
        'key', case when r.key_sealed is null then '' else ${masked}::text end,
        'vapid_public_keys', (select coalesce(jsonb_agg(k.public_key order by k.id desc), '[]'::jsonb) from push_vapid_keys k
          where k.account_id = ${account} and k.application_id = r.id)))`,
      token_count: (account) => devices(account, sql`d.gone_at is null`),
      known_count: (account) =>
        devices(account, sql`d.gone_at is null and d.contact_id is not null`),
      gone_count: (account) => devices(account, sql`d.gone_at is not null`),
    },
    filter: ({ platform }) =>
      typeof platform === 'string' ? [sql<SqlBool>`r.platform = ${platform}`] : [],
  }),
};

/** Devices as the verbs need them. */
export const deviceRecords: Records<typeof pushDevices> = {
  contract: pushDevices,
  table: resourceTable('push_devices', {
    computed: {
      contact: (
        account,
      ) => sql`(select json_build_object('id', c.id, 'email', coalesce(c.email, ''), 'name', trim(concat_ws(' ', c.first_name, c.last_name)))
        from contacts c where c.account_id = ${account} and c.id = r.contact_id)`,
    },
    filter: ({ application_id: application, is_test: isTest, status }) => [
      ...(typeof application === 'number' ? [sql<SqlBool>`r.application_id = ${application}`] : []),
      ...(typeof isTest === 'boolean' ? [sql<SqlBool>`r.is_test = ${isTest}`] : []),
      ...(status === 'live' ? [sql<SqlBool>`r.gone_at is null`] : []),
      ...(status === 'gone' ? [sql<SqlBool>`r.gone_at is not null`] : []),
    ],
  }),
};

/** What pickers offer of applications. */
export const applicationChoices: Choices = { columns: sql`r.id, r.name, r.platform` };
