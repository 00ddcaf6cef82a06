import { useState } from 'react';
import type { DragEvent, KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { contentTexts } from '../../content.ts';
import classes from './layers.module.css';
import type { Designer, Layer } from './designer.ts';

/** Where a dragged block would land. */
interface Drop {
  id: string;
  side: 'before' | 'after';
}

/** All blocks of the mail in their order, by what they say: chosen, moved, duplicated and removed by mouse and keys. */
export function LayersPanel({
  designer,
  layers,
  selected,
}: {
  designer: Designer | null;
  layers: readonly Layer[];
  selected: string | null;
}) {
  const { t } = useTranslation(contentTexts);
  const [dragged, setDragged] = useState<string | null>(null);
  const [drop, setDrop] = useState<Drop | null>(null);
  if (layers.length === 0) return <p className={classes.nothing}>{t('designer.noLayers')}</p>;
  const over = (event: DragEvent<HTMLElement>, id: string) => {
    if (dragged === null) return;
    event.preventDefault();
    const { top, height } = event.currentTarget.getBoundingClientRect();
    setDrop({ id, side: event.clientY < top + height / 2 ? 'before' : 'after' });
  };
  const end = () => {
    setDragged(null);
    setDrop(null);
  };
  const stop = layers.some(({ id }) => id === selected) ? selected : layers[0]!.id;
  return (
    <>
      <p className={classes.hint}>{t('designer.layersHint')}</p>
      <div role="tree" aria-label={t('designer.layers')} className={classes.tree}>
        {layers.map((layer) => (
          <div
            key={layer.id}
            role="treeitem"
            className={classes.layer}
            style={{ paddingLeft: 14 + layer.depth * 14 }}
            aria-level={layer.depth + 1}
            aria-selected={layer.id === selected}
            tabIndex={layer.id === stop ? 0 : -1}
            draggable={!layer.isFixed}
            data-drop={drop?.id === layer.id ? drop.side : undefined}
            data-kind={layer.kind}
            onClick={() => designer?.select(layer.id)}
            onKeyDown={(event) => goByKeys(event, () => designer?.select(layer.id))}
            onDragStart={(event) => {
              event.dataTransfer.effectAllowed = 'move';
              setDragged(layer.id);
            }}
            onDragOver={(event) => over(event, layer.id)}
            onDrop={(event) => {
              event.preventDefault();
              if (dragged !== null && drop) designer?.place(dragged, drop.id, drop.side);
              end();
            }}
            onDragEnd={end}
          >
            {layer.label}
          </div>
        ))}
      </div>
    </>
  );
}

/** Arrows go from block to block, Enter and Space choose; moving and removing are keys of the whole designer. */
function goByKeys(event: KeyboardEvent<HTMLElement>, choose: () => void): void {
  if (event.ctrlKey || event.metaKey) return;
  const { currentTarget: layer, key } = event;
  const next =
    key === 'ArrowDown'
      ? layer.nextElementSibling
      : key === 'ArrowUp'
        ? layer.previousElementSibling
        : null;
  if (next instanceof HTMLElement) {
    next.focus();
    next.click();
  } else if (key === 'Enter' || key === ' ') choose();
  else return;
  event.preventDefault();
  event.stopPropagation();
}
