import {
  BadTemplate,
  compileMjml,
  hasFooterToken,
  refuseBadLiquid,
  rowIdsIn,
  writeMjml,
  type CompiledMjml,
  type MjmlElement,
} from '#engines/templating/public.ts';
import { invalid } from '#platform/server/errors.ts';
import { faultOfMarkup } from '#platform/server/sanitise/markup-weight.ts';
import { markupRefusal } from '#platform/server/sanitise/sanitiser.ts';
import { largestRow } from '../contract.ts';

/** The parts of a row that are saved. */
export interface RowParts {
  json_part: Record<string, unknown>;
  mjml_part: string | null;
  html_part: string;
}

const rowElements = ['mj-section', 'mj-wrapper', 'mj-hero'];

/** Makes the parts of a row from its MJML or its JSON; rows of another editor are kept as they are. */
export async function composeRow(given: {
  mjml_part?: string | undefined;
  json_part?: Record<string, unknown> | undefined;
}): Promise<RowParts> {
  if (given.mjml_part !== undefined) return composed('mjml_part', given.mjml_part);
  const { json_part: json } = given;
  if (json === undefined)
    throw invalid({ json_part: ['is required: send the row as JSON, or as MJML in mjml_part'] });
  if (JSON.stringify(json).length > largestRow)
    throw invalid({ json_part: [`is too long (at most ${largestRow} characters)`] });
  if (!('tagName' in json)) return { json_part: json, mjml_part: null, html_part: '' };
  const mjml = writeMjml(json);
  if (mjml === null)
    throw invalid({ json_part: ['is no element of a layout with text and elements inside'] });
  return composed('json_part', mjml);
}

async function composed(field: 'mjml_part' | 'json_part', mjml: string): Promise<RowParts> {
  if (mjml.trim() === '') throw invalid({ [field]: ['cannot be blank'] });
  if (rowIdsIn(mjml).length > 0)
    throw invalid({ [field]: ['must not hold other saved rows: put in the row itself'] });
  if (hasFooterToken(mjml))
    throw invalid({ [field]: ['must not hold {{ footer }}: the footer belongs to the email'] });
  const compiled = await compileMjml(`<mjml><mj-body>${mjml}</mj-body></mjml>`);
  const row = rowOf(compiled);
  const remarks = compiled.errors.map(({ message }) => message).slice(0, 10);
  if (row === null || remarks.some((one) => /doesn't exist|cannot be used inside/.test(one)))
    throw invalid({
      [field]:
        remarks.length > 0 ? remarks : ['must be one row: an mj-section, mj-wrapper or mj-hero'],
    });
  const fault = faultOfMarkup(compiled.html);
  if (fault !== null) throw invalid({ [field]: [markupRefusal(fault)] });
  await refuseBadLiquidIn(field, mjml);
  return { json_part: { ...row }, mjml_part: mjml, html_part: fragmentOf(compiled.html) };
}

function rowOf({ tree }: CompiledMjml): MjmlElement | null {
  const body = tree?.children?.find(({ tagName }) => tagName === 'mj-body');
  const [row, ...others] = body?.children ?? [];
  return row && others.length === 0 && rowElements.includes(row.tagName) ? row : null;
}

async function refuseBadLiquidIn(field: string, mjml: string): Promise<void> {
  try {
    await refuseBadLiquid({ html: mjml, text: '' });
  } catch (error) {
    if (!(error instanceof BadTemplate)) throw error;
    throw invalid({ [field]: error.findings.map(({ message, fix }) => `${message} ${fix}`) });
  }
}

/** What stands in the body, with the style sheets that say how wide its columns are. */
function fragmentOf(html: string): string {
  const styles = [...html.matchAll(/<style\b[^>]*>[^<]*<\/style>/g)]
    .map(([style]) => style)
    .filter((style) => style.includes('.mj-column-') || style.includes('mj-full-width-mobile'));
  const start = html.indexOf('>', html.indexOf('<body')) + 1;
  const end = html.lastIndexOf('</body>');
  return `${styles.join('\n')}${html.slice(start, end).trim()}`;
}
