import { sql } from 'kysely';
import {
  allCriteriaOf,
  missingReferences,
  namesInRules,
  ruleContext,
  requireCompiling,
  type Rules,
} from '#engines/audience/public.ts';
import { allTextOf, type ContentPart, type MessageParts } from '#engines/content-parts/public.ts';
import {
  inlineCssInThread,
  referencesIn,
  type DynamicChoice,
  type Finding,
} from '#engines/templating/public.ts';
import { readRules } from '#features/audience/segments/contract/readable-rules.ts';
import type { Account } from '#platform/server/account/account.ts';
import { ProductError } from '#platform/server/errors.ts';
import type { Variant } from '../contract.ts';

interface Saved {
  id: number;
  name: string;
  default_part: string;
  default_text: string;
  variants: Variant[];
}

/** Takes dynamic contents along into messages, each with its rules: later changes do not reach what was frozen. */
export const dynamicPart: ContentPart = {
  name: 'dynamic_contents',
  order: 30,
  async freeze(account, parts, { purpose }) {
    const saved = await savedIn(account, parts);
    if (saved.length === 0) return parts;
    const dynamic: DynamicChoice[] = [];
    for (const one of saved)
      dynamic.push(await choiceOf(one, purpose === 'send' ? await wordsOf(account, one) : []));
    return { ...parts, dynamic };
  },
  async check(account, parts) {
    const saved = await savedIn(account, parts);
    const known = new Set(saved.map(({ id }) => id));
    const findings = idsIn(parts)
      .filter((id) => !known.has(id))
      .map((id) => unknownFinding(parts.html, id));
    for (const one of saved) findings.push(...(await brokenRules(account, one)));
    return findings;
  },
};

function idsIn(parts: MessageParts): number[] {
  return referencesIn(allTextOf(parts)).flatMap(({ root, id }) =>
    root === 'dynamic_content' ? [id] : [],
  );
}

// In the order of the text: picks are counted by it.
async function savedIn(account: Account, parts: MessageParts): Promise<Saved[]> {
  const ids = idsIn(parts);
  if (ids.length === 0) return [];
  const { rows } = await sql<Saved>`
    select id, name, default_part, default_text, variants from dynamic_contents
    where account_id = ${account.id} and id = any(${ids}::bigint[])`.execute(account.db);
  return rows.toSorted((one, other) => ids.indexOf(one.id) - ids.indexOf(other.id));
}

async function choiceOf(saved: Saved, words: readonly string[]): Promise<DynamicChoice> {
  const { id, name, variants } = saved;
  const said = [];
  for (const [index, variant] of variants.entries())
    said.push({
      name: variant.name,
      html: await withInlineCss(variant.html_part),
      text: variant.text_part,
      rules: variant.rules,
      ...(words[index] !== undefined && { words: words[index] }),
    });
  const byDefault = {
    name: '',
    html: await withInlineCss(saved.default_part),
    text: saved.default_text,
    rules: null,
  };
  return { id, name, variants: [...said, byDefault] };
}

async function withInlineCss(html: string): Promise<string> {
  return /<style\b/i.test(html) ? inlineCssInThread(html) : html;
}

// Records of features have no name here, and are said by their number.
async function wordsOf(account: Account, { variants }: Saved): Promise<string[]> {
  const rules = variants.map((variant) => variant.rules as Rules);
  const names = await namesInRules(account, rules);
  const reading = {
    criteria: await allCriteriaOf(account, [...(names.get('custom_fields')?.keys() ?? [])]),
    nameOf: (family: string, id: number) =>
      names.has(family) ? names.get(family)?.get(id) : String(id),
    say: (english: string) => english,
  };
  return variants.map((variant) => readRules(variant.rules, reading));
}

function unknownFinding(html: string, id: number): Finding {
  const at = html.search(new RegExp(`dynamic_content\\.d${id}\\b`));
  return {
    code: 'unknown_part',
    severity: 'error',
    message: `The content names the dynamic content ${id}, which does not exist.`,
    fix: 'Take it out, or choose another dynamic content.',
    where: { part: at < 0 ? 'text' : 'html', line: at < 0 ? null : lineAt(html, at) },
  };
}

function lineAt(text: string, position: number): number {
  return text.slice(0, position).split('\n').length;
}

/** Rules that can't be asked: nobody would get what was meant for them. */
async function brokenRules(account: Account, { name, variants }: Saved): Promise<Finding[]> {
  const findings: Finding[] = [];
  for (const variant of variants) {
    const rules = variant.rules as Rules;
    if (!(await canBeAsked(account, rules)))
      findings.push({
        code: 'unready_part',
        severity: 'error',
        message: `The variant '${variant.name}' of the dynamic content '${name}' has a rule that names what does not exist any more.`,
        fix: 'Correct the rule of the variant.',
        where: { part: 'html', line: null },
      });
  }
  return findings;
}

async function canBeAsked(account: Account, rules: Rules): Promise<boolean> {
  if (missingReferences(rules, await namesInRules(account, [rules])).length > 0) return false;
  try {
    requireCompiling(rules, await ruleContext(account, { rules: [rules], form: 'one' }));
    return true;
  } catch (error) {
    if (error instanceof ProductError) return false;
    throw error;
  }
}
