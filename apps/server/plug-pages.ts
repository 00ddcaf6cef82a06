import { noteComplaint } from '#engines/delivery/public.ts';
import { plugThanksPage } from '#engines/forms/public.ts';
import { plugOptIn } from '#engines/opt-in/public.ts';
import { plugOwnData, type OwnDataChoice } from '#engines/own-data/public.ts';
import { plugPages } from '#engines/tracking/public.ts';
import {
  changeContact,
  personalDataOf,
  pseudonymiseContact,
} from '#features/audience/contacts/server/public.ts';
import { pageOfContact, writtenPage } from '#features/audience/preference-pages/server/public.ts';
import { settingOf } from '#features/settings/account-settings/server/public.ts';
import { linkHostOf } from '#features/settings/link-domains/server/public.ts';
import type { Account } from '#platform/server/account/account.ts';
import type { Services } from '#platform/server/services.ts';

/** Tells the public pages which the account wrote itself, and who changes contacts and takes complaints. */
export function plugPublicPages({ secrets }: Pick<Services, 'secrets'>): void {
  plugPages({
    writtenPage,
    noteComplaint,
    offersOwnData: (account) => Object.values(choiceOf(account)).includes(true),
    changeProfile: (account, contactId, { fields, custom }) =>
      changeContact(account, secrets, contactId, { ...fields, custom_fields: custom }),
  });
  plugThanksPage((account, language) =>
    pageOfContact(account, { type: 'thank_you_page', brandId: null, language, contactId: null }),
  );
  plugOptIn({ confirmPageOf: pageOfContact });
  plugOwnData({
    choiceOf,
    linkHostOf,
    copyOf: (services, { accountId, contactId }) =>
      personalDataOf(services, { accountId }, contactId),
    erase: pseudonymiseContact,
    changeAddress: (account, services, { contactId, email }) =>
      changeContact(account, services.secrets, contactId, { email }),
  });
}

function choiceOf(account: Account): OwnDataChoice {
  return {
    copy: settingOf(account, 'own_data_copy'),
    erasure: settingOf(account, 'own_data_erasure'),
    address: settingOf(account, 'own_data_address'),
  };
}
