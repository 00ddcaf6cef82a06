import { z } from 'zod';
import { forgetForms, mountSubmissions } from '#engines/forms/public.ts';
import { idParam } from '#platform/contract/fields.ts';
import { created, ok, type MountFeature, type Router } from '#platform/server/http/route.ts';
import { parseInput } from '#platform/server/parse.ts';
import { deleteRecord } from '#platform/server/resource/delete.ts';
import { copyOf } from '#platform/server/resource/duplicate.ts';
import { mountResource } from '#platform/server/resource/mount-resource.ts';
import { namedIn } from '#platform/server/resource/named-records.ts';
import type { Services } from '#platform/server/services.ts';
import { builders, formLook } from '../contract.ts';
import { validateAddress, validateHost } from './addresses.ts';
import { builderRecords } from './builder-records.ts';
import { formOfJourney } from './form-of-journey.ts';
import { createForm, updateForm } from './save-form.ts';
import { lookOf, shownForm } from './show-form.ts';

const { role } = builders;

/** Routes of acquisition forms and of what visitors sent by them. */
export const mountAcquisitionForms: MountFeature = (router, services) => {
  const { families } = services;
  mountSubmissions(router, services, builderRecords);
  mountQuestions(router, services);
  mountResource({
    router,
    services,
    records: builderRecords,
    with: {
      show: async (account, id) => ok(await shownForm(account, services, id)),
      create: async (account, fields) =>
        created(await shownForm(account, services, await createForm(account, fields))),
      update: async (account, id, fields) => {
        await updateForm(account, id, fields);
        return ok(await shownForm(account, services, id));
      },
      delete: async (account, id) => {
        const gone = await deleteRecord(account, builderRecords, { id, families });
        await forgetForms(account, [id]);
        return gone;
      },
      duplicate: async (account, id) => {
        const {
          published: _published,
          state: _state,
          url: _url,
          ...copy
        } = await copyOf(account, builderRecords, { id, families });
        const made = await createForm(account, parseInput(builders.fields, copy));
        return (await shownForm(account, services, made)) as never;
      },
    },
  });
};

function mountQuestions(router: Router, { families }: Services): void {
  router.account({
    method: 'POST',
    path: 'builders/preview',
    role,
    body: formLook,
    summary: 'What the script of a form is given, of one that may not be saved yet',
    handle: async ({ account, body }) => {
      await families.requireNamed(account, namedIn(builderRecords.table, { design: body.design }));
      return ok(await lookOf(account, { ...body, id: 0 }));
    },
  });
  router.account({
    method: 'GET',
    path: 'builders/validate_url',
    role,
    query: z.object({ url: z.string().max(500), id: idParam.optional() }),
    summary: 'Whether a form can have an address of its own',
    handle: async ({ account, query }) => ok(await validateAddress(account, query)),
  });
  router.account({
    method: 'GET',
    path: 'builders/validate_domain',
    role,
    query: z.object({ domain: z.string().max(500) }),
    summary: 'Whether a host is one of the account’s own, where its forms may stand',
    handle: async ({ account, query }) => ok(await validateHost(account, query.domain)),
  });
  router.account({
    method: 'GET',
    path: 'builders/get_builder',
    role,
    query: z.object({ journey_id: idParam }),
    summary: 'The form that brings people into a journey, or the lists that a new one would fill',
    handle: async ({ account, query }) => ok(await formOfJourney(account, query.journey_id)),
  });
}
