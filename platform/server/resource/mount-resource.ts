import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { flag, idParam } from '#platform/contract/fields.ts';
import {
  bulkIds,
  bulkSelection,
  listQuery,
  type ListQuery,
  type ResourceContract,
  type Verb,
} from '#platform/contract/resource.ts';
import type { Account } from '../account/account.ts';
import { parseInput } from '../parse.ts';
import type { BodyLimitName } from '../http/body-limits.ts';
import { accepted, created, ok, type Answer, type RouteBook } from '../http/route.ts';
import type { Services } from '../services.ts';
import { archiveRecord } from './archive.ts';
import { rememberArchive } from './archived-families.ts';
import { bulkDelete, type DeleteMany } from './bulk-delete.ts';
import { createRecord } from './create.ts';
import { deleteRecord } from './delete.ts';
import { copyOf, duplicateRecord } from './duplicate.ts';
import { exportJob, startExport } from './export.ts';
import { listRecords, type Row } from './list.ts';
import { modulesInUse, type InUse } from './modules-in-use.ts';
import type { ResourceTable } from './resource-table.ts';
import { showRecord } from './show.ts';
import { updateRecord } from './update.ts';
import { validateName } from './validate-name.ts';

/** One verb replaced: the handwritten handler is made of the same parts the kernel uses. */
export interface VerbOverrides {
  list?: (account: Account, query: ListQuery) => Promise<Answer>;
  show?: (account: Account, id: number) => Promise<Answer>;
  create?: (account: Account, fields: never) => Promise<Answer>;
  update?: (account: Account, id: number, fields: never) => Promise<Answer>;
  delete?: (account: Account, id: number) => Promise<Row>;
  /** Deletes a good thousand at once; without it a family that brings its own delete is worked through one by one. */
  delete_many?: DeleteMany;
  duplicate?: (account: Account, id: number) => Promise<Row>;
  /** Refuses who may not archive or bring back. */
  archive?: (account: Account) => void;
  refresh_count?: (account: Account, ids: number[] | undefined) => Promise<Answer>;
  inUse?: InUse;
  /** Asks whoever makes, changes or deletes records for more than their rights, such as a password given lately. */
  prove?: (account: Account, request: FastifyRequest) => Promise<void>;
  /** How large the bodies of records may be that are made or changed. */
  bodyLimit?: BodyLimitName;
}

interface Mounting {
  book: RouteBook;
  services: Services;
  contract: ResourceContract;
  table: ResourceTable;
  with: VerbOverrides;
}

const byId = z.object({ accountId: idParam, id: idParam });

/** Mounts every verb that the contract lists. */
export function mountResource(
  book: RouteBook,
  services: Services,
  contract: ResourceContract,
  table: ResourceTable,
  overrides: VerbOverrides = {},
): void {
  const mounting = { book, services, contract, table, with: overrides };
  for (const verb of contract.verbs) verbMounts[verb](mounting);
}

