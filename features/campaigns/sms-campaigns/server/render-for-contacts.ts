import { fieldsOf, mergeDataOf } from '#engines/audience/public.ts';
import type { SmsMessage } from '#engines/texting/contract.ts';
import type { Account } from '#platform/server/account/account.ts';
import { templateRunner } from '#platform/server/template/template-runner.ts';

/** A text as one contact would get it, or why it can't be rendered. */
export type RenderedText = { text: string } | { problem: string };

/** Placeholder of a short link: as long as the links of the account's domain are. */
const shortLink = 'https://go.example.com/AbCdEfGhIjKlMnOp';
const links = /https?:\/\/[^\s<>"']+/g;

/** Renders a text for contacts without sending it: with the words by which a first text ends, and with links as long as they will be. */
export async function renderForContacts(
  account: Account,
  message: SmsMessage,
  contacts: readonly Readonly<Record<string, unknown>>[],
): Promise<RenderedText[]> {
  const outcomes = await templateRunner.render({
    templates: [{ text: message.text, escape: 'none' }],
    common: {
      ...message.data,
      account: { name: account.record.name, website: account.record.website },
      campaign: message.source ?? { id: 0, name: '' },
    },
    scopes: contacts.map((contact) => ({ contact })),
  });
  return outcomes.map((outcome) =>
    'error' in outcome
      ? { problem: `The text could not be rendered: ${outcome.error.message}.` }
      : { text: finished(message, outcome.texts[0] ?? '') },
  );
}

/** The template data of contacts, by their ids. */
export async function mergeDataById(
  account: Account,
  ids: readonly number[],
): Promise<Readonly<Record<string, unknown>>[]> {
  return ids.length === 0 ? [] : mergeDataOf(account, ids, await fieldsOf(account));
}

function finished(message: SmsMessage, rendered: string): string {
  const text = message.shortens_links ? rendered.replaceAll(links, shortLink) : rendered;
  return message.opt_out_text === '' ? text : `${text}\n${message.opt_out_text}`;
}
