import {
  namedBy,
  parseRules,
  requireCompiling,
  ruleContext,
  type Rules,
} from '#engines/audience/public.ts';
import { inAccount, type Account, type AdmittedActor } from '#platform/server/account/account.ts';
import { ProductError } from '#platform/server/errors.ts';
import type { Services } from '#platform/server/services.ts';
import type { GeneratedRules } from '../contract.ts';
import { askModel } from './ask-model.ts';
import type { Known } from './grammar/known.ts';
import { readSentence } from './grammar/read-sentence.ts';
import { knownFor } from './known-for.ts';
import { withIds } from './with-ids.ts';

type Parts = Pick<Services, 'database' | 'families' | 'clock' | 'languageModel' | 'log'>;

/**
 * Turns plain words into a rule: by our own grammar, and what that does not understand by a language model where one is
 * configured. Either way the rule is checked as one of a segment is, and names records of this account only.
 */
export async function generateRules(
  services: Parts,
  who: { accountId: number; actor: AdmittedActor },
  input: string,
): Promise<GeneratedRules> {
  const read = await inAccount(services.database, who, async (account) => {
    const known = await knownFor(account, services, input);
    const sentence = readSentence(input, known);
    return sentence.rules === null
      ? { known, answer: null, unread: sentence.unread }
      : {
          known,
          answer: await checked(account, services, { rules: sentence.rules, known }),
          unread: input,
        };
  });
  if (read.answer) return read.answer;
  const model = services.languageModel;
  if (model === null) return refused(notUnderstood(read.unread));
  const answer = await askModel(model, { accountId: who.accountId, input, known: read.known });
  if (answer.rules === null) return refused(answer.error);
  return inAccount(services.database, who, async (account) => {
    const { rules, unknown } = withIds(answer.rules, read.known);
    return unknown === null
      ? ((await checked(account, services, { rules, known: read.known })) ??
          refused(notUnderstood(input)))
      : refused(notUnderstood(unknown));
  });
}

/** Says what was not understood, and what would be. */
function notUnderstood(words: string): string {
  return `Not understood: “${words}”. Write it in other words, such as “opened in the last 30 days and tagged VIP”.`;
}

// Null: the rule is none that a segment may have.
async function checked(
  account: Account,
  { families }: Pick<Services, 'families'>,
  { rules: given, known }: { rules: unknown; known: Known },
): Promise<GeneratedRules | null> {
  try {
    const rules = parseRules(given);
    const named = namedBy(rules).map(({ path, property, family, ids }) => ({
      field: `${path}.${property}`,
      family,
      ids,
      by: 'ids' as const,
    }));
    await families.requireNamed(account, named);
    requireCompiling(rules, await ruleContext(account, { rules: [rules] }));
    return {
      segment_rules_attributes: { ...wireOf(rules), error: null },
      names: namesOf(rules, known),
    };
  } catch (error) {
    if (error instanceof ProductError && error.code === 'invalid') return null;
    throw error;
  }
}

function wireOf({ filter, segment_filters_attributes: parts }: Rules) {
  return { filter, segment_filters_attributes: parts.map((part) => ({ ...part })) };
}

function namesOf(rules: Rules, known: Known): GeneratedRules['names'] {
  const names: Record<string, Record<string, string>> = {};
  for (const { family, ids } of namedBy(rules))
    for (const id of ids) {
      const found = known.names.find((one) => one.family === family && one.id === id);
      if (found) (names[family] ??= {})[id] = found.name;
    }
  return names;
}

function refused(error: string): GeneratedRules {
  return {
    segment_rules_attributes: { filter: 'and', segment_filters_attributes: [], error },
    names: {},
  };
}
