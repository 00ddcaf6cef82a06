import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { flag, idParam } from '#platform/contract/fields.ts';
import {
  bulkIds,
  bulkSelection,
  listQuery,
  type FieldsOf,
  type ListQuery,
  type ResourceContract,
  type Verb,
} from '#platform/contract/resource.ts';
import type { Account } from '../account/account.ts';
import { parseInput } from '../parse.ts';
import type { BodyLimitName } from '../http/body-limits.ts';
import { accepted, created, ok, type Answer, type Router } from '../http/route.ts';
import type { Services } from '../services.ts';
import { archiveRecord } from './archive.ts';
import { unwrapped, withoutDefaults } from './bodies.ts';
import { bulkDelete, type DeleteMany } from './bulk-delete.ts';
import { createRecord } from './create.ts';
import { deleteRecord } from './delete.ts';
import { listed, readersOf } from './describe-resource.ts';
import { copyOf, duplicateRecord } from './duplicate.ts';
import { exportJob, startExport } from './export.ts';
import { listRecords, type Row } from './list.ts';
import { namedIn, requireNamedAnew } from './named-records.ts';
import { modulesInUse } from './modules-in-use.ts';
import { mountVersions, type MountedVersions } from './mount-versions.ts';
import type { Records } from './records.ts';
import { requireUnchanged } from './require-unchanged.ts';
import { showRecord } from './show.ts';
import { updateRecord } from './update.ts';
import { validateName } from './validate-name.ts';

/** One verb replaced: the handwritten handler is made of the same parts the kernel uses. */
export interface VerbOverrides<C extends ResourceContract = ResourceContract> {
  list?(account: Account, query: ListQuery): Promise<Answer>;
  show?(account: Account, id: number): Promise<Answer>;
  create?(account: Account, fields: FieldsOf<C>): Promise<Answer>;
  update?(account: Account, id: number, fields: Partial<FieldsOf<C>>): Promise<Answer>;
  delete?(account: Account, id: number): Promise<{ id: number }>;
  /** Deletes a good thousand at once; without it a family that brings its own delete is worked through one by one. */
  delete_many?: DeleteMany;
  duplicate?(account: Account, id: number): Promise<Row>;
  refresh_count?(account: Account, ids: number[] | undefined): Promise<Answer>;
  /** Asks whoever makes, changes or deletes records for more than their rights, such as a password given lately. */
  requireReauthentication?(account: Account, request: FastifyRequest): Promise<void>;
  /** Names what versions name. */
  readonly namesIn?: MountedVersions['namesIn'];
  /** How large the bodies of records may be that are made or changed. */
  readonly bodyLimit?: BodyLimitName;
}

/** Records to mount and the verbs that are handwritten. */
export interface Mounting<C extends ResourceContract = ResourceContract> {
  readonly router: Router;
  readonly services: Services;
  readonly records: Records<C>;
  readonly with?: VerbOverrides<C>;
}

const byId = z.object({ accountId: idParam, id: idParam });

/** Mounts every verb that the contract lists. */
export function mountResource<C extends ResourceContract>(mounting: Mounting<C>): void {
  const { records, with: overrides = {} } = mounting;
  const { contract, table } = records;
  for (const verb of contract.verbs)
    verbMounts[verb]({ ...mounting, records, contract, table, with: overrides });
}

interface MountedVerb extends Mounting, Records {
  readonly with: VerbOverrides;
}

