import type { FormDisplay, FormType } from '../form-display.ts';
import type { FormPages } from '../form-schema.ts';
import type { RuntimeText } from './runtime-text.ts';

/** Everything that the script of a form knows of it; the same for every visitor, so that it may be kept. */
export interface ScriptConfig {
  /** The public address of the form; empty where it is only looked at. */
  readonly url: string;
  readonly formId: number;
  readonly accountId: number;
  readonly version: number;
  readonly type: FormType;
  readonly language: string;
  readonly title: string;
  readonly intro: string;
  readonly button: string;
  readonly pages: FormPages;
  /** The name of the field that only programs fill in. */
  readonly trap: string;
  readonly thanks: { readonly title: string; readonly text: string; readonly url: string };
  /** Public names of lists that people choose among, by their ids. */
  readonly lists: Readonly<Record<string, string>>;
  readonly look: FormDisplay['look'];
  readonly colors: Readonly<
    Record<
      'ground' | 'ink' | 'dim' | 'line' | 'field' | 'brand' | 'onBrand' | 'link' | 'wrong',
      string
    >
  >;
  readonly rules: FormDisplay['rules'];
  readonly texts: Readonly<Record<RuntimeText, string>>;
}
