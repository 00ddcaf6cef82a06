import { formDefinition, formField } from '#engines/forms/contract.ts';
import { fillPastMonth, publishForm, removeSampleForms } from '#engines/forms/public.ts';
import { contactSample } from '#features/audience/contacts/server/public.ts';
import { listSample } from '#features/audience/lists/server/public.ts';
import { insertSample } from '#platform/server/family/insert-sample.ts';
import type { SampleRecords } from '#platform/server/family/sample-records.ts';
import { emailField } from '../contract.ts';
import { signupFormRecords } from './form-records.ts';

const firstName = formField.parse({
  id: 'first_name',
  kind: 'text',
  label: 'First name',
  binds: 'first_name',
});
const consent = formField.parse({
  id: 'agree',
  kind: 'consent',
  label: 'Yes, send me news and offers by email. I can unsubscribe at any time.',
});

const stories = [
  {
    name: 'Newsletter in the footer',
    list: 'all',
    title: 'News from the shop',
    intro: 'New pieces and seasons, about twice a month.',
    fields: [emailField, firstName, consent],
    month: { viewsADay: 140, submissions: 46, from: 0, pageUrl: 'https://harbour.example/' },
  },
  {
    name: 'Letters from the workshop',
    list: 'big',
    title: 'Letters from the workshop',
    intro: 'First looks, every four weeks.',
    fields: [emailField, firstName],
    month: {
      viewsADay: 35,
      submissions: 18,
      from: 60,
      pageUrl: 'https://harbour.example/workshop',
    },
  },
] as const;

/** Two forms with a month of views and submissions, some of which were kept out. */
export const signupFormSample: SampleRecords = {
  after: [listSample, contactSample],
  async make({ account, now, made }) {
    const lists = made(listSample);
    for (const { name, list, title, intro, fields, month } of stories) {
      const id = await insertSample(account, signupFormRecords, {
        name,
        kind: 'signup',
        list_ids: [lists[list].id],
        draft: formDefinition.parse({ title, intro, pages: [{ fields: [...fields] }] }),
        created_by: 'Sample data',
      });
      await publishForm(account, id);
      await fillPastMonth(account, { formId: id, now, ...month });
    }
  },
  remove: (removal) => removeSampleForms(removal, signupFormRecords),
};
