import { useIntersection } from '@mantine/hooks';
import { useState } from 'react';

/** Whether a place has come into view, or near it: what is heavy is shown from then on. */
export function useSeen<Place extends HTMLElement>(): {
  ref: (place: Place | null) => void;
  isSeen: boolean;
} {
  const { ref, entry } = useIntersection<Place>({ rootMargin: '200px' });
  const [isSeen, setSeen] = useState(false);
  if (entry?.isIntersecting === true && !isSeen) setSeen(true);
  return { ref, isSeen };
}
