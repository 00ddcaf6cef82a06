import { useRouterState } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import type { RefObject } from 'react';
import type { Step } from './steps.ts';

/** The step that the address asks for; while the way to another page lasts, the one that was shown last. */
export function useStepWhileHere(asked: Step): Step {
  const pathname = useRouterState({ select: (state) => state.location.pathname });
  const [here] = useState(pathname);
  const [shown, show] = useState(asked);
  const isHere = pathname === here;
  if (isHere && shown !== asked) show(asked);
  return isHere ? asked : shown;
}

/** Shows a step that was gone to from its top and puts the focus on it, so that keys and screen readers go on there. */
export function useStepInSight(step: Step): RefObject<HTMLElement | null> {
  const body = useRef<HTMLElement>(null);
  const first = useRef(step);
  useEffect(() => {
    window.scrollTo({ top: 0 });
    body.current?.closest('main')?.scrollTo({ top: 0 });
    if (first.current !== step) body.current?.focus({ preventScroll: true });
    first.current = step;
  }, [step]);
  return body;
}
