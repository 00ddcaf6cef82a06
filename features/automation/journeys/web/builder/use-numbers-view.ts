import { useState } from 'react';
import type { WorkflowNumbers } from '../../contract/insight.ts';
import { useNumbers, type NumbersChoice } from './use-numbers.ts';

/** The numbers of a journey as the builder shows them. */
export interface NumbersView {
  readonly numbers: WorkflowNumbers | null;
  readonly choice: NumbersChoice;
  readonly choose: (choice: NumbersChoice) => void;
  readonly isShown: boolean;
  readonly show: (isShown: boolean) => void;
}

/** Holds which numbers are shown, and whether. */
export function useNumbersView(id: number, isLive: boolean): NumbersView {
  const [choice, choose] = useState<NumbersChoice>({});
  const [isShown, show] = useState(true);
  const numbers = useNumbers(id, choice, isLive && isShown);
  return { numbers, choice, choose, isShown: isShown && isLive, show };
}
