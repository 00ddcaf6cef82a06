import { z } from 'zod';
import type { LanguageModel } from '#platform/server/language-model/language-model.ts';
import type { Known, Part } from './grammar/known.ts';

/** What a model answered: a rule that nobody has checked yet, or why there is none. */
export type RuleAnswer = { rules: Part; error: null } | { rules: null; error: string };

const answered = z.union([
  z.object({ error: z.string().min(1).max(500) }),
  z.looseObject({
    filter: z.enum(['and', 'or']),
    segment_filters_attributes: z.array(z.unknown()).min(1),
  }),
]);

/** Asks the language model for a rule. It hears the sentence, the criteria and the names that occur in it; no contact. */
export async function askModel(
  model: LanguageModel,
  { accountId, input, known }: { accountId: number; input: string; known: Known },
): Promise<RuleAnswer> {
  const { said, why } = await model.ask({
    accountId,
    instructions: instructions(known),
    input,
    answer: answered,
    otherwise: 'no rule',
  });
  if (why !== null)
    return {
      rules: null,
      error: `The language model gave no rule: ${why}. Write the sentence in other words, or build the rule by hand.`,
    };
  return 'segment_filters_attributes' in said
    ? { rules: said, error: null }
    : { rules: null, error: `Not understood: ${String(said.error)}` };
}

function instructions({ criteria, names, now, zone, currency }: Known): string {
  const asked = criteria.map(({ label, fixed, operators }) => ({
    label,
    ...fixed,
    operators: operators.map(({ operator, inputs }) => ({
      operator,
      inputs: inputs.map((one) => `${one.name}: ${one.kind}${one.optional ? ', optional' : ''}`),
    })),
  }));
  return [
    'Turn the sentence into the rule of a segment of contacts. Answer with JSON alone:',
    '{"filter":"and"|"or","segment_filters_attributes":[condition or nested rule]}, or {"error":"the words you did not understand"}.',
    'Never leave anything out: if a part of the sentence cannot be asked, answer with error.',
    'A condition holds the fixed properties of a criterion, an operator and its inputs. Records are named by their names in arrays.',
    `Now is ${now.toISOString()} in ${zone}. Currency: ${currency ?? 'must be named'}.`,
    `Criteria: ${JSON.stringify(asked)}`,
    `Records: ${JSON.stringify(names.map(({ family, name }) => ({ family, name })))}`,
  ].join('\n');
}
