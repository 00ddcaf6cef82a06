import { mergeDataOf } from '#engines/audience/public.ts';
import type { Account } from '#platform/server/account/account.ts';
import { templateRunner } from '#platform/server/template/template-runner.ts';
import type { Passer } from './passer.ts';

/** What a template became for a person, or why it became nothing. */
export type Rendered = { texts: string[] } | { error: string };

/** Fills texts with what is known of people: the contact's fields, and `event` of the entry. Texts without variables are the same for all. */
export async function renderFor(
  account: Account,
  texts: readonly string[],
  people: readonly Passer[],
): Promise<Map<Passer, Rendered>> {
  if (!texts.some((text) => text.includes('{{') || text.includes('{%')))
    return new Map(people.map((person) => [person, { texts: [...texts] }]));
  const contacts = await mergeDataOf(account, [
    ...new Set(people.map(({ contactId }) => contactId)),
  ]);
  const known = new Map(contacts.map((contact) => [contact.id, contact]));
  const outcomes = await templateRunner.render({
    templates: texts.map((text) => ({ text, escape: 'none' as const })),
    scopes: people.map(({ contactId, event }) => {
      const contact = known.get(contactId) ?? {};
      return { ...contact, contact, event };
    }),
  });
  return new Map(
    people.map((person, index) => {
      const outcome = outcomes[index]!;
      return [
        person,
        'error' in outcome ? { error: outcome.error.message } : { texts: outcome.texts },
      ];
    }),
  );
}
