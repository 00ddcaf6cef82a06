import { formDefinition } from '#engines/forms/contract.ts';
import {
  forgetForms,
  formStyle,
  mountSubmissions,
  publicNames,
  renderFormHtml,
} from '#engines/forms/public.ts';
import { created, ok, type MountFeature } from '#platform/server/http/route.ts';
import { deleteRecord } from '#platform/server/resource/delete.ts';
import { copyOf } from '#platform/server/resource/duplicate.ts';
import { namedIn } from '#platform/server/resource/named-records.ts';
import { mountResource } from '#platform/server/resource/mount-resource.ts';
import { parseInput } from '#platform/server/parse.ts';
import { formPreview, signupForms } from '../contract.ts';
import { signupFormRecords } from './form-records.ts';
import { shownForm } from './form-views.ts';
import { createForm, updateForm } from './save-form.ts';

/** Routes of sign-up forms and of what visitors sent by them. */
export const mountSignupForms: MountFeature = (router, services) => {
  const { families } = services;
  mountSubmissions(router, services, signupFormRecords);
  router.account({
    method: 'POST',
    path: 'forms/preview',
    role: 'forms',
    body: formPreview,
    summary: 'The HTML of a form that may not be saved yet',
    handle: async ({ account, body: { fields, ...words } }) => {
      await families.requireNamed(account, namedIn(signupFormRecords.table, { fields }));
      const definition = parseInput(formDefinition, { ...words, pages: [{ fields }] });
      const html = renderFormHtml({
        action: '#',
        definition,
        version: 0,
        listNames: await publicNames(account, { definition }),
      });
      return ok({ html: `<style>${formStyle(definition.color)}</style>${html}` });
    },
  });
  mountResource({
    router,
    services,
    records: signupFormRecords,
    with: {
      show: async (account, id) => ok(await shownForm(account, services, id)),
      create: async (account, fields) =>
        created(await shownForm(account, services, await createForm(account, fields))),
      update: async (account, id, fields) => {
        await updateForm(account, id, fields);
        return ok(await shownForm(account, services, id));
      },
      delete: async (account, id) => {
        const gone = await deleteRecord(account, signupFormRecords, { id, families });
        await forgetForms(account, [id]);
        return gone;
      },
      duplicate: async (account, id) => {
        const { state: _state, ...copy } = await copyOf(account, signupFormRecords, {
          id,
          families,
        });
        const fields = parseInput(signupForms.fields, copy);
        return (await shownForm(
          account,
          services,
          await createForm(account, { ...fields, state: 'paused' }),
        )) as never;
      },
    },
  });
};
