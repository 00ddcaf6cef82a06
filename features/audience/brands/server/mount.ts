import { z } from 'zod';
import { brandingOf } from '#engines/audience/public.ts';
import { domainChoices } from '#engines/domains/public.ts';
import { idParam } from '#platform/contract/fields.ts';
import { created, ok, type MountFeature } from '#platform/server/http/route.ts';
import { createRecord } from '#platform/server/resource/create.ts';
import { deleteRecord } from '#platform/server/resource/delete.ts';
import { mountResource } from '#platform/server/resource/mount-resource.ts';
import { updateRecord } from '#platform/server/resource/update.ts';
import { toggleBrand } from '../contract.ts';
import { brandRecords } from './brands-table.ts';
import { checkBrandDomains } from './brand-domains.ts';
import { brandsOfContact, toggleBrandOf } from './contact-brands.ts';

const byId = z.object({ accountId: idParam, id: idParam });

/** Routes of brands, and of a contact's brands. */
export const mountBrands: MountFeature = (router, services) => {
  mountResource({
    router,
    services,
    records: brandRecords,
    with: {
      create: async (account, fields) => {
        await checkBrandDomains(account, fields);
        return created(
          await createRecord(account, brandRecords, {
            ...fields,
            created_by: account.actor.name,
          }),
        );
      },
      update: async (account, id, fields) => {
        await checkBrandDomains(account, fields);
        return ok(await updateRecord(account, brandRecords, { id, fields }));
      },
      delete: async (account, id) => {
        const gone = await deleteRecord(account, brandRecords, {
          id: id,
          families: services.families,
        });
        await account.db
          .deleteFrom('brand_unsubscribes')
          .where('account_id', '=', account.id)
          .where('brand_id', '=', id)
          .execute();
        return gone;
      },
    },
  });
  router.account({
    method: 'GET',
    path: 'brands/domain_choices',
    role: 'contacts',
    summary: 'The domains that a brand may have of its own',
    handle: async ({ account }) =>
      ok({
        sending: await domainChoices(account, 'sending'),
        link: await domainChoices(account, 'link'),
      }),
  });
  router.account({
    method: 'GET',
    path: 'branding',
    role: 'member',
    summary: 'Name, logo, color and website of a brand, or of the account where none is named',
    query: z.object({ brand_id: idParam.optional() }),
    handle: async ({ account, query }) => ok(await brandingOf(account, query.brand_id ?? null)),
  });
  router.account({
    method: 'GET',
    path: 'contacts/:id/brands',
    role: 'contacts',
    summary: 'Brands by whether the contact gets their email',
    params: byId,
    handle: async ({ account, params }) => ok(await brandsOfContact(account, params.id)),
  });
  router.account({
    method: 'POST',
    path: 'contacts/:id/toggle_brands_subscriptions',
    role: 'contacts',
    summary: 'Take a contact off a brand, or back',
    params: byId,
    body: toggleBrand,
    bodySample: { brand_id: 1, status: 'inactive' },
    handle: async ({ account, params, body }) => ok(await toggleBrandOf(account, params.id, body)),
  });
};
