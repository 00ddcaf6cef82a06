import { sql } from 'kysely';
import { z } from 'zod';
import { importsInto } from '#engines/imports/public.ts';
import { mountImportCalls } from '#features/audience/contact-import/server/public.ts';
import { idParam } from '#platform/contract/fields.ts';
import type { FieldsOf } from '#platform/contract/resource.ts';
import type { Account } from '#platform/server/account/account.ts';
import { invalid, notFound } from '#platform/server/errors.ts';
import { created, ok, type MountFeature, type Router } from '#platform/server/http/route.ts';
import { listRecords } from '#platform/server/resource/list.ts';
import { mountResource } from '#platform/server/resource/mount-resource.ts';
import { showRecord } from '#platform/server/resource/show.ts';
import { categories } from '../contract/categories.ts';
import { asInStore, products, sourceQuery } from '../contract/products.ts';
import { categoryRecords, productRecords } from './catalog-records.ts';
import { productTarget } from './import-target.ts';
import {
  categoryTree,
  createCategory,
  deleteCategory,
  showCategory,
  updateCategory,
} from './save-category.ts';
import { createProduct, deleteProducts, takeFromStore, updateProduct } from './save-product.ts';
import { ownStore, requireStore, sourceTypes, storesMeant } from './sources.ts';

const role = products.role;
const mostBrands = 1_000;

/** Routes of products and of imports of them. */
export const mountProducts: MountFeature = (router, services) => {
  mountSources(router);
  mountImportCalls(router, services, {
    imports: importsInto(services, productTarget),
    role: productTarget.role,
    path: 'products/imports',
    into: 'products/stores',
    ofAccount: products.path,
    field: 'store_id',
    isOptional: true,
    requireOptions: async (_account, { tag_ids: tags }) => {
      if (tags.length > 0)
        throw invalid({ tag_ids: ['are not given by files of products: leave them out'] });
    },
    requireDestination: async (account, id) => {
      if ((await requireStore(account, id, 'store_id')) === ownStore) throw notFound('store');
    },
  });
  mountResource({
    router,
    services,
    records: productRecords,
    with: {
      create: async (account, fields) => created(await createProduct(account, fields)),
      update: async (account, id, fields: Partial<FieldsOf<typeof products>>) =>
        ok(await updateProduct(account, id, fields)),
      delete: async (account, id) => {
        await showRecord(account, productRecords, id);
        await deleteProducts(account, [id]);
        return { id };
      },
      delete_many: async (account, ids) => ({
        done: await deleteProducts(account, ids),
        errors: {},
      }),
    },
  });
};

/** Routes of categories. */
export const mountCategories: MountFeature = (router, services) => {
  mountResource({
    router,
    services,
    records: categoryRecords,
    with: {
      list: async (account, query) => {
        if (query['all_record'] === true)
          return ok({
            categories: await categoryTree(account, {
              source: query['source_type'],
              store: query['source_id'],
            }),
          });
        const { rows, meta } = await listRecords(account, categories, categoryRecords.table, query);
        return ok({ categories: rows }, meta);
      },
      show: async (account, id) => ok(await showCategory(account, id)),
      create: async (account, fields) => created(await createCategory(account, fields)),
      update: async (account, id, fields: Partial<FieldsOf<typeof categories>>) =>
        ok(await updateCategory(account, id, fields)),
      delete: deleteCategory,
    },
  });
};

function mountSources(router: Router): void {
  router.account({
    method: 'GET',
    path: 'products/source_types',
    role,
    summary: 'Sources of products with their stores',
    handle: async ({ account }) => ok({ types: await sourceTypes(account) }),
  });
  router.account({
    method: 'GET',
    path: 'products/brands',
    role,
    summary: 'Brands of the products of a source or store',
    query: sourceQuery,
    handle: async ({ account, query }) =>
      ok({
        brands: await brandsOf(account, { source: query.source_type, store: query.source_id }),
      }),
  });
  router.account({
    method: 'POST',
    path: 'products/:id/as_in_store',
    role,
    summary: 'Give fields of a product the value of its store again',
    params: z.object({ accountId: idParam, id: idParam }),
    body: asInStore,
    handle: async ({ account, params, body }) =>
      ok(await takeFromStore(account, params.id, body.fields)),
  });
}

// From brand to brand by the index, so that their number counts and not that of products.
async function brandsOf(
  account: Account,
  asked: { source: unknown; store: unknown },
): Promise<string[]> {
  const all = sql`array(select ${ownStore}::bigint union all select id from store_connections where account_id = ${account.id})`;
  const stores = storesMeant(account.id, asked) ?? all;
  const { rows } = await sql<{ brand: string }>`
    select distinct brand from unnest(${stores}) as s(id), lateral (
      with recursive step as (
        (select p.brand from products p where p.account_id = ${account.id} and p.store_id = s.id and p.deleted_at is null and p.hidden_at is null and p.brand <> ''
          order by p.brand limit 1)
        union all
        select (select p.brand from products p where p.account_id = ${account.id} and p.store_id = s.id and p.deleted_at is null and p.hidden_at is null
          and p.brand <> '' and p.brand > step.brand order by p.brand limit 1) from step where step.brand is not null)
      select brand from step where brand is not null limit ${mostBrands}) b order by brand limit ${mostBrands}`.execute(
    account.db,
  );
  return rows.map(({ brand }) => brand);
}
