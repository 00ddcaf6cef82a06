import { sql, type SqlBool } from 'kysely';
import type { Records } from '#platform/server/resource/records.ts';
import { resourceTable } from '#platform/server/resource/resource-table.ts';
import { smsNumbers } from '../contract.ts';

/** Numbers as the verbs need them; `hooks` are added to what is read, by who knows the product's address. */
export const numberRecords: Records<typeof smsNumbers> = {
  contract: smsNumbers,
  table: resourceTable('sms_numbers', {
    computed: {
      has_secret: sql`r.provider_secret is not null`,
      registration: sql`jsonb_build_object('brand', '', 'campaign', '', 'state', 'none', 'since', null) || r.registration`,
      hooks: sql`null::jsonb`,
    },
    filter: ({ provider, kind }) => [
      ...(typeof provider === 'string' ? [sql<SqlBool>`r.provider = ${provider}`] : []),
      ...(typeof kind === 'string' ? [sql<SqlBool>`r.kind = ${kind}`] : []),
    ],
  }),
};
