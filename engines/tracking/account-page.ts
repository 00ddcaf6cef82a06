import { randomBytes } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import { bytes, page, type Answer } from '#platform/server/http/route.ts';
import { readableAgent } from './fast-path/hit-handlers.ts';
import { requestKindOf, unknownLink } from './asked.ts';
import { isMachineRequest } from './machine-hits.ts';
import { pagePorts } from './page-ports.ts';
import { pageValues, valuesOfLinks } from './page-values.ts';
import {
  accountPagePolicy,
  composePage,
  formOfPage,
  formsIn,
  type AccountPageType,
  type PageForm,
} from './pages/account-pages.ts';
import type { PageLinks } from './pages/page-links.ts';
import { preferencesForm } from './pages/preferences-page.ts';
import { profileForm } from './pages/profile-page.ts';
import { reportForm } from './pages/report-page.ts';
import { unsubscribeForm } from './pages/unsubscribe-page.ts';
import { viewPreferences } from './preferences.ts';
import { viewProfile } from './profile.ts';
import { brandOfMailing } from './record-unsubscribe.ts';
import { withRecipient, type RecipientCall } from './recipient-of-delivery.ts';
import { viewReport } from './report-spam.ts';
import type { TokenKind } from './tokens.ts';
import type { TrackingParts } from './tracking-parts.ts';
import { viewUnsubscribe } from './unsubscribe-view.ts';

/** A page that is ready to be shown; a policy of its own goes with the HTML of an account. */
export interface PageToShow {
  readonly html: string;
  readonly policy: string | null;
}

/** A page of ours. */
export function showBuiltIn(html: string): PageToShow {
  return { html, policy: null };
}

/** Answers a signed link with the page that the work makes for its recipient. */
export async function answerTo(
  { services }: TrackingParts,
  { raw, kind, token }: { raw: FastifyRequest; kind: TokenKind; token: string },
  work: (call: RecipientCall) => Promise<PageToShow>,
): Promise<Answer> {
  // The language of a page is that of its mail; where that is none of ours, the browser's.
  const accepted = raw.headers['accept-language'];
  const shown = await withRecipient(services, { kind, token, accepted }, work);
  if (shown === null) return unknownLink(raw);
  if (shown.policy === null) return page(shown.html);
  return bytes(Buffer.from(shown.html), 'text/html; charset=utf-8', {
    'content-security-policy': shown.policy,
    'cache-control': 'no-store',
  });
}

/** The account's own page of a type with our form in it; null where it wrote none, or none that can be shown. */
export async function showAccountPage(
  call: RecipientCall,
  parts: TrackingParts,
  asked: {
    type: AccountPageType;
    form: (action: string) => string;
    /** True: a form that a person sees is sent by itself, for accounts that want a visit to be enough. */
    sends?: boolean;
  },
): Promise<PageToShow | null> {
  const { account, tokenPayload, language } = call;
  const brandId = await brandOfMailing(account, tokenPayload.mailingId);
  const html = await pagePorts().writtenPage(account, { type: asked.type, brandId, language });
  if (html === null) return null;
  const own = formOfPage[asked.type];
  const forms: Partial<Record<PageForm, string>> = {};
  for (const name of formsIn(html)) forms[name] = await otherForm(call, parts, name);
  if (own !== null) forms[own] = asked.form(addressOf(call, parts, own));
  const values = {
    ...(await pageValues(call, brandId, own === null ? '' : addressOf(call, parts, own))),
    ...valuesOfLinks(
      linksOf(call, parts),
      new URL(parts.urls.unsubscribeUrl(tokenPayload)).pathname,
    ),
  };
  const composed = await composePage({ type: asked.type, html, values, forms });
  if (composed === null) return null;
  if (!asked.sends) return { html: composed, policy: accountPagePolicy(null) };
  const nonce = randomBytes(16).toString('base64url');
  return { html: `${composed}${sendingScript(nonce)}`, policy: accountPagePolicy(nonce) };
}

/** Whether a visit may act by itself: not a machine's, and not within two seconds of the email, when only scanners are there. */
export async function isPersonsVisit(call: RecipientCall, raw: FastifyRequest): Promise<boolean> {
  const agent = readableAgent(raw.headers['user-agent'] ?? '');
  if (isMachineRequest({ kind: 'click', requestKind: requestKindOf(raw), userAgent: agent }))
    return false;
  const { account, tokenPayload } = call;
  const { rows } = await sql`
    select 1 from deliveries where account_id = ${account.id} and mailing_id = ${tokenPayload.mailingId} and contact_id = ${tokenPayload.contactId}
      and sent_at > ${account.now}::timestamptz - interval '2 seconds'`.execute(account.db);
  return rows.length === 0;
}

/** Where the pages of an email are, below whatever host the reader came by. */
export function linksOf(call: RecipientCall, { urls }: TrackingParts): PageLinks {
  const preferences = new URL(urls.preferencesUrl(call.tokenPayload)).pathname;
  return {
    preferences,
    profile: `${preferences}/profile`,
    report: `${preferences}/spam`,
    data: pagePorts().offersOwnData(call.account) ? `${preferences}/data` : null,
  };
}

function addressOf(call: RecipientCall, parts: TrackingParts, form: PageForm): string {
  const links = linksOf(call, parts);
  switch (form) {
    case 'one_click_unsub.form':
      return new URL(parts.urls.unsubscribeUrl(call.tokenPayload)).pathname;
    case 'manage_sub.form':
      return links.preferences;
    case 'edit_profile.form':
      return links.profile;
    case 'report_spam.form':
      return links.report;
  }
}

// A page may hold the forms of others, too.
async function otherForm(
  call: RecipientCall,
  parts: TrackingParts,
  form: PageForm,
): Promise<string> {
  const action = addressOf(call, parts, form);
  switch (form) {
    case 'one_click_unsub.form': {
      const view = await viewUnsubscribe(call, parts.urls);
      return unsubscribeForm(view, { action, said: view.isUnsubscribed ? 'done' : 'ask' });
    }
    case 'manage_sub.form':
      return preferencesForm(await viewPreferences(call, null), action, linksOf(call, parts).data);
    case 'edit_profile.form':
      return profileForm(await viewProfile(call), action);
    case 'report_spam.form':
      return reportForm(await viewReport(call), action);
  }
}

function sendingScript(nonce: string): string {
  return `<script nonce="${nonce}">(()=>{const form=document.querySelector('form[data-sends]');const go=()=>{if(document.visibilityState!=='visible')return;document.removeEventListener('visibilitychange',go);form?.requestSubmit()};document.addEventListener('visibilitychange',go);go()})()</script>`;
}
