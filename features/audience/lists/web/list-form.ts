import { z } from 'zod';
import type { SchemaForm } from '#platform/web/forms/FormDrawer.tsx';
import { contactLists } from '../contract.ts';

const {
  name,
  description,
  public_name,
  public_description,
  is_public,
  opt_in,
  opt_in_reminder,
  from_name,
  from_email,
  reply_to_email,
  address,
  language,
  list_type,
  folder_id,
  brand_id,
} = contactLists.fields.shape;
/** What the drawer of a list edits. */
export const listForm = z.object({
  name,
  folder_id,
  description: description.unwrap(),
  public_name: public_name.unwrap(),
  public_description: public_description.unwrap(),
  is_public: is_public.unwrap(),
  opt_in: opt_in.unwrap(),
  opt_in_reminder: opt_in_reminder.unwrap(),
  from_name: from_name.unwrap(),
  from_email: from_email.unwrap(),
  reply_to_email: reply_to_email.unwrap(),
  address: address.unwrap(),
  language: language.unwrap(),
  list_type: list_type.unwrap(),
  brand_id,
});
/** The drawer's form. */
export type ListForm = SchemaForm<typeof listForm>;
