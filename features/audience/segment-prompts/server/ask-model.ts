import { z } from 'zod';
import type { LanguageModelConfig } from '#platform/server/language-model-settings.ts';
import { FetchRefused, type Fetcher } from '#platform/server/fetcher/fetcher.ts';
import type { Known, Part } from './grammar/known.ts';

/** What a model answered: a rule that nobody has checked yet, or why there is none. */
export type ModelAnswer = { rules: Part; error: null } | { rules: null; error: string };

/** How a model is asked. */
interface Asking {
  fetcher: Fetcher;
  model: LanguageModelConfig;
}

const timeoutMs = 20_000;
const maxBytes = 256 * 1024;

// The chat completions protocol; more may stand in an answer.
const completion = z.object({
  choices: z.array(z.object({ message: z.object({ content: z.string() }) })).min(1),
});
const answered = z.union([
  z.object({ error: z.string().min(1).max(500) }),
  z.looseObject({
    filter: z.enum(['and', 'or']),
    segment_filters_attributes: z.array(z.unknown()).min(1),
  }),
]);

/** Asks a language model by the chat completions protocol of OpenAI. It hears the sentence, the criteria and the names that occur in it; no contact. */
export async function askModel(
  { fetcher, model }: Asking,
  { input, known }: { input: string; known: Known },
): Promise<ModelAnswer> {
  try {
    const answer = await fetcher.fetch(`${model.url}/chat/completions`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        ...(model.key !== null && { authorization: `Bearer ${model.key}` }),
      },
      body: JSON.stringify({
        model: model.name,
        temperature: 0,
        response_format: { type: 'json_object' },
        messages: [
          { role: 'system', content: instructions(known) },
          { role: 'user', content: input },
        ],
      }),
      redirects: 0,
      timeout: timeoutMs,
      maxBytes,
    });
    if (answer.status !== 200) return failed(`it answered ${answer.status}`);
    return answerOf(answer.body.toString('utf8'));
  } catch (error) {
    if (error instanceof FetchRefused) return failed(error.message);
    return failed('it could not be reached in time');
  }
}

function answerOf(body: string): ModelAnswer {
  const parsed = completion.safeParse(jsonOf(body));
  const content = parsed.data?.choices[0]?.message.content;
  const rules = answered.safeParse(content === undefined ? null : jsonOf(content));
  if (!rules.success) return failed('its answer was no rule');
  const { data } = rules;
  return 'segment_filters_attributes' in data
    ? { rules: data, error: null }
    : { rules: null, error: `Not understood: ${String(data.error)}` };
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return null;
  }
}

const failed = (why: string): ModelAnswer => ({
  rules: null,
  error: `The language model gave no rule: ${why}. Write the sentence in other words, or build the rule by hand.`,
});

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
