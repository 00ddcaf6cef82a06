import type { Node, NodeType } from '../contract.ts';
import type { Outcome, Passer, Run } from '../passer.ts';

/** Who is at a step: they come to it, or wake where they have waited. */
export interface AtStep {
  people: readonly Passer[];
  isWaking: boolean;
}

/** What a step makes of its people, one outcome each. */
export type Handler<Type extends NodeType> = (
  run: Run,
  node: Extract<Node, { type: Type }>,
  at: AtStep,
) => Promise<Outcome[]>;
