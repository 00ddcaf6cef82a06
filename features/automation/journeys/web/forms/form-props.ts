import type { Node, NodeType } from '#engines/journeys/contract.ts';
import type { Builder } from '../builder/use-builder.ts';

/** What the form of a step works with; each change is in the journey at once and can be undone. */
export interface StepFormProps<Type extends NodeType = NodeType> {
  readonly node: Extract<Node, { type: Type }>;
  readonly change: (part: Partial<Extract<Node, { type: Type }>>) => void;
  readonly builder: Builder;
}
