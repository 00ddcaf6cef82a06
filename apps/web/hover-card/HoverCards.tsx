import { Portal } from '@mantine/core';
import { useRouterState } from '@tanstack/react-router';
import {
  createElement,
  lazy,
  Suspense,
  useRef,
  type ComponentType,
  type LazyExoticComponent,
} from 'react';
import { inTime } from '#platform/web/loading/in-time.ts';
import { useRouterContext } from '../use-router-context.ts';
import { cardOfPath, type FoundCard } from './card-of-path.ts';
import classes from './hover-card.module.css';
import { useRestedLink, type RestedLink } from './use-rested-link.ts';

/** Shows what a record is where the pointer rests on a link to it, without leaving the page. */
export function HoverCards() {
  const { routes } = useRouterContext().page;
  const frame = useRef<HTMLDivElement>(null);
  const here = useRouterState({ select: (state) => state.location.pathname });
  const rested = useRestedLink(frame, here);
  const found = rested && rested.path !== here ? cardOfPath(routes, rested.path) : null;
  return (
    <Portal>
      <div
        ref={frame}
        className={classes.card}
        role="tooltip"
        hidden={!found}
        style={rested && found ? placeBeside(rested) : {}}
      >
        {found && (
          <Suspense>
            <Card key={`${found.route} ${found.id}`} found={found} />
          </Suspense>
        )}
      </div>
    </Portal>
  );
}

const loaded = new Map<string, LazyExoticComponent<ComponentType<{ id: number }>>>();

function Card({ found }: { found: FoundCard }) {
  return createElement(loadedOnce(found), { id: found.id });
}

function loadedOnce({
  route,
  card,
}: FoundCard): LazyExoticComponent<ComponentType<{ id: number }>> {
  const known = loaded.get(route);
  if (known) return known;
  const made = lazy(inTime(card));
  loaded.set(route, made);
  return made;
}

const width = 300;
const margin = 8;

/** Below the link, or above it in the lower half of the window, and never outside of the window. */
function placeBeside({ place }: RestedLink): React.CSSProperties {
  const { innerWidth, innerHeight } = window;
  const left = Math.max(margin, Math.min(place.left, innerWidth - width - margin));
  return place.bottom > innerHeight * 0.6
    ? { width, left, bottom: innerHeight - place.top + 4 }
    : { width, left, top: place.bottom + 4 };
}
