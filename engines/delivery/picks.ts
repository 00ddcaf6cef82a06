import { sql, type RawBuilder } from 'kysely';
import {
  compileRules,
  missingReferences,
  namesInRules,
  ruleContext,
  rulesSchema,
  type RuleContext,
  type Rules,
} from '#engines/audience/public.ts';
import type { DynamicChoice, MailingMessage, MessageVariant } from '#engines/templating/public.ts';
import type { Account } from '#platform/server/account/account.ts';
import { invalid } from '#platform/server/errors.ts';

/** A message of which each variant may choose among texts of its own. */
interface Choosing {
  message: Pick<MailingMessage, 'dynamic'>;
  variants: readonly Pick<MessageVariant, 'dynamic'>[] | null;
}

interface AskedVariant {
  rules: Rules;
  /** As picks count it. */
  number: number;
}

/** Which variant of each dynamic content contact c gets, as one array in SQL; null where nothing is chosen. `variant` is the column that says which message it gets. */
export async function picksSql(
  account: Account,
  { message, variants }: Choosing,
  variant: RawBuilder<unknown> | null = null,
): Promise<RawBuilder<number[] | null>> {
  const ofMessage = message.dynamic ?? [];
  const ofVariants = (variants ?? []).map(({ dynamic }) => dynamic ?? ofMessage);
  const all = [ofMessage, ...ofVariants].flatMap((dynamic) => dynamic.flatMap(askedOf));
  if ([ofMessage, ...ofVariants].every((dynamic) => dynamic.length === 0))
    return sql<null>`null::smallint[]`;
  const context = await ruleContext(account, { rules: all.map(({ rules }) => rules), form: 'one' });
  const byDefault = picksOfChoices(ofMessage, context);
  if (variant === null || ofVariants.every((dynamic) => dynamic === ofMessage)) return byDefault;
  const cases = ofVariants.map(
    (dynamic, index) => sql`when ${index + 1} then ${picksOfChoices(dynamic, context)}`,
  );
  return sql<number[]>`case ${variant} ${sql.join(cases, sql` `)} else ${byDefault} end`;
}

/** Which variants a contact gets of a message that is not sent to them: in a preview or a test; nobody gets the defaults. */
export async function picksOf(
  account: Account,
  message: Pick<MailingMessage, 'dynamic'>,
  contactId: number | null,
): Promise<number[] | null> {
  if (contactId === null || (message.dynamic ?? []).length === 0) return null;
  return (await picksOfMany(account, message, [contactId])).get(contactId) ?? null;
}

/** The same of many contacts, in their order; who does not exist is left out. */
export async function picksOfMany(
  account: Account,
  message: Pick<MailingMessage, 'dynamic'>,
  contactIds: readonly number[],
): Promise<Map<number, number[]>> {
  const picks = await picksSql(account, { message, variants: null });
  const { rows } = await sql<{ id: number; picks: number[] }>`
    select c.id, ${picks} as picks from unnest(${[...contactIds]}::bigint[]) with ordinality asked(id, place)
      join contacts c on c.account_id = ${account.id} and c.id = asked.id order by asked.place`.execute(
    account.db,
  );
  return new Map(rows.map((row) => [row.id, row.picks]));
}

/** Refuses a message whose rules name what is gone, or ask what can't be asked: nobody gets the default instead of what was meant. */
export async function requireAskable(account: Account, choosing: Choosing): Promise<void> {
  const choices = [choosing.message, ...(choosing.variants ?? [])].flatMap(
    ({ dynamic }) => dynamic ?? [],
  );
  for (const choice of choices) {
    const rules = askedOf(choice).map((one) => one.rules);
    const names = await namesInRules(account, rules);
    const [missing] = rules.flatMap((one) => missingReferences(one, names));
    if (missing)
      throw invalid({
        dynamic_content: [
          `${choice.name}: a rule names ${missing.property} ${missing.id}, which does not exist any more`,
        ],
      });
  }
  await picksSql(account, choosing);
}

function askedOf({ variants }: DynamicChoice): AskedVariant[] {
  return variants.flatMap(({ rules }, index) =>
    rules === null ? [] : [{ rules: rulesSchema.parse(rules), number: index + 1 }],
  );
}

function picksOfChoices(
  dynamic: readonly DynamicChoice[],
  context: RuleContext,
): RawBuilder<number[]> {
  const picks = dynamic.map((choice) => {
    const cases = askedOf(choice).map(
      ({ rules, number }) => sql`when ${compileRules(rules, context)} then ${sql.lit(number)}`,
    );
    return cases.length === 0 ? sql`0` : sql`case ${sql.join(cases, sql` `)} else 0 end`;
  });
  return sql<number[]>`array[${sql.join(picks)}]::smallint[]`;
}
