import type { z } from 'zod';
import { BadTemplate, refuseBadLiquid, textPartInThread } from '#engines/templating/public.ts';
import type { Account } from '#platform/server/account/account.ts';
import { invalid } from '#platform/server/errors.ts';
import { faultOfMarkup } from '#platform/server/sanitise/markup-weight.ts';
import { markupRefusal } from '#platform/server/sanitise/sanitiser.ts';
import { mjmlEditors, type contents } from '../contract.ts';
import { compileWithRows } from './compile-with-rows.ts';

/** The parts of a content that are saved. */
export interface ContentParts {
  html_part: string;
  text_part: string;
  mjml_part: string | null;
}

/** Parts as a call gives them; absent ones stay or are made. */
export type GivenParts = Partial<
  Pick<z.infer<typeof contents.fields>, 'html_part' | 'text_part' | 'mjml_part'>
>;

/** What parts are composed with: the account whose saved rows a layout may name, and what an update starts from. */
export interface Composing {
  account: Account | null;
  before?: ContentParts | undefined;
}

/** What a save came to: the parts, and what the layout compiler remarked without refusing. */
export interface Composed {
  parts: ContentParts;
  warnings: string[];
}

/**
 * Makes the parts that are saved from those given: MJML is compiled, a missing text part is written from the HTML, and
 * Liquid that cannot be parsed is refused with its line. `before` is what an update starts from.
 */
export async function composeContent(
  editorType: number,
  given: GivenParts,
  { account, before }: Composing,
): Promise<Composed> {
  const isMjml = mjmlEditors.includes(editorType);
  const { html, mjml, warnings } = isMjml
    ? await composeMjml(editorType, given.mjml_part ?? before?.mjml_part ?? null, {
        account,
        before,
      })
    : { html: givenHtml(given, before), mjml: null, warnings: [] };
  refuseHeavyMarkup(isMjml, html, before);
  const text = given.text_part?.trim() ? given.text_part : await textFor(html, given, before);
  await refuseBadLiquidIn(isMjml, { html: mjml ?? html, text });
  return { parts: { html_part: html, text_part: text, mjml_part: mjml }, warnings };
}

const fatal = /doesn't exist|cannot be used inside|does not exist/;

function givenHtml(given: GivenParts, before: ContentParts | undefined): string {
  const html = given.html_part ?? before?.html_part;
  if (html === undefined || html.trim() === '')
    throw invalid({ html_part: [before ? 'cannot be blank' : 'is required'] });
  return html;
}

async function composeMjml(
  editorType: number,
  mjml: string | null,
  { account, before }: Composing,
) {
  if (mjml === null || mjml.trim() === '')
    throw invalid({ mjml_part: [`is required for editor type ${editorType}`] });
  if (before && mjml === before.mjml_part) return { html: before.html_part, mjml, warnings: [] };
  const compiled = await compileWithRows(account, mjml);
  const remarks = compiled.errors.map(({ message, line }) =>
    line === null ? message : `line ${line}: ${message}`,
  );
  // Attributes that MJML does not know leave a mail that works; unknown elements vanish, which nobody wants.
  const isBroken =
    compiled.html === '' || compiled.errors.some(({ message }) => fatal.test(message));
  if (isBroken)
    throw invalid({ mjml_part: remarks.length > 0 ? remarks.slice(0, 10) : ['is no MJML layout'] });
  return { html: compiled.html, mjml, warnings: remarks };
}

// Scanning it, for links and before a mailing, takes the time of everybody else.
function refuseHeavyMarkup(isMjml: boolean, html: string, before: ContentParts | undefined): void {
  if (html === before?.html_part) return;
  const fault = faultOfMarkup(html);
  if (fault !== null)
    throw invalid({ [isMjml ? 'mjml_part' : 'html_part']: [markupRefusal(fault)] });
}

/** A text part that was written from the HTML follows it; one that a person wrote stays. */
export async function textFor(
  html: string,
  given: GivenParts,
  before: ContentParts | undefined,
): Promise<string> {
  if (before === undefined || given.text_part !== undefined) return textPartInThread(html);
  if (before.html_part === html || before.text_part !== (await textPartInThread(before.html_part)))
    return before.text_part;
  return textPartInThread(html);
}

async function refuseBadLiquidIn(
  isMjml: boolean,
  parts: { html: string; text: string },
): Promise<void> {
  try {
    await refuseBadLiquid(parts);
  } catch (error) {
    if (error instanceof BadTemplate) throw badLiquid(error, isMjml ? 'mjml_part' : 'html_part');
    throw error;
  }
}

/** Bad Liquid as a 422: each message names the line and the fix. */
export function badLiquid(error: BadTemplate, sourceField: 'html_part' | 'mjml_part'): Error {
  const fields: Record<string, string[]> = {};
  for (const { where, message, fix } of error.findings) {
    const field =
      where.part === 'text' ? 'text_part' : where.part === 'html' ? sourceField : where.part;
    (fields[field] ??= []).push(`${message} ${fix}`);
  }
  return invalid(fields);
}
