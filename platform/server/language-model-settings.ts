import { z } from 'zod';
import { CannotStart } from './cannot-start.ts';
import type { ReadSetting } from './external-idp-settings.ts';

/** A language model that speaks the chat completions protocol of OpenAI. */
export interface LanguageModelConfig {
  /** Without a slash at the end; /chat/completions follows. */
  readonly url: string;
  readonly name: string;
  readonly key: string | null;
}

const example = 'https://models.example.com/v1';

/** The settings of the language model, as the help and the `config` command show them. */
export const languageModelSettings: readonly {
  readonly name: string;
  readonly meaning: string;
  readonly isSecret?: boolean;
}[] = [
  {
    name: 'LANGUAGE_MODEL_URL',
    meaning: `a language model with the chat completions protocol for sentences that the own grammar does not understand and for suggestions, for example ${example}; none when not set`,
  },
  { name: 'LANGUAGE_MODEL_NAME', meaning: 'the model to ask at LANGUAGE_MODEL_URL' },
  {
    name: 'LANGUAGE_MODEL_KEY',
    meaning: 'the key for LANGUAGE_MODEL_URL, sent as a bearer token; none when not set',
    isSecret: true,
  },
];

const address = z
  .url({ protocol: /^https?$/ })
  .refine((text) => new URL(text).search === '' && new URL(text).hash === '')
  .transform((text) => text.replace(/\/$/, ''));

/** Reads which language model may be asked; null is none. */
export function readLanguageModel(read: ReadSetting): LanguageModelConfig | null {
  const url = read<string | null>(
    'LANGUAGE_MODEL_URL',
    address,
    null,
    `it has to look like ${example}`,
  );
  const name = read<string | null>('LANGUAGE_MODEL_NAME', z.string(), null, 'set it');
  const key = read<string | null>('LANGUAGE_MODEL_KEY', z.string(), null, 'set it');
  if (url === null) return null;
  if (name === null)
    throw new CannotStart('LANGUAGE_MODEL_URL needs LANGUAGE_MODEL_NAME: set it, too.');
  return { url, name, key };
}
