import { ImportRefused, type ImportTarget, type RowPlan } from '#engines/imports/public.ts';
import { recountSmsLists } from './count-sms-lists.ts';
import { mergeSmsContacts } from './merge-sms-contacts.ts';
import { smsFields, SmsStager, smsStaging, type SmsField } from './stage-sms-contacts.ts';

/** Where the columns of a file of numbers go, and by which country a number without one is read. */
export interface SmsPlan extends RowPlan {
  readonly country: string;
  readonly at: Readonly<Partial<Record<SmsField, number>>>;
}

const synonyms: Record<SmsField, readonly string[]> = {
  phone: [
    'phone',
    'phone_number',
    'phonenumber',
    'telephone',
    'tel',
    'mobile',
    'mobile_phone',
    'mobile_number',
    'cell',
    'cell_phone',
    'number',
    'sms',
    'telefon',
    'telefonnummer',
    'handy',
    'handynummer',
    'mobil',
    'mobilnummer',
  ],
  email: ['email', 'e_mail', 'email_address', 'mail'],
  first_name: ['first_name', 'firstname', 'given_name', 'fname', 'forename', 'vorname'],
  last_name: ['last_name', 'lastname', 'surname', 'family_name', 'lname', 'nachname'],
};

/** SMS contacts, and members of an SMS list where one is named. */
export const smsTarget: ImportTarget<SmsPlan> = {
  kind: 'sms_contacts',
  title: 'Import of SMS contacts',
  notifiableType: 'SMS list',
  role: 'mobile',
  staging: smsStaging,
  async requireDestination(account, listId) {
    if (listId === null) return;
    const list = await account.db
      .selectFrom('sms_lists')
      .select('id')
      .where('account_id', '=', account.id)
      .where('id', '=', listId)
      .executeTakeFirst();
    if (!list)
      throw new ImportRefused(
        'sms_list_id',
        'The SMS list no longer exists. Choose another list and import the file again.',
      );
  },
  columnsOf: () =>
    Promise.resolve({
      own: smsFields.map((name) => ({ name, synonyms: synonyms[name] })),
      added: [],
      required: ['phone'],
      canAdd: false,
    }),
  plan: (account, { header, targets }) => {
    const columns = header.map((name, at) => ({ at, name, target: targets[at] ?? null }));
    return Promise.resolve({
      width: header.length,
      country: account.record.country,
      at: Object.fromEntries(
        columns.flatMap(({ at, target }) => (target === null ? [] : [[target, at]])),
      ),
      columns: columns.flatMap(({ at, name, target }) => (target === null ? [] : [{ at, name }])),
      ignored: columns.flatMap(({ name, target }) => (target === null ? [name] : [])),
    });
  },
  stager: (plan) => new SmsStager(plan),
  merge: (account, range, about) => mergeSmsContacts(account, range, about),
  async finish(account, { destination }) {
    if (destination !== null) await recountSmsLists(account, [destination]);
  },
};
