import { sql } from 'kysely';
import type { z } from 'zod';
import { fieldsOf, mergeDataOf } from '#engines/audience/public.ts';
import { picksOfMany } from '#engines/delivery/public.ts';
import {
  referenceTo,
  renderPreview,
  type DynamicChoice,
  type MailingMessage,
} from '#engines/templating/public.ts';
import { countForPerson } from '#features/audience/segments/server/public.ts';
import type { Account } from '#platform/server/account/account.ts';
import { harmlessDocument } from '#platform/server/sanitise/sanitiser.ts';
import type { Services } from '#platform/server/services.ts';
import type { shownPeople, Variant } from '../contract.ts';

/** So many people are shown, as even among the variants as they are found among the newest contacts. */
const most = 10;
const newest = 5_000;

type Shown = z.infer<typeof shownPeople>['people'][number];

/** What people would see: those that are asked for, or ten among whom each variant is found. */
export async function showPeople(
  account: Account,
  services: Services,
  asked: { defaultPart: string; variants: readonly Variant[]; contactIds?: readonly number[] },
): Promise<Shown[]> {
  const choice = choiceOf(asked.defaultPart, asked.variants);
  const message = { dynamic: [choice] };
  const picks = await countForPerson(account, services, async () =>
    picksOfMany(account, message, asked.contactIds ?? (await newestContacts(account))),
  );
  const chosen = asked.contactIds ? [...picks] : evenly([...picks]);
  const fields = await fieldsOf(account);
  const people = await mergeDataOf(
    account,
    chosen.map(([id]) => id),
    fields,
  );
  const shown: Shown[] = [];
  for (const [id, [variant = 0]] of chosen) {
    const contact = people.find((one) => one.id === id);
    if (!contact) continue;
    const rendered = await renderPreview(messageOf(account, choice), contact, {
      picks: [variant],
    });
    shown.push({
      contact: {
        id,
        email: contact.email,
        first_name: String(contact.first_name ?? ''),
        last_name: String(contact.last_name ?? ''),
      },
      variant,
      name: asked.variants[variant - 1]?.name ?? null,
      html: await harmlessDocument(rendered.html),
    });
  }
  return shown;
}

async function newestContacts(account: Account): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select c.id from contacts c where c.account_id = ${account.id} order by c.id desc limit ${newest}`.execute(
    account.db,
  );
  return rows.map(({ id }) => id);
}

/** The first of each variant, then the second of each, and so on; in the order of the variants, the default last. */
function evenly(picks: readonly (readonly [number, number[]])[]): (readonly [number, number[]])[] {
  const groups = [...Map.groupBy(picks, ([, [variant]]) => variant ?? 0).values()];
  const rounds = Array.from({ length: most }, (_, round) =>
    groups.flatMap((group) => group.slice(round, round + 1)),
  );
  const placeOf = ([, [variant = 0]]: readonly [number, number[]]): number =>
    variant === 0 ? Number.MAX_SAFE_INTEGER : variant;
  return rounds
    .flat()
    .slice(0, most)
    .toSorted((one, other) => placeOf(one) - placeOf(other));
}

function choiceOf(defaultPart: string, variants: readonly Variant[]): DynamicChoice {
  return {
    id: 1,
    name: '',
    variants: [
      ...variants.map(({ name, html_part: html, rules }) => ({ name, html, text: '', rules })),
      { name: '', html: defaultPart, text: '', rules: null },
    ],
  };
}

// The link and the address that the law wants are the content's, not of one place in it.
function messageOf({ record }: Account, choice: DynamicChoice): MailingMessage {
  return {
    subject: '',
    preheader: '',
    fromName: '',
    fromEmail: '',
    replyTo: '',
    html: referenceTo('dynamic_content', 1),
    text: '-',
    postalAddress: '',
    language: 'en',
    campaign: { id: 0, name: 'Preview' },
    account: { id: record.id, name: record.name, website: record.website },
    track: { opens: false, clicks: false },
    offersUnsubscribe: false,
    dynamic: [choice],
  };
}
