import type { MountFeature } from '#platform/server/http/route.ts';
import { mountResource } from '#platform/server/resource/mount-resource.ts';
import type { Records } from '#platform/server/resource/records.ts';
import { resourceTable } from '#platform/server/resource/resource-table.ts';
import { relationalQueries } from '../contract.ts';

/** Relational queries as the verbs need them. */
export const relationalQueryRecords: Records<typeof relationalQueries> = {
  contract: relationalQueries,
  table: resourceTable('relational_queries'),
};

/** Routes of relational queries. */
export const mountRelationalQueries: MountFeature = (router, services) => {
  mountResource({ router, services, records: relationalQueryRecords });
};
