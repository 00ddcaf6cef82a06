import { z } from 'zod';
import type { Clock } from '../clock.ts';
import { FetchRefused, type Fetcher } from '../fetcher/fetcher.ts';
import type { LanguageModelConfig } from '../language-model-settings.ts';
import { createQuestionCount, questionsAMinute } from './question-count.ts';

/** What a model is asked: what it has to do, what it does that with, and the form of its answer. */
export interface Question<T> {
  /** The account whose minute it counts in. */
  readonly accountId: number;
  readonly instructions: string;
  /** Whatever the instructions are about; cut to the longest text that is sent. */
  readonly input: string;
  readonly answer: z.ZodType<T>;
  /** Ends the sentence "its answer was …" when the form is another. */
  readonly otherwise: string;
}

/** What a model answered, in the form that was asked for, or why there is no answer. */
export type ModelAnswer<T> = { said: T; why: null } | { said: null; why: string };

/** The language model of the installation. */
export interface LanguageModel {
  ask<T>(question: Question<T>): Promise<ModelAnswer<T>>;
}

/** How many characters of a text are sent at most; instructions come on top. */
export const longestInput = 12_000;

const timeoutMs = 20_000;
const maxBytes = 256 * 1024;

// The chat completions protocol; more may stand in an answer.
const completion = z.object({
  choices: z.array(z.object({ message: z.object({ content: z.string() }) })).min(1),
});

/** Makes what asks the configured model; null where none is configured. */
export function createLanguageModel(
  model: LanguageModelConfig | null,
  { fetcher, clock }: { fetcher: Fetcher; clock: Clock },
): LanguageModel | null {
  if (model === null) return null;
  const mayAsk = createQuestionCount(clock);
  return {
    async ask(question) {
      if (!mayAsk(question.accountId))
        return failed(
          `this account has asked ${questionsAMinute} questions within a minute, wait for the next`,
        );
      try {
        const answer = await fetcher.fetch(`${model.url}/chat/completions`, {
          method: 'POST',
          headers: headersOf(model),
          body: bodyOf(model, question),
          redirects: 0,
          timeout: timeoutMs,
          maxBytes,
        });
        if (answer.status !== 200) return failed(`it answered ${answer.status}`);
        return answerOf(answer.body.toString('utf8'), question);
      } catch (error) {
        if (error instanceof FetchRefused) return failed(error.message.replace(/\.$/, ''));
        return failed('it could not be reached in time');
      }
    },
  };
}

function headersOf({ key }: LanguageModelConfig): Record<string, string> {
  return {
    'content-type': 'application/json',
    ...(key !== null && { authorization: `Bearer ${key}` }),
  };
}

function bodyOf({ name }: LanguageModelConfig, { instructions, input }: Question<unknown>): string {
  return JSON.stringify({
    model: name,
    temperature: 0,
    response_format: { type: 'json_object' },
    messages: [
      { role: 'system', content: instructions },
      { role: 'user', content: input.slice(0, longestInput) },
    ],
  });
}

function answerOf<T>(body: string, { answer, otherwise }: Question<T>): ModelAnswer<T> {
  const content = completion.safeParse(jsonOf(body)).data?.choices[0]?.message.content;
  const said = answer.safeParse(content === undefined ? null : jsonOf(content));
  return said.success ? { said: said.data, why: null } : failed(`its answer was ${otherwise}`);
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return null;
  }
}

const failed = (why: string) => ({ said: null, why });
