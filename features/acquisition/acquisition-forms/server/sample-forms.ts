import { formField, type FormType } from '#engines/forms/contract.ts';
import { fillPastMonth, publishForm, removeSampleForms } from '#engines/forms/public.ts';
import { contactSample } from '#features/audience/contacts/server/public.ts';
import { listSample } from '#features/audience/lists/server/public.ts';
import { insertSample } from '#platform/server/family/insert-sample.ts';
import type { SampleRecords } from '#platform/server/family/sample-records.ts';
import { formDesign } from '../contract.ts';
import { builderRecords } from './builder-records.ts';

const email = formField.parse({
  id: 'email',
  kind: 'email',
  label: 'Email',
  required: true,
  binds: 'email',
});
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
    name: 'Welcome popup',
    type: 'popup',
    list: 'all',
    design: {
      title: 'Ten percent off your first order',
      intro: 'Sign up and the code comes with the first letter.',
      button: 'Get the code',
      color: '#1f6f5c',
      pages: [{ fields: [email, firstName, consent] }],
      display: { rules: { exclude: ['/checkout*'], delay: 12, scroll: 40 } },
    },
    month: { viewsADay: 210, submissions: 64, from: 90, pageUrl: 'https://harbour.example/' },
  },
  {
    name: 'Free delivery bar',
    type: 'bar',
    list: 'big',
    design: {
      title: 'Free delivery this month',
      intro: 'Leave your address and we remind you before it ends.',
      button: 'Remind me',
      color: '#f2b33d',
      pages: [{ fields: [email] }],
      display: { look: { scheme: 'dark', side: 'bottom' }, rules: { pages: 2 } },
    },
    month: { viewsADay: 95, submissions: 22, from: 160, pageUrl: 'https://harbour.example/sale' },
  },
] as const satisfies readonly { type: FormType; [more: string]: unknown }[];

/** A popup and a bar with a month of views and submissions, some of which were kept out. */
export const acquisitionFormSample: SampleRecords = {
  after: [listSample, contactSample],
  async make({ account, now, made }) {
    const lists = made(listSample);
    for (const { name, type, list, design, month } of stories) {
      const id = await insertSample(account, builderRecords, {
        name,
        kind: 'acquisition',
        type,
        list_ids: [lists[list].id],
        draft: formDesign.parse(design),
        created_by: 'Sample data',
      });
      await publishForm(account, id);
      await fillPastMonth(account, { formId: id, now, ...month });
    }
  },
  remove: (removal) => removeSampleForms(removal, builderRecords),
};