const verbMounts: Record<Verb, (mounting: Mounting) => void> = {
  list({ book, contract, table, with: { list } }) {
    book.account({
      method: 'GET',
      path: contract.path,
      role: readersOf(contract),
      summary: `List ${contract.path}`,
      query: listQuery(contract.list),
      handle: async ({ account, query }) => {
        if (list) return list(account, query as ListQuery);
        const { rows, meta } = await listRecords(account, contract, table, query as ListQuery);
        return ok(contract.rows ? { [contract.rows]: rows } : rows, meta);
      },
    });
  },
  show({ book, contract, table, with: { show } }) {
    book.account({
      method: 'GET',
      path: `${contract.path}/:id`,
      role: readersOf(contract),
      summary: `Show one ${contract.one}`,
      params: byId,
      handle: async ({ account, params }) =>
        show ? show(account, params.id) : ok(await showRecord(account, contract, table, params.id)),
    });
  },
  create({ book, contract, table, with: { create, prove, bodyLimit } }) {
    book.account({
      method: 'POST',
      path: contract.path,
      role: contract.role,
      summary: `Create a ${contract.one}`,
      body: unwrapped(contract, contract.fields.strict()),
      ...(bodyLimit && { bodyLimit }),
      handle: async ({ account, body, raw }) => {
        await prove?.(account, raw);
        return create
          ? create(account, body as never)
          : created(await createRecord(account, contract, table, body as Record<string, unknown>));
      },
    });
  },
  update({ book, contract, table, with: { update, prove, bodyLimit } }) {
    book.account({
      method: ['PUT', 'PATCH'],
      path: `${contract.path}/:id`,
      role: contract.role,
      summary: `Change a ${contract.one}; absent fields stay`,
      params: byId,
      body: unwrapped(contract, withoutDefaults(contract.fields).strict()),
      ...(bodyLimit && { bodyLimit }),
      handle: async ({ account, params, body, raw }) => {
        await prove?.(account, raw);
        return update
          ? update(account, params.id, body as never)
          : ok(
              await updateRecord(
                account,
                contract,
                table,
                params.id,
                body as Record<string, unknown>,
              ),
            );
      },
    });
  },
  delete(mounting) {
    const { book, contract } = mounting;
    book.account({
      method: 'DELETE',
      path: `${contract.path}/:id`,
      role: contract.role,
      summary: `Delete a ${contract.one}`,
      params: byId,
      handle: async ({ account, params, raw }) => {
        await mounting.with.prove?.(account, raw);
        return ok({ id: (await remove(mounting, account, params.id)).id });
      },
    });
  },
  bulk_delete({
    book,
    services,
    contract,
    table,
    with: { delete: one, delete_many: many, inUse, prove },
  }) {
    const bulk = bulkDelete(services, contract, table, { one, many, inUse });
    services.jobs.define(bulk.job);
    const selection = bulkSelection(contract.list);
    book.account({
      method: ['DELETE', 'POST'],
      path: `${contract.path}/bulk_delete`,
      role: contract.role,
      summary: `Delete several ${contract.path}, many of them in the background`,
      query: z.object({ ids: bulkIds }),
      body: z.looseObject({}),
      handle: async ({ account, query, body, raw }) => {
        await prove?.(account, raw);
        return bulk.run(
          account,
          parseInput(selection, { ...(query.ids && { ids: query.ids }), ...body }),
        );
      },
    });
  },
  duplicate({ book, contract, table, with: { duplicate, prove } }) {
    book.account({
      method: 'GET',
      path: `${contract.path}/:id/duplicate`,
      role: contract.role,
      summary: `The prefilled form of a copy`,
      params: byId,
      handle: async ({ account, params }) => ok(await copyOf(account, contract, table, params.id)),
    });
    book.account({
      method: 'POST',
      path: `${contract.path}/:id/duplicate`,
      role: contract.role,
      summary: `Copy a ${contract.one}`,
      params: byId,
      handle: async ({ account, params, raw }) => {
        await prove?.(account, raw);
        return created(
          duplicate
            ? await duplicate(account, params.id)
            : await duplicateRecord(account, contract, table, params.id),
        );
      },
    });
  },
  validate_name({ book, contract, table }) {
    book.account({
      method: 'GET',
      path: `${contract.path}/validate_name`,
      role: contract.role,
      summary: `Whether a name is free`,
      query: z.object({ name: z.string().max(500), id: idParam.optional() }),
      handle: async ({ account, query }) => ok(await validateName(account, table, query)),
    });
  },
  export({ book, services, contract, table }) {
    const job = exportJob(services, contract, table);
    services.jobs.define(job);
    book.account({
      method: 'POST',
      path: `${contract.path}/export`,
      role: contract.role,
      summary: `Write ${contract.path} to a CSV file`,
      body: listQuery(contract.list),
      handle: async ({ account, body }) =>
        accepted(await startExport(account, services, job, contract, body as ListQuery)),
    });
  },
  archive_record({ book, services, contract, table, with: { archive } }) {
    rememberArchive(services, { contract, table, requireRight: archive });
    book.account({
      method: 'PUT',
      path: `${contract.path}/:id/archive_record`,
      role: contract.role,
      summary: `Archive or bring back a ${contract.one}`,
      params: byId,
      body: z.object({ archived: flag.default(true) }),
      handle: async ({ account, params, body }) => {
        archive?.(account);
        return ok(await archiveRecord(account, contract, table, params.id, body.archived));
      },
    });
  },
  check_modules_in_use({ book, contract, table, with: { inUse } }) {
    book.account({
      method: 'GET',
      path: `${contract.path}/:id/check_modules_in_use`,
      role: contract.role,
      summary: `Who uses this ${contract.one}`,
      params: byId,
      handle: async ({ account, params }) => {
        await showRecord(account, contract, table, params.id);
        return ok(await modulesInUse(account, params.id, inUse));
      },
    });
  },
  refresh_count({ book, contract, with: { refresh_count: refresh } }) {
    if (!refresh) throw new Error(`${contract.path} lists refresh_count but brings no counting.`);
    book.account({
      method: 'POST',
      path: `${contract.path}/refresh_count`,
      role: contract.role,
      summary: `Count again in the background`,
      body: z.object({ ids: bulkIds }),
      handle: async ({ account, body }) => refresh(account, body.ids),
    });
  },
};

async function remove(
  { contract, table, with: { delete: own, inUse } }: Mounting,
  account: Account,
  id: number,
): Promise<Row> {
  return own ? own(account, id) : deleteRecord(account, contract, table, id, inUse);
}

function readersOf({ role, readRole = [] }: ResourceContract): readonly string[] {
  return [role, readRole].flat();
}

// {tag: {name}} and {name} are the same body.
function unwrapped(contract: ResourceContract, fields: z.ZodObject): z.ZodType {
  return z.preprocess((body) => {
    if (body === null || typeof body !== 'object' || Array.isArray(body)) return body;
    const inner = (body as Record<string, unknown>)[contract.one];
    return inner !== null && typeof inner === 'object' ? inner : body;
  }, fields);
}

// An update leaves absent fields alone, so a field's default must not fill in for it.
function withoutDefaults(fields: z.ZodObject): z.ZodObject {
  const bare = Object.entries(fields.shape).map(([name, field]) => [
    name,
    field instanceof z.ZodDefault ? field.removeDefault() : field,
  ]);
  return z.object(Object.fromEntries(bare)).partial();
}
