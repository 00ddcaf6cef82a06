import type { z } from 'zod';
import { checkParts } from '#engines/content-parts/public.ts';
import { fieldsOf, mergeDataOf, type FieldDefinition } from '#engines/audience/public.ts';
import { picksOf } from '#engines/delivery/public.ts';
import {
  BadTemplate,
  checkMailInThread,
  inlineCssInThread,
  lintFooter,
  lintMessage,
  prepareMessage,
  refuseBadLiquid,
  renderPreview,
  textPartInThread,
  type MailingMessage,
  type MessageLink,
} from '#engines/templating/public.ts';
import type { Account } from '#platform/server/account/account.ts';
import { invalid, notFound } from '#platform/server/errors.ts';
import { faultOfMarkup } from '#platform/server/sanitise/markup-weight.ts';
import { harmlessDocument, markupRefusal } from '#platform/server/sanitise/sanitiser.ts';
import type { preview, previewBody } from '../contract.ts';
import { compileWithRows } from './compile-with-rows.ts';
import { badLiquid } from './compose-content.ts';
import { frozenParts } from './freeze-content.ts';
import { sampleContact } from './merge-variables.ts';

/** A content to preview; contact null means made-up values. */
export type PreviewRequest = z.infer<typeof previewBody>;

/** Shows a content as one contact would get it: nothing is tracked, empty merge values are marked, the HTML runs nothing. */
export async function previewContent(
  account: Account,
  request: PreviewRequest,
): Promise<z.infer<typeof preview>> {
  const fields = await fieldsOf(account);
  const contact = await contactFor(account, fields, request.contact_id ?? null);
  const html = await htmlOf(account, request);
  const part = request.content.mjml_part ? 'mjml_part' : 'html_part';
  const fault = faultOfMarkup(html);
  if (fault !== null) throw invalid({ [part]: [markupRefusal(fault)] });
  // Checked as it was written: inlining moves lines, and a finding names one.
  const written = messageOf(account, request, html);
  try {
    await refuseBadLiquid(written);
    const text = written.text.trim() === '' ? await textPartInThread(html) : written.text;
    const frozen = await frozenParts(account, { html, text }, previewContext);
    const rendered = await renderPreview(
      {
        ...written,
        ...frozen,
        html: request.content.mjml_part ? frozen.html : await inlineCssInThread(frozen.html),
      },
      contact,
      { picks: await picksOf(account, frozen, request.contact_id ?? null) },
    );
    const check = await checkMailInThread(rendered.html);
    const findings = [
      ...lintFooter({ ...written, html: frozen.html }),
      ...(await lintMessage(written, { contactVariables: Object.keys(contact) })).filter(
        ({ code }) => code !== 'missing_unsubscribe' && code !== 'missing_address',
      ),
      ...(await checkParts(account, { html, text, dynamic: [] }, previewContext)),
      ...(check?.findings ?? []),
    ];
    // A content on its own has no subject; that is the campaign's to fill.
    return {
      ...rendered,
      html: await harmlessDocument(rendered.html),
      findings: findings.filter(
        ({ code }) => code !== 'empty_subject' || request.subject !== undefined,
      ),
      check: check && { gaps: check.gaps, clients: [...check.clients], weight: check.weight },
    };
  } catch (error) {
    if (error instanceof BadTemplate) throw badLiquid(error, part);
    throw error;
  }
}

/** The links that a content leads to, those of its rows, footer and variants too, by the numbers that they have in an email. */
export async function linksOfContent(
  account: Account,
  content: { html_part: string; text_part: string },
): Promise<MessageLink[]> {
  const parts = { html: content.html_part, text: content.text_part };
  const frozen = await frozenParts(account, parts, previewContext);
  const request: PreviewRequest = { content: { text_part: parts.text } };
  return prepareMessage({ ...messageOf(account, request, frozen.html), ...frozen }).links;
}

const previewContext = {
  footerId: null,
  language: 'en',
  source: null,
  purpose: 'preview',
} as const;

async function contactFor(
  account: Account,
  fields: readonly FieldDefinition[],
  contactId: number | null,
): Promise<Record<string, unknown>> {
  if (contactId === null) return sampleContact(fields);
  const [contact] = await mergeDataOf(account, [contactId], fields);
  if (!contact) throw notFound('contact');
  return contact;
}

async function htmlOf(account: Account, { content }: PreviewRequest): Promise<string> {
  if (!content.mjml_part) return content.html_part ?? '';
  const { html, errors } = await compileWithRows(account, content.mjml_part);
  if (html === '') throw invalid({ mjml_part: errors.map(({ message }) => message) });
  return html;
}

function messageOf(account: Account, request: PreviewRequest, html: string): MailingMessage {
  const { record } = account;
  return {
    subject: request.subject ?? '',
    preheader: request.preheader ?? '',
    fromName: '',
    fromEmail: '',
    replyTo: '',
    html,
    text: request.content.text_part ?? '',
    postalAddress: record.postal_address,
    language: 'en',
    campaign: { id: 0, name: 'Preview' },
    account: { id: record.id, name: record.name, website: record.website },
    track: { opens: false, clicks: false },
  };
}
