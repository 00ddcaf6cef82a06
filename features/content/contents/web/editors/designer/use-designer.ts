import { useEffect, useRef, useState } from 'react';
import type { RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { contentTexts } from '../../content.ts';
import type { MergeVariable } from '../../content.ts';
import type { Designer, DesignerEvents, DesignerPlaces } from './start-designer.ts';

/** Places that exist once the screen is drawn. */
export type PlaceRefs = { readonly [K in keyof DesignerPlaces]: RefObject<HTMLDivElement | null> };

/** Starts the designer on the page once its places and the merge values are there; it arrives with the first mail that is designed. */
export function useDesigner({ places, mjml, variables, events }: {
  places: PlaceRefs; mjml: string; variables: readonly MergeVariable[] | undefined; events: DesignerEvents;
}): { designer: Designer | null; failure: Error | null } {
  const { t } = useTranslation(contentTexts);
  const [designer, setDesigner] = useState<Designer | null>(null);
  const [failure, setFailure] = useState<Error | null>(null);
  const latest = useRef({ events, t, mjml });
  useEffect(() => { latest.current = { ...latest.current, events, t }; });

  useEffect(() => {
    if (!variables) return undefined;
    let isGone = false;
    let running: Designer | null = null;
    const start = async () => {
      const { startDesigner } = await import('./start-designer.ts');
      const { canvas, blocks, traits, styles, layers } = places;
      // React may have taken the page away while the designer was on its way.
      if (isGone || !canvas.current || !blocks.current || !traits.current || !styles.current || !layers.current) return;
      running = startDesigner({
        places: { canvas: canvas.current, blocks: blocks.current, traits: traits.current, styles: styles.current, layers: layers.current },
        mjml: latest.current.mjml, variables, words: (key) => latest.current.t(key),
        events: {
          onChange: (changed) => latest.current.events.onChange(changed),
          onSelect: (name) => latest.current.events.onSelect(name),
          onPicture: (picture, set) => latest.current.events.onPicture(picture, set),
        },
      });
      setDesigner(running);
    };
    start().catch((error: unknown) => setFailure(error instanceof Error ? error : new Error(String(error))));
    return () => { isGone = true; running?.destroy(); setDesigner(null); };
  }, [places, variables]);
  return { designer, failure };
}
