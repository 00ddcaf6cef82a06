import { useCallback, useEffect, useRef } from 'react';

/** A function that stays the same object while it calls the newest one. */
export function useSteady<Argument>(
  call: (argument: Argument) => void,
): (argument: Argument) => void {
  const latest = useRef(call);
  useEffect(() => {
    latest.current = call;
  });
  return useCallback((argument: Argument) => latest.current(argument), []);
}
