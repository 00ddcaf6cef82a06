import { noteComplaint } from '#engines/delivery/public.ts';
import { plugThanksPage } from '#engines/forms/public.ts';
import { plugOptIn } from '#engines/opt-in/public.ts';
import { plugPages } from '#engines/tracking/public.ts';
import { changeContact } from '#features/audience/contacts/server/public.ts';
import { pageOfContact, writtenPage } from '#features/audience/preference-pages/server/public.ts';
import type { Services } from '#platform/server/services.ts';

/** Tells the public pages which the account wrote itself, and who changes contacts and takes complaints. */
export function plugPublicPages({ secrets }: Pick<Services, 'secrets'>): void {
  plugPages({
    writtenPage,
    noteComplaint,
    changeProfile: (account, contactId, { fields, custom }) =>
      changeContact(account, secrets, contactId, { ...fields, custom_fields: custom }),
  });
  plugThanksPage((account, language) =>
    pageOfContact(account, { type: 'thank_you_page', brandId: null, language, contactId: null }),
  );
  plugOptIn({ confirmPageOf: pageOfContact });
}