const verbMounts: Record<Verb, (mounting: MountedVerb) => void> = {
  list({ router, contract, table, with: { list } }) {
    router.account({
      method: 'GET',
      path: contract.path,
      role: readersOf(contract),
      summary: `List ${contract.path}`,
      query: listQuery(contract.list),
      answer: listed(contract),
      handle: async ({ account, query }) => {
        if (list) return list(account, query as ListQuery);
        const { rows, meta } = await listRecords(account, contract, table, query as ListQuery);
        return ok(contract.collectionKey ? { [contract.collectionKey]: rows } : rows, meta);
      },
    });
  },
  show({ router, contract, records, with: { show } }) {
    router.account({
      method: 'GET',
      path: `${contract.path}/:id`,
      role: readersOf(contract),
      summary: `Show one ${contract.singular}`,
      params: byId,
      ...(!show && { answer: contract.row }),
      handle: async ({ account, params }) =>
        show ? show(account, params.id) : ok(await showRecord(account, records, params.id)),
    });
  },
  create({ router, services, contract, records, with: overrides }) {
    const { create, requireReauthentication, bodyLimit } = overrides;
    router.account({
      method: 'POST',
      path: contract.path,
      role: contract.role,
      summary: `Create a ${contract.singular}`,
      body: unwrapped(contract, contract.fields.strict()),
      ...(!create && { answer: contract.row }),
      ...(bodyLimit && { bodyLimit }),
      handle: async ({ account, body, raw }) => {
        await requireReauthentication?.(account, raw);
        const fields = body as Record<string, unknown>;
        await services.families.requireNamed(account, namedIn(records.table, fields));
        return create
          ? create(account, fields)
          : created(await createRecord(account, records, fields));
      },
    });
  },
  update(mounting) {
    const { router, contract } = mounting;
    const { requireReauthentication, bodyLimit } = mounting.with;
    router.account({
      method: ['PUT', 'PATCH'],
      path: `${contract.path}/:id`,
      role: contract.role,
      summary: `Change a ${contract.singular}; absent fields stay; If-Match with its updated_at refuses to overwrite a later change`,
      params: byId,
      body: unwrapped(contract, withoutDefaults(contract.fields).strict()),
      ...(!mounting.with.update && { answer: contract.row }),
      ...(bodyLimit && { bodyLimit }),
      handle: async ({ account, params, body, raw }) => {
        await requireReauthentication?.(account, raw);
        const fields = body as Record<string, unknown>;
        const ifMatch = raw.headers['if-match'];
        return change(mounting, { account, id: params.id, fields, ifMatch });
      },
    });
  },
  delete(mounting) {
    const { router, contract } = mounting;
    router.account({
      method: 'DELETE',
      path: `${contract.path}/:id`,
      role: contract.role,
      summary: `Delete a ${contract.singular}`,
      params: byId,
      answer: z.object({ id: z.number() }),
      handle: async ({ account, params, raw }) => {
        await mounting.with.requireReauthentication?.(account, raw);
        return ok({ id: (await remove(mounting, account, params.id)).id });
      },
    });
  },
  bulk_delete({
    router,
    services,
    records,
    with: { delete: one, delete_many: many, requireReauthentication },
  }) {
    const { contract } = records;
    const bulk = bulkDelete(services, records, { one, many });
    services.jobs.define(bulk.job);
    const selection = bulkSelection(contract.list);
    router.account({
      method: ['DELETE', 'POST'],
      path: `${contract.path}/bulk_delete`,
      role: contract.role,
      summary: `Delete several ${contract.path}, many of them in the background`,
      query: z.object({ ids: bulkIds }),
      body: z.looseObject({}),
      handle: async ({ account, query, body, raw }) => {
        await requireReauthentication?.(account, raw);
        return bulk.run(
          account,
          parseInput(selection, { ...(query.ids && { ids: query.ids }), ...body }),
        );
      },
    });
  },
  duplicate({ router, services, contract, records, with: { duplicate, requireReauthentication } }) {
    const { families } = services;
    const common = { path: `${contract.path}/:id/duplicate`, role: contract.role, params: byId };
    router.account({
      ...common,
      method: 'GET',
      summary: `The prefilled form of a copy`,
      handle: async ({ account, params: { id } }) =>
        ok(await copyOf(account, records, { id, families })),
    });
    router.account({
      ...common,
      method: 'POST',
      summary: `Copy a ${contract.singular}`,
      handle: async ({ account, params: { id }, raw }) => {
        await requireReauthentication?.(account, raw);
        return created(
          duplicate
            ? await duplicate(account, id)
            : await duplicateRecord(account, records, { id, families }),
        );
      },
    });
  },
  validate_name({ router, contract, table }) {
    router.account({
      method: 'GET',
      path: `${contract.path}/validate_name`,
      role: contract.role,
      summary: `Whether a name is free`,
      query: z.object({ name: z.string().max(500), id: idParam.optional() }),
      handle: async ({ account, query }) => ok(await validateName(account, table, query)),
    });
  },
  export({ router, services, contract, records }) {
    const job = exportJob(services, records);
    services.jobs.define(job);
    router.account({
      method: 'POST',
      path: `${contract.path}/export`,
      role: contract.role,
      summary: `Write ${contract.path} to a CSV file`,
      body: listQuery(contract.list),
      handle: async ({ account, body }) =>
        accepted(await startExport(account, services, { records, job, query: body as ListQuery })),
    });
  },
  archive_record({ router, contract, records }) {
    router.account({
      method: 'PUT',
      path: `${contract.path}/:id/archive_record`,
      role: contract.role,
      summary: `Archive or bring back a ${contract.singular}`,
      params: byId,
      body: z.object({ archived: flag.default(true) }),
      handle: async ({ account, params, body }) =>
        ok(await archiveRecord(account, records, { id: params.id, archived: body.archived })),
    });
  },
  check_modules_in_use({ router, services, contract, records }) {
    router.account({
      method: 'GET',
      path: `${contract.path}/:id/check_modules_in_use`,
      role: contract.role,
      summary: `Who uses this ${contract.singular}`,
      params: byId,
      handle: async ({ account, params }) => {
        const { id } = await showRecord(account, records, params.id);
        return ok(await modulesInUse(account, records, { id, families: services.families }));
      },
    });
  },
  refresh_count({ router, contract, with: { refresh_count: refresh } }) {
    if (!refresh) throw new Error(`${contract.path} lists refresh_count but brings no counting.`);
    router.account({
      method: 'POST',
      path: `${contract.path}/refresh_count`,
      role: contract.role,
      summary: `Count again in the background`,
      body: z.object({ ids: bulkIds }),
      handle: async ({ account, body }) => refresh(account, body.ids),
    });
  },
  versions: (mounting) =>
    mountVersions({
      ...mounting,
      namesIn: mounting.with.namesIn,
      change: async (given) =>
        change(mounting, {
          ...given,
          fields: parseInput(withoutDefaults(mounting.contract.fields), given.fields) as never,
        }),
    }),
};

async function change(
  { services, records, with: { update } }: MountedVerb,
  { account, id, fields, ifMatch }: Parameters<MountedVersions['change']>[0],
): Promise<Answer> {
  await requireUnchanged(account, records, { id, ifMatch });
  await requireNamedAnew(account, services.families, { records, id, fields });
  return update
    ? update(account, id, fields)
    : ok(await updateRecord(account, records, { id, fields }));
}

async function remove(
  { services, records, with: { delete: own } }: MountedVerb,
  account: Account,
  id: number,
): Promise<{ id: number }> {
  return own
    ? own(account, id)
    : deleteRecord(account, records, { id, families: services.families });
}
