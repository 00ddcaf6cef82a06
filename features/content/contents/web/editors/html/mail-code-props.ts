import type { Ref } from 'react';
import type { MergeVariable } from '../../content.ts';

/** What others may do with the code. */
export interface MailCodeHandle {
  /** Writes at the cursor, over what is selected. */
  insert(text: string): void;
  goToLine(line: number): void;
}

/** A mistake at a line of the code. */
export interface CodeProblem {
  line: number;
  message: string;
  severity: 'error' | 'warning';
}

/** The source of a mail. */
export interface MailCodeProps {
  value: string;
  onChange: (value: string) => void;
  language: 'liquid' | 'text';
  label: string;
  problems: readonly CodeProblem[];
  /** Offered while `{{` is typed. */
  variables: readonly MergeVariable[];
  ref?: Ref<MailCodeHandle>;
}
