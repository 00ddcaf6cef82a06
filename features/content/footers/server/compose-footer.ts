import {
  BadTemplate,
  hasFooterToken,
  hasUnsubscribeLink,
  refuseBadLiquid,
  rowIdsIn,
  textPartInThread,
} from '#engines/templating/public.ts';
import { invalid } from '#platform/server/errors.ts';
import { faultOfMarkup } from '#platform/server/sanitise/markup-weight.ts';
import { markupRefusal } from '#platform/server/sanitise/sanitiser.ts';
import { lacksUnsubscribeLink } from '../contract.ts';

/** The parts of a footer that are saved. */
export interface FooterParts {
  html_part: string;
  text_part: string;
}

/** Parts as a call gives them; absent ones stay or are made. */
type GivenParts = { [Part in keyof FooterParts]?: string | undefined };

/** Makes the parts that are saved from those given; `before` is what an update starts from. */
export async function composeFooter(given: GivenParts, before?: FooterParts): Promise<FooterParts> {
  const html = given.html_part ?? before?.html_part ?? '';
  const fault = faultOfMarkup(html);
  if (fault !== null) throw invalid({ html_part: [markupRefusal(fault)] });
  if (!hasUnsubscribeLink(html)) throw invalid({ html_part: [lacksUnsubscribeLink] });
  if (hasFooterToken(html))
    throw invalid({ html_part: ['must not hold {{ footer }}: a footer cannot be in itself'] });
  if (rowIdsIn(html).length > 0)
    throw invalid({ html_part: ['must not hold saved rows: they belong to the email above it'] });
  const text = given.text_part?.trim() ? given.text_part : await textFor(html, given, before);
  await refuseBadLiquidIn({ html, text });
  return { html_part: html, text_part: text };
}

/** A text that was written from the HTML follows it; one that a person wrote stays. */
async function textFor(
  html: string,
  given: GivenParts,
  before: FooterParts | undefined,
): Promise<string> {
  if (before === undefined || given.text_part !== undefined) return textPartInThread(html);
  if (before.html_part === html || before.text_part !== (await textPartInThread(before.html_part)))
    return before.text_part;
  return textPartInThread(html);
}

async function refuseBadLiquidIn(parts: { html: string; text: string }): Promise<void> {
  try {
    await refuseBadLiquid(parts);
  } catch (error) {
    if (!(error instanceof BadTemplate)) throw error;
    const fields: Record<string, string[]> = {};
    for (const { where, message, fix } of error.findings)
      (fields[where.part === 'text' ? 'text_part' : 'html_part'] ??= []).push(`${message} ${fix}`);
    throw invalid(fields);
  }
}
