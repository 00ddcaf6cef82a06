import { z } from 'zod';

const ofStores = 'is saved by the same part as that of POST crms, which is tried';
const storePaths = [
  ...['PUT', 'PATCH'].map((method) => `${method} crms/{id} crm`),
  'POST integrations integration',
  ...['PUT', 'PATCH'].map((method) => `${method} integrations/{id} integration`),
  'POST connections connection',
  'POST connections',
  ...['PUT', 'PATCH'].flatMap((method) => [
    `${method} connections/{id} connection`,
    `${method} connections/{id}`,
    `${method} carts/{id} cart`,
    `${method} /v1/stores/{kind}/{id} connection`,
    `${method} /v1/stores/{kind}/{id}`,
  ]),
  'POST carts cart',
  'POST /v1/connections connection',
  'POST /v1/connections',
  'POST /v1/keap/{storeId}/connections',
  'PUT /v1/keap/{storeId}/connections',
];
// A path without a part of the body is followed by the field at once.
const storeFields = Object.fromEntries(
  storePaths.map((path) => [
    `${path}${/ (crm|integration|connection|cart)$/.test(path) ? '.' : ' '}list_id`,
    ofStores,
  ]),
);

/** Fields that name records which lie in no folder, or that a test beside their feature holds against private folders. */
export const elsewhere: Record<string, string> = {
  ...storeFields,
  'POST event_logs campaign_ids':
    'a campaign that is shut is refused as one that does not exist, which event-logs.test.ts holds',
  'POST campaigns secure_lists': 'secure lists lie in no folder',
  'PUT campaigns/{id} secure_lists': 'secure lists lie in no folder',
  'PATCH campaigns/{id} secure_lists': 'secure lists lie in no folder',
  'POST campaigns/{id}/save_as_draft campaign.secure_lists': 'secure lists lie in no folder',
  'POST campaigns/ab_campaign campaign.secure_lists': 'secure lists lie in no folder',
  'POST contacts/bulk_change ids': 'contacts, which lie in no folder',
  'POST global_suppression_entries list_id': 'a suppression list, which lies in no folder',
  'POST global_suppression_entries/export list_id': 'a suppression list, which lies in no folder',
  'POST imports list_id': 'answers 404 for a list that is shut, as for one that does not exist',
  'POST sms_imports sms_list_id': 'answers 404 for a list that is shut, as imports do',
  'POST sms_imports tag_ids': 'are refused: files of numbers give no tags',
  'POST coupon_imports tag_ids': 'are refused: files of codes give no tags',
  'POST products/imports tag_ids': 'are refused: files of products give no tags',
  'POST products/imports/try tag_ids': 'are not read: nothing is imported',
  'POST categories parent_id': 'a category, which lies in no folder',
  'PUT categories/{id} parent_id': 'a category, which lies in no folder',
  'PATCH categories/{id} parent_id': 'a category, which lies in no folder',
  'POST products category_ids': 'categories, which lie in no folder',
  'PUT products/{id} category_ids': 'categories, which lie in no folder',
  'PATCH products/{id} category_ids': 'categories, which lie in no folder',
  'POST relational_imports tag_ids': 'are refused: files of rows give no tags',
  'POST surveys/preview pages[].fields[].list_ids': 'are refused: surveys ask for no lists',
  'POST surveys pages[].fields[].list_ids': 'are refused: surveys ask for no lists',
  'POST surveys questions[].list_ids': 'are refused: surveys ask for no lists',
  'PUT surveys/{id} pages[].fields[].list_ids': 'are refused: surveys ask for no lists',
  'PUT surveys/{id} questions[].list_ids': 'are refused: surveys ask for no lists',
  'PATCH surveys/{id} pages[].fields[].list_ids': 'are refused: surveys ask for no lists',
  'PATCH surveys/{id} questions[].list_ids': 'are refused: surveys ask for no lists',
  'PUT lists/list_status_update ids': 'answers 404 as a whole',
  'PATCH lists/list_status_update ids': 'answers 404 as a whole',
  'POST lists/list_status_update ids': 'answers 404 as a whole',
  'PUT archive/restore ids': 'records of the archive, which shows what the caller sees',
  'POST archive/restore ids': 'records of the archive, which shows what the caller sees',
  'PUT archive/put_away ids': 'a record that is shut is said not to exist',
  'POST archive/put_away ids': 'a record that is shut is said not to exist',
  'POST campaigns/set_ctags campaign_id': 'the campaign itself: 404',
  'POST campaigns/{id}/set_ctags campaign_id': 'is not read: the path names the campaign',
  'POST campaigns/spam_check campaign_id': 'the campaign itself: 404',
  'POST campaigns/change_url campaign_id': 'the campaign itself: 404',
  'POST content_templates/from_content content_id':
    'answers 404 for a content that is shut, as for one that does not exist',
  'POST campaigns/export content_id': 'narrows what the caller sees',
  'POST campaigns/export parent_id': 'narrows what the caller sees',
  'POST reports/export parent_id': 'narrows what the caller sees',
  'POST sms_campaigns/preview sms_lists': 'are not read: one person gets the text',
  'POST sms_campaigns/preview lists': 'are not read: one person gets the text',
  'POST sms_campaigns/preview excluded_sms_lists': 'are not read: one person gets the text',
  'POST sms_campaigns/send_test sms_lists': 'are not read: one person gets the text',
  'POST sms_campaigns/send_test lists': 'are not read: one person gets the text',
  'POST sms_campaigns/send_test excluded_sms_lists': 'are not read: one person gets the text',
  'POST push_campaigns/{id}/send_test device_ids': 'devices, which lie in no folder',
  'POST forms/{id}/submissions/release ids': 'submissions of the form, which lie in no folder',
  'POST forms/{id}/submissions/drop ids': 'submissions of the form, which lie in no folder',
  'POST builders/{id}/submissions/release ids': 'submissions of the form, which lie in no folder',
  'POST builders/{id}/submissions/drop ids': 'submissions of the form, which lie in no folder',
  'POST support_email default_tags': 'words of the service desk, which are no records',
  'PUT support_email/{id} default_tags': 'words of the service desk, which are no records',
  'PATCH support_email/{id} default_tags': 'words of the service desk, which are no records',
  'POST support_emails default_tags': 'words of the service desk, which are no records',
  'PUT support_emails/{id} default_tags': 'words of the service desk, which are no records',
  'PATCH support_emails/{id} default_tags': 'words of the service desk, which are no records',
  'POST macros tags': 'words of the service desk, which are no records',
  'PUT macros/{id} tags': 'words of the service desk, which are no records',
  'PATCH macros/{id} tags': 'words of the service desk, which are no records',
  'POST tickets/bulk ids': 'tickets, which lie in no folder',
  'POST tickets/bulk change.add_tags': 'words of the service desk, which are no records',
  'POST tickets/bulk change.remove_tags': 'words of the service desk, which are no records',
  'POST tickets ticket.tags': 'words of the service desk, which are no records',
  'PUT tickets/{number} ticket.tags': 'words of the service desk, which are no records',
  'POST tickets/{number}/forward forward.tags': 'words of the service desk, which are no records',
  'POST tickets/{number}/reply reply.tags': 'words of the service desk, which are no records',
  'POST tickets/{number}/notes note.tags': 'words of the service desk, which are no records',
  'POST social_schedules campaign_id': 'a campaign of posts, which lies in no folder',
  'PUT social_schedules/{id} campaign_id': 'a campaign of posts, which lies in no folder',
  'PATCH social_schedules/{id} campaign_id': 'a campaign of posts, which lies in no folder',
};

const namesRecords =
  /(^|_)(list_?ids?|lists|ids|tag_?ids?|tags|content_?ids?|campaign_?ids?|parent_id)$/;
const inNoFolder =
  /(^|_)(item|brand|user|segment|store|website|survey|contact|folder|domain|order|account|owner|editor|viewer|element|file|notifiable|parent_folder|new_owner|excluded|mailing)_ids?$|^ctags$/;

/** The fields of a body that can name a record in a folder. */
export function fieldsOf(schema: z.ZodType): string[] {
  const found = new Set<string>();
  const look = (part: any, path: string): void => {
    if (part === null || typeof part !== 'object') return;
    for (const [name, inner] of Object.entries<any>(part.properties ?? {})) {
      const isRecord = inner.type === 'object';
      if (namesRecords.test(name) && !inNoFolder.test(name) && !isRecord)
        found.add(`${path}${name}`);
      look(inner, `${path}${name}.`);
    }
    for (const one of [...(part.anyOf ?? []), ...(part.oneOf ?? []), ...(part.allOf ?? [])])
      look(one, path);
    if (part.items) look(part.items, `${path.replace(/\.$/, '')}[].`);
  };
  look(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }), '');
  return [...found];
}
