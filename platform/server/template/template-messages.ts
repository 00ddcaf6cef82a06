import type { EscapeMode, WrittenVariable } from './liquid-engine.ts';

/** One text to render, and how values are written into it. */
export interface TemplateSource {
  text: string;
  escape: EscapeMode;
}

/** Values by name. */
export type Scope = Record<string, unknown>;

/** Why a template, or one rendering of it, failed. */
export interface TemplateFailure {
  code: 'syntax' | 'render' | 'timeout' | 'memory' | 'too_large' | 'crash';
  message: string;
  /** Which of the given templates, counted from 0. */
  template: number;
  line: number | null;
  column: number | null;
}

/** The texts of one scope, in the order of the templates, or why there are none. */
export type RenderOutcome = { texts: string[]; missing: string[] } | { error: TemplateFailure };

/** What a template uses, found without rendering it. */
export interface TemplateAnalysis {
  error: TemplateFailure | null;
  /** Values written out. */
  written: WrittenVariable[];
  /** Paths of all values that are read and not made by the template itself. */
  read: { path: string[]; row: number; column: number; count: number }[];
  /** Paths that a condition asks by their name alone, which empty texts pass too; as often as it does. */
  askedBare: string[];
}

/** What the keeper asks a thread. */
export type ThreadRequest =
  | {
      kind: 'render';
      templates: readonly TemplateSource[];
      common: Scope;
      scopes: readonly Scope[];
      mark: string | null;
    }
  | { kind: 'analyse'; templates: readonly TemplateSource[] };
