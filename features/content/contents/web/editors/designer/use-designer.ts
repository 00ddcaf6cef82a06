import { useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { serverText } from '#platform/web/i18n/server-text.ts';
import { contentTexts } from '../../content.ts';
import type { MergeVariable } from '../../content.ts';
import { plainLooks } from './designer-blocks.ts';
import type { Designer, DesignerBrand, DesignerEvents, DesignerPlaces } from './designer.ts';
import type { ShownRow } from './rows/row-component.ts';

/** Hands the drawn elements over: one ref for each place. */
export type PlaceRefs = {
  readonly [K in keyof DesignerPlaces]: (element: HTMLElement | null) => void;
};

/** The places of the designer on the page; null until all are drawn. */
export function usePlaces(): { places: DesignerPlaces | null; put: PlaceRefs } {
  const [found, setFound] = useState<Partial<Record<keyof DesignerPlaces, HTMLElement | null>>>({});
  const [put] = useState<PlaceRefs>(() => {
    const at = (place: keyof DesignerPlaces) => (element: HTMLElement | null) =>
      setFound((before) => ({ ...before, [place]: element }));
    return {
      canvas: at('canvas'),
      blocks: at('blocks'),
      traits: at('traits'),
      styles: at('styles'),
    };
  });
  const { canvas, blocks, traits, styles } = found;
  const places = useMemo(
    () => (canvas && blocks && traits && styles ? { canvas, blocks, traits, styles } : null),
    [canvas, blocks, traits, styles],
  );
  return { places, put };
}

/** Starts the designer on the page once its places and the merge values are there; it arrives with the first mail that is designed. */
export function useDesigner({
  places,
  mjml,
  variables,
  rows,
  brand,
  events,
}: {
  places: DesignerPlaces | null;
  mjml: string;
  variables: readonly MergeVariable[] | undefined;
  rows: Map<number, ShownRow> | null;
  brand: DesignerBrand | null;
  events: DesignerEvents;
}): { designer: Designer | null; failure: Error | null } {
  const { t } = useTranslation(contentTexts);
  const [designer, setDesigner] = useState<Designer | null>(null);
  const [failure, setFailure] = useState<Error | null>(null);
  const isBrandKnown = brand !== null;
  const latest = useRef({ events, t, mjml, brand });
  useEffect(() => {
    latest.current = { ...latest.current, events, t, brand };
  });

  useEffect(() => {
    if (!variables || !places || !rows || !isBrandKnown) return undefined;
    let isGone = false;
    let running: Designer | null = null;
    const start = async () => {
      const { startDesigner } = await import('./start-designer.ts');
      // React may have taken the page away while the designer was on its way.
      if (isGone) return;
      running = startDesigner({
        places,
        mjml: latest.current.mjml,
        variables: variables.map((one) => ({ ...one, label: serverText(one.label) })),
        rows,
        brand: latest.current.brand ?? { swatches: [], plain: plainLooks },
        words: (key, values) => latest.current.t(`designer.${key}`, { ...values }),
        events: eventsOf(latest),
      });
      setDesigner(running);
    };
    start().catch((error: unknown) =>
      setFailure(error instanceof Error ? error : new Error(String(error))),
    );
    return () => {
      isGone = true;
      running?.destroy();
      setDesigner(null);
    };
  }, [places, variables, rows, isBrandKnown]);
  return { designer, failure };
}

/** The events as the page hears them now, however long the designer runs. */
function eventsOf(latest: { readonly current: { events: DesignerEvents } }): DesignerEvents {
  return {
    onChange: (changed) => latest.current.events.onChange(changed),
    onTyping: () => latest.current.events.onTyping(),
    onLayers: (layers) => latest.current.events.onLayers(layers),
    onSettings: (settings) => latest.current.events.onSettings(settings),
    onSelect: (chosen) => latest.current.events.onSelect(chosen),
    onPicture: (picture, set) => latest.current.events.onPicture(picture, set),
    onChip: (chip) => latest.current.events.onChip(chip),
    onMergeValue: () => latest.current.events.onMergeValue(),
  };
}
