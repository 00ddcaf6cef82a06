import { z } from 'zod';
import { shareBetweenTabs } from '../tabs/share-between-tabs.ts';

/** What a tab says of a place that it opened: it asks who else is there, answers, or goes. */
const word = z.object({
  place: z.string(),
  tab: z.string(),
  says: z.enum(['here?', 'here', 'gone']),
});

/**
 * Says to the other tabs of this browser that a place is open here, and tells whether it is in another. Nothing is asked
 * again and again: a tab in the background, whose timers the browser slows down, answers all the same.
 */
export function watchOwnTabs(place: string, onChange: (isElsewhere: boolean) => void): () => void {
  const tab = crypto.randomUUID();
  const others = new Set<string>();
  const line = shareBetweenTabs('places', word.parse, (heard) => {
    if (heard.place !== place) return;
    if (heard.says === 'gone') others.delete(heard.tab);
    else others.add(heard.tab);
    if (heard.says === 'here?') say('here');
    onChange(others.size > 0);
  });
  const say = (says: z.infer<typeof word>['says']) => line.send({ place, tab, says });
  say('here?');
  return () => {
    say('gone');
    line.close();
  };
}
