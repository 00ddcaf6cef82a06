import type { z } from 'zod';
import type { Rules } from '#engines/audience/public.ts';
import {
  BadTemplate,
  hasFooterToken,
  referencesIn,
  refuseBadLiquid,
  rowIdsIn,
} from '#engines/templating/public.ts';
import { checkedRules } from '#features/audience/segments/server/public.ts';
import type { FieldErrors } from '#platform/contract/errors.ts';
import type { Account } from '#platform/server/account/account.ts';
import { invalid, ProductError } from '#platform/server/errors.ts';
import { faultOfMarkup } from '#platform/server/sanitise/markup-weight.ts';
import { markupRefusal } from '#platform/server/sanitise/sanitiser.ts';
import type { Services } from '#platform/server/services.ts';
import type { givenVariant, Variant } from '../contract.ts';

type GivenVariant = z.infer<typeof givenVariant>;

/** A text of a dynamic content and the field it stands in. */
interface GivenPart {
  field: string;
  html: string;
  textField: string;
  text: string;
}

/** Reads variants that came from outside: each fault is named by its place, such as `variants.1.html_part`. */
export async function composeVariants(
  account: Account,
  services: Services,
  { given, kept }: { given: readonly GivenVariant[]; kept: readonly Variant[] },
): Promise<Variant[]> {
  const before = rulesTogether(kept);
  const variants: Variant[] = [];
  // One after the other: they share the account's one transaction.
  for (const [index, one] of given.entries()) {
    const place = `variants.${index}`;
    await refuseUnfitPart({
      field: `${place}.html_part`,
      html: one.html_part,
      textField: `${place}.text_part`,
      text: one.text_part ?? '',
    });
    variants.push({
      name: one.name || `Variant ${index + 1}`,
      rules: await placed(place, () =>
        checkedRules(account, services, { given: one.rules, kept: before }),
      ),
      html_part: one.html_part,
      text_part: one.text_part ?? '',
    });
  }
  return variants;
}

/** Reads rules alone, in their order. */
export async function checkedRulesOf(
  account: Account,
  services: Services,
  variants: readonly { rules: unknown }[],
): Promise<Rules[]> {
  const rules: Rules[] = [];
  for (const [index, one] of variants.entries())
    rules.push(
      (await placed(`variants.${index}`, () =>
        checkedRules(account, services, { given: one.rules }),
      )) as Rules,
    );
  return rules;
}

/** Refuses what can't stand inside an email, and what would have to be filled in within itself. */
export async function refuseUnfitPart({ field, html, textField, text }: GivenPart): Promise<void> {
  const fault = faultOfMarkup(html);
  if (fault !== null) throw invalid({ [field]: [markupRefusal(fault)] });
  for (const [name, part] of [
    [field, html],
    [textField, text],
  ] as const) {
    if (referencesIn(part).some(({ root }) => root === 'dynamic_content'))
      throw invalid({ [name]: ['cannot hold another dynamic content: write its words here'] });
    if (hasFooterToken(part) || rowIdsIn(part).length > 0)
      throw invalid({ [name]: ['cannot hold a footer or a saved row: put it in the content'] });
  }
  try {
    await refuseBadLiquid({ html, text });
  } catch (error) {
    if (!(error instanceof BadTemplate)) throw error;
    const fields: Record<string, string[]> = {};
    for (const { where, message, fix } of error.findings)
      (fields[where.part === 'text' ? textField : field] ??= []).push(`${message} ${fix}`);
    throw invalid(fields);
  }
}

// What the rules named before may be named again, also by who may not look at it.
function rulesTogether(kept: readonly Variant[]): Rules | undefined {
  return kept.length === 0
    ? undefined
    : { filter: 'or', segment_filters_attributes: kept.map(({ rules }) => rules as Rules) };
}

async function placed<T>(place: string, reading: () => Promise<T>): Promise<Variant['rules']> {
  try {
    return (await reading()) as Variant['rules'];
  } catch (error) {
    if (!(error instanceof ProductError) || typeof error.errors !== 'object') throw error;
    throw invalid(underRules(place, error.errors));
  }
}

function underRules(place: string, errors: FieldErrors): FieldErrors {
  return Object.fromEntries(
    Object.entries(errors).map(([field, messages]) => [
      field === 'base' || field === 'segment_rules_attributes'
        ? `${place}.rules`
        : `${place}.rules.${field}`,
      messages,
    ]),
  );
}
