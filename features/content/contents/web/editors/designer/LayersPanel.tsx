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
  const stop = layers.some(({ id }) => id === selected) ? selected : layers[0]!.id;
  const end = () => {
    setDragged(null);
    setDrop(null);
  };
  return (
    <>
      <p className={classes.hint}>{t('designer.layersHint')}</p>
      <div role="tree" aria-label={t('designer.layers')} className={classes.tree}>
        {layers.map((layer) => (
          <LayerRow
            key={layer.id}
            layer={layer}
            isSelected={layer.id === selected}
            isStop={layer.id === stop}
            side={drop?.id === layer.id ? drop.side : undefined}
            onChoose={() => designer?.select(layer.id)}
            onDrag={() => setDragged(layer.id)}
            onOver={dragged === null ? null : (side) => setDrop({ id: layer.id, side })}
            onDrop={() => {
              if (dragged !== null && drop) designer?.place(dragged, drop.id, drop.side);
              end();
            }}
            onEnd={end}
          />
        ))}
      </div>
    </>
  );
}

function LayerRow(row: {
  layer: Layer;
  isSelected: boolean;
  isStop: boolean;
  side: Drop['side'] | undefined;
  onChoose: () => void;
  onDrag: () => void;
  onOver: ((side: Drop['side']) => void) | null;
  onDrop: () => void;
  onEnd: () => void;
}) {
  const { layer, onOver } = row;
  const over = (event: DragEvent<HTMLElement>) => {
    if (!onOver) return;
    event.preventDefault();
    const { top, height } = event.currentTarget.getBoundingClientRect();
    onOver(event.clientY < top + height / 2 ? 'before' : 'after');
  };
  return (
    <div
      role="treeitem"
      className={classes.layer}
      style={{ paddingLeft: 14 + layer.depth * 14 }}
      aria-level={layer.depth + 1}
      aria-selected={row.isSelected}
      tabIndex={row.isStop ? 0 : -1}
      draggable={!layer.isFixed}
      data-drop={row.side}
      onClick={row.onChoose}
      onKeyDown={(event) => goByKeys(event, row.onChoose)}
      onDragStart={(event) => {
        event.dataTransfer.effectAllowed = 'move';
        row.onDrag();
      }}
      onDragOver={over}
      onDrop={(event) => {
        event.preventDefault();
        row.onDrop();
      }}
      onDragEnd={row.onEnd}
    >
      {layer.label}
    </div>
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
