import { sql } from 'kysely';
import { noteChanges, upsertContact } from '#engines/audience/public.ts';
import { consentTextId, wishToSubscribe } from '#engines/opt-in/public.ts';
import type { Account } from '#platform/server/account/account.ts';
import type { Services } from '#platform/server/services.ts';
import type { CheckedAnswers } from './check-answers.ts';
import type { SaidOfPerson } from './bound-values.ts';
import type { FormVersion } from './versions.ts';

/** An accepted submission, before anything has followed from it. */
export interface AcceptedPost {
  readonly form: FormVersion;
  readonly answers: CheckedAnswers;
  readonly said: SaidOfPerson;
  readonly pageUrl: string;
  readonly ip: string;
}

/** Whose it is now. */
export interface AppliedPost {
  readonly contactId: number | null;
  readonly isNewContact: boolean;
  readonly pendingId: number | null;
}

/** Makes or finds the contact and hands on what the person wants. Whoever is known already stays as they are: only what is empty is filled in, the rest waits until the address is confirmed. */
export async function applyPost(
  account: Account,
  services: Services,
  post: AcceptedPost,
): Promise<AppliedPost> {
  const { form, said } = post;
  if (said.email === null) return { contactId: null, isNewContact: false, pendingId: null };
  const { id, isNew, waiting } = await contactOf(account, services, said);
  const listIds = wantedLists(form, post.answers);
  const { pendingId } =
    listIds.length === 0
      ? { pendingId: null }
      : await wishToSubscribe(account, services, {
          contactId: id,
          isNewContact: isNew,
          formId: form.formId,
          formName: form.name,
          listIds,
          values: waiting,
          tagIds: form.definition.tag_ids,
          textId: await textIdOf(account, form, post.answers),
          pageUrl: post.pageUrl || null,
          ip: post.ip,
          language: form.definition.language,
          mustConfirm: form.definition.must_confirm,
          afterUrl: form.definition.confirmed_url || null,
        });
  await noteChanges(account, [id], { kind: 'submitted', ref: form.formId });
  return { contactId: id, isNewContact: isNew, pendingId };
}

/** The lists that somebody asks for: those of the form, and those chosen; none where each box that may be left alone was left alone. */
export function wantedLists(
  { definition, listIds }: Pick<FormVersion, 'definition' | 'listIds'>,
  answers: CheckedAnswers,
): number[] {
  const fields = definition.pages.flatMap((page) => page.fields);
  const free = fields.filter((field) => field.kind === 'consent' && !field.necessary);
  if (free.length > 0 && free.every((field) => answers[field.id] !== true)) return [];
  const chosen = fields
    .filter((field) => field.kind === 'lists')
    .flatMap((field) => [answers[field.id] ?? []].flat().map(Number));
  return [...new Set([...listIds, ...chosen])];
}

// The very words that were agreed to; null where the form has no box to tick.
async function textIdOf(
  account: Account,
  { definition }: Pick<FormVersion, 'definition'>,
  answers: CheckedAnswers,
): Promise<number | null> {
  const words = definition.pages
    .flatMap((page) => page.fields)
    .filter((field) => field.kind === 'consent' && answers[field.id] === true)
    .map((field) => [field.label, field.help].filter((text) => text !== '').join('\n'));
  if (words.length === 0) return null;
  return consentTextId(account, { language: definition.language, text: words.join('\n\n') });
}

type Values = SaidOfPerson['values'];

async function contactOf(
  account: Account,
  { secrets }: Pick<Services, 'secrets'>,
  said: SaidOfPerson,
): Promise<{ id: number; isNew: boolean; waiting: Values }> {
  const known = await knownContact(account, said.emailKey!);
  if (!known) {
    const source = 'form';
    // The address alone: should another post make the same contact at this moment, nothing of theirs is overwritten.
    const { id, isNew } = await upsertContact(account, secrets, {
      email: said.email!,
      source,
      noMarketing: true,
    });
    if (isNew) {
      if (Object.keys(said.values).length > 0)
        await upsertContact(account, secrets, {
          email: said.email!,
          source,
          ...columnsOf(said.values),
        });
      return { id, isNew, waiting: {} };
    }
  }
  const contact = known ?? (await knownContact(account, said.emailKey!));
  if (!contact) throw new Error('a contact was neither found nor made');
  const entries = Object.entries(said.values);
  const isEmpty = (name: string) => String(contact.values[name] ?? '') === '';
  const fills = Object.fromEntries(entries.filter(([name]) => isEmpty(name)));
  if (Object.keys(fills).length > 0)
    await upsertContact(account, secrets, {
      email: contact.email,
      source: 'form',
      ...columnsOf(fills),
    });
  const waiting = entries.filter(
    ([name, value]) => !isEmpty(name) && String(contact.values[name]) !== String(value),
  );
  return { id: contact.id, isNew: false, waiting: Object.fromEntries(waiting) };
}

function columnsOf(values: Values): Record<string, unknown> {
  const isCustom = (name: string) => /^\d+$/.test(name);
  const entries = Object.entries(values);
  const custom = Object.fromEntries(entries.filter(([name]) => isCustom(name)));
  return {
    ...Object.fromEntries(entries.filter(([name]) => !isCustom(name))),
    ...(Object.keys(custom).length > 0 && { custom }),
  };
}

/** A contact by its address, with the values that a form may say. */
export async function knownContact(
  account: Account,
  emailKey: string,
): Promise<{ id: number; email: string; values: Record<string, unknown> } | null> {
  const { rows } = await sql<{ id: number; email: string; values: Record<string, unknown> }>`
    select c.id, c.email, c.custom || jsonb_build_object('first_name', c.first_name, 'last_name', c.last_name, 'phone', c.phone, 'fax', c.fax) as values
    from contacts c where c.account_id = ${account.id} and c.email_key = ${emailKey} limit 1`.execute(
    account.db,
  );
  return rows[0] ?? null;
}
