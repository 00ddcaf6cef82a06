import { createContext, use } from 'react';
import type { NodeType } from '#engines/journeys/contract.ts';
import type { WorkflowNumbers } from '../../contract/insight.ts';
import type { Output } from '../graph/graph-changes.ts';
import type { StepWords } from '../words/step-words.ts';

/** What every drawn step asks besides its own node; it changes rarely, so that drawn steps stay as they are. */
export interface StepFacts {
  readonly words: StepWords;
  /** Steps with something to fix. */
  readonly troubled: ReadonlySet<string>;
  readonly numbers: WorkflowNumbers | null;
  /** The step that the Tab key comes to. */
  readonly entry: string | null;
  readonly open: (key: string) => void;
  readonly add: (type: NodeType, after: Output) => void;
  /** Shows the contacts at a step, or those who took one of its outputs. */
  readonly showContacts: (query: Record<string, string>) => void;
  readonly onStepKey: (event: React.KeyboardEvent, key: string) => void;
  readonly onNote: (key: string, text: string) => void;
}

/** Carries the facts to the drawn steps. */
export const StepFactsContext = createContext<StepFacts | null>(null);

/** The facts of the canvas around. */
export function useStepFacts(): StepFacts {
  const facts = use(StepFactsContext);
  if (!facts) throw new Error('Steps are drawn on a canvas only.');
  return facts;
}
