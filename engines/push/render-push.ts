import { fieldsOf, mergeDataOf } from '#engines/audience/public.ts';
import type { Account } from '#platform/server/account/account.ts';
import {
  templateRunner,
  type TemplateFailure,
  type TemplateSource,
} from '#platform/server/template/template-runner.ts';
import type { PushText } from './contract.ts';
import type { RenderedPush } from './payloads.ts';

/** The texts of a push in which Liquid is read, by their field. */
export function liquidTexts({ title, body, picture, link, buttons }: PushText): [string, string][] {
  return [
    ['title', title],
    ['body', body],
    ['picture', picture],
    ['link', link],
    ...buttons.flatMap(({ title: label, link: to }): [string, string][] => [
      ['buttons', label],
      ['buttons', to],
    ]),
  ];
}

/** A push for each of these contacts; who is missing could not be written to. */
export async function renderPush(
  account: Account,
  text: PushText,
  contactIds: readonly number[],
): Promise<Map<number, RenderedPush | { error: TemplateFailure }>> {
  const contacts = await mergeDataOf(account, contactIds, await fieldsOf(account));
  const scopes = contacts.map((contact) => ({ contact }));
  return new Map(
    (await renderScopes(account, text, scopes)).map((one, at) => [contacts[at]!.id, one]),
  );
}

/** A push for somebody whom nobody knows: every value of a contact is empty. */
export async function renderForNobody(
  account: Account,
  text: PushText,
): Promise<RenderedPush | { error: TemplateFailure }> {
  const [one] = await renderScopes(account, text, [{ contact: {} }]);
  return one!;
}

async function renderScopes(
  account: Account,
  text: PushText,
  scopes: readonly Record<string, unknown>[],
): Promise<(RenderedPush | { error: TemplateFailure })[]> {
  const texts = liquidTexts(text).map(([, one]) => one);
  if (!texts.some((one) => /\{[{%]/.test(one))) return scopes.map(() => joined(text, texts));
  const templates = texts.map((one): TemplateSource => ({ text: one, escape: 'none' }));
  const { name, website } = account.record;
  const outcomes = await templateRunner.render({
    templates,
    common: { account: { name, website } },
    scopes,
  });
  return outcomes.map((outcome) =>
    'error' in outcome ? { error: outcome.error } : joined(text, outcome.texts),
  );
}

function joined({ buttons }: PushText, texts: readonly string[]): RenderedPush {
  const [title = '', body = '', picture = '', link = '', ...rest] = texts.map((one) => one.trim());
  return {
    title,
    body,
    picture,
    link,
    buttons: buttons.map((_, at) => ({ title: rest[2 * at] ?? '', link: rest[2 * at + 1] ?? '' })),
  };
}
