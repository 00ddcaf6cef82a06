import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { brandingOf } from '#engines/audience/public.ts';
import type { Account } from '#platform/server/account/account.ts';
import type { Services } from '#platform/server/services.ts';
import { writePublicKey } from '#platform/server/strangers/public-keys.ts';
import { escapeHtml, formPage } from './form-page.ts';
import { formText } from './form-texts.ts';
import { proofOf } from './proof-of-work.ts';
import { paragraph, renderFormHtml } from './render-form.ts';
import { issueTicket } from './tickets.ts';
import type { FormVersion } from './versions.ts';

/** The public address of a form. */
export function formUrl(
  { secrets, config }: Pick<Services, 'secrets' | 'config'>,
  form: { accountId: number; id: number },
): string {
  return `${config.publicUrl}/f/${writePublicKey(secrets, 'form', form)}`;
}

/** A page with the nonce that lets its one script run; null: it has none. */
export interface HostedPage {
  readonly html: string;
  readonly nonce: string | null;
}

/** What a visitor has written, when the page comes again. */
interface Again {
  readonly values?: Readonly<Record<string, unknown>>;
  readonly faults?: Readonly<Record<string, readonly string[]>>;
}

/** What a hosted page is made of. */
export interface Hosted extends Again {
  readonly form: FormVersion;
  /** How much work its post has to bring. */
  readonly bits: number;
  /** Inside a page of others: without the head of ours. */
  readonly isFramed: boolean;
  /** The page that it stands on, as the browser told it. */
  readonly pageUrl?: string;
}

/** The page of a form. */
export async function hostedPage(
  account: Account,
  services: Services,
  { form, bits, isFramed, values, faults, pageUrl }: Hosted,
): Promise<HostedPage> {
  const { definition } = form;
  const { language } = definition;
  const branding = await brandingOf(account, null);
  const ticket = issueTicket(services.secrets, subjectOf(account, form), {
    now: services.clock.now(),
    bits,
  });
  const html = renderFormHtml({
    action: formUrl(services, { accountId: account.id, id: form.formId }),
    definition,
    version: form.version,
    listNames: await publicNames(account, form),
    ticket,
    ...(values && { values }),
    ...(pageUrl && { pageUrl }),
    ...(faults && { faults }),
  });
  const intro = definition.intro === '' ? '' : `<p>${paragraph(definition.intro)}</p>`;
  const faulty = faults
    ? `<p role="alert" class="hg-fault">${escapeHtml(formText(language, 'faulty'))}</p>`
    : '';
  const nonce = bits > 0 ? randomBytes(16).toString('base64url') : null;
  return {
    nonce,
    html: formPage({
      language,
      title: definition.title || form.name,
      branding: isFramed ? null : branding,
      color: definition.color || branding.color,
      body: intro + faulty + html,
      ...(nonce !== null && { script: { nonce, text: workScript(ticket, bits) } }),
    }),
  };
}

/** The page with one button, for posts of pages that have no ticket. */
export async function askPage(
  account: Account,
  services: Services,
  {
    form,
    given,
    bits,
  }: { form: FormVersion; given: Readonly<Record<string, unknown>>; bits: number },
): Promise<HostedPage> {
  const { language } = form.definition;
  const ticket = issueTicket(services.secrets, subjectOf(account, form), {
    now: services.clock.now(),
    bits,
    isAsked: true,
  });
  const ids = new Set(form.definition.pages.flatMap((page) => page.fields.map(({ id }) => id)));
  const kept = Object.entries(given).filter(
    ([name]) => ids.has(name) || ['_page', '_referrer'].includes(name),
  );
  const fields = [...kept, ['_version', String(form.version)], ['_ticket', ticket], ['_proof', '']]
    .flatMap(([name, value]) => [value].flat().map((one) => [name, one]))
    .map(
      ([name, value]) =>
        `<input type="hidden" name="${escapeHtml(String(name))}" value="${escapeHtml(String(value))}">`,
    );
  const action = formUrl(services, { accountId: account.id, id: form.formId });
  const nonce = bits > 0 ? randomBytes(16).toString('base64url') : null;
  return {
    nonce,
    html: formPage({
      language,
      title: formText(language, 'askTitle'),
      branding: await brandingOf(account, null),
      color: form.definition.color,
      body: `<p>${escapeHtml(formText(language, 'askText'))}</p><form class="hg-form" method="post" action="${escapeHtml(action)}">${fields.join('')}<p class="hg-acts"><button type="submit">${escapeHtml(formText(language, 'askButton'))}</button></p></form>`,
      ...(nonce !== null && { script: { nonce, text: workScript(ticket, bits) } }),
    }),
  };
}

/** What people read once they have sent a form: its own words or those of its language. The same whether it was kept out or not. */
export function thanksOf({ definition }: FormVersion): {
  title: string;
  text: string;
  url: string;
} {
  return {
    title: definition.thanks_title || formText(definition.language, 'thanks'),
    text: definition.thanks_text || formText(definition.language, 'thanksText'),
    url: definition.thanks_url,
  };
}

/** A page that says one thing in the language of a form. */
export async function saidPage(
  account: Account,
  form: FormVersion,
  { title, text }: { title: string; text: string },
): Promise<string> {
  return formPage({
    language: form.definition.language,
    title,
    branding: await brandingOf(account, null),
    color: form.definition.color,
    body: `<p role="status">${paragraph(text)}</p>`,
  });
}

function subjectOf(account: Account, form: FormVersion) {
  return { kind: 'form' as const, accountId: account.id, id: form.formId, version: form.version };
}

// Done while people write: nobody waits for it.
function workScript(ticket: string, bits: number): string {
  return `(${proofOf.toString()})(${JSON.stringify(ticket)},${bits}).then(function(proof){document.querySelector('input[name=_proof]').value=proof}).catch(function(){})`;
}

/** The names by which people know the lists that a form lets them choose. */
export async function publicNames(
  account: Account,
  { definition }: Pick<FormVersion, 'definition'>,
): Promise<Map<number, string>> {
  const ids = definition.pages.flatMap((page) => page.fields.flatMap((field) => field.list_ids));
  if (ids.length === 0) return new Map();
  const { rows } = await sql<{ id: number; name: string }>`
    select l.id, coalesce(nullif(l.public_name, ''), l.name) as name from lists l
    where l.account_id = ${account.id} and l.id = any(${ids}::bigint[]) and l.archived_at is null`.execute(
    account.db,
  );
  return new Map(rows.map(({ id, name }) => [id, name]));
}
