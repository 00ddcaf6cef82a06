import { ProductError, warning } from '../errors.ts';
import type { LanguageModel, Question } from './language-model.ts';

/** The model to ask for suggestions; without one there is nothing to find. */
export function requireModel(model: LanguageModel | null): LanguageModel {
  if (model) return model;
  throw new ProductError('not_found', {
    message:
      'No language model is configured. The operator sets LANGUAGE_MODEL_URL and LANGUAGE_MODEL_NAME.',
  });
}

/** Asks for a suggestion; refuses with the reason where none came. */
export async function suggest<T>(model: LanguageModel, question: Question<T>): Promise<T> {
  const { said, why } = await model.ask({
    ...question,
    input: withoutAddresses(question.input),
  });
  if (why === null) return said;
  throw warning(`The language model suggested nothing: ${why}. Try again, or write it yourself.`);
}

/** The text with a mark in the place of each email address: no address goes to a model. */
export function withoutAddresses(text: string): string {
  return text.replaceAll(/[^\s<>@"(),;:]{1,64}@[^\s<>@"(),;:]{1,255}/g, '[email address]');
}
