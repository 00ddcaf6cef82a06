import { missingReferences, namesInRules, type Rules } from '#engines/audience/public.ts';
import { referenceTo } from '#engines/templating/public.ts';
import { namesOfRules, readingOfRule } from '#features/audience/segments/server/public.ts';
import { readRules } from '#features/audience/segments/contract/readable-rules.ts';
import type { Account } from '#platform/server/account/account.ts';
import type { Families } from '#platform/server/families.ts';
import type { Row } from '#platform/server/resource/list.ts';
import { dynamicContents, type DynamicContent } from '../contract.ts';

/** One dynamic content as answers carry it. */
export async function readable(
  account: Account,
  families: Families,
  row: Row,
): Promise<Row & DynamicContent> {
  const { variants, ...content } = dynamicContents.row.parse(row);
  const rules = variants.map((variant) => variant.rules as Rules);
  const known = await namesInRules(account, rules);
  const said: DynamicContent['variants'][number][] = [];
  for (const variant of variants) {
    const rule = variant.rules as Rules;
    const reading = await readingOfRule(account, families, rule);
    said.push({
      ...variant,
      text: readRules(variant.rules, reading),
      is_broken: missingReferences(rule, known).length > 0,
    });
  }
  return {
    ...content,
    id: row.id,
    variants: said,
    names: await namesOfRules(account, families, rules),
    token: referenceTo('dynamic_content', row.id),
  };
}
