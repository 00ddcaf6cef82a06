import { useTranslation } from 'react-i18next';
import { nodeTypes, outputsOf, type NodeType } from '#engines/journeys/contract.ts';
import { edgeAt, hasRoom, type Output } from '../graph/graph-changes.ts';
import { orderOf } from '../graph/outline.ts';
import { journeyTexts } from '../paths.ts';
import classes from './builder.module.css';
import { stepIcons } from './step-icons.ts';
import type { Builder } from './use-builder.ts';
import { dragStep } from './drag-step.ts';

/** The steps there are: dragged to the canvas, or pressed to come after the chosen one. */
export function Palette({ builder }: { builder: Builder }) {
  const { t } = useTranslation(journeyTexts);
  const isFull = !hasRoom(builder.board.graph);
  const add = (type: NodeType) =>
    builder.add(type, type === 'trigger' ? {} : { after: openOutput(builder) });
  return (
    <nav className={classes.palette} aria-label={t('builder.palette')}>
      <h2 className={classes.paletteTitle}>{t('builder.palette')}</h2>
      <ul className={classes.paletteList}>
        {nodeTypes.map((type) => {
          const Icon = stepIcons[type];
          return (
            <li key={type}>
              <button
                type="button"
                className={classes.paletteStep}
                disabled={isFull}
                draggable={!isFull}
                title={t(`typesText.${type}`)}
                onDragStart={(event) => dragStep(event, type)}
                onClick={() => add(type)}
              >
                <Icon size={17} stroke={1.6} aria-hidden />
                <span>{t(`types.${type}`)}</span>
              </button>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}

// Where a new step is put: a free output of the chosen step, else between it and the next; with none chosen, the free output furthest down the outline.
function openOutput({ board: { graph }, selected }: Builder): Output | undefined {
  const order = orderOf(graph);
  const chosen = order.filter((key) => selected.has(key));
  for (const key of [...chosen, ...order.toReversed()]) {
    const node = graph.nodes.find((one) => one.key === key);
    const outputs = node ? outputsOf(node) : [];
    const free = outputs.find((output) => !edgeAt(graph, { from: key, output }));
    if (free !== undefined) return { from: key, output: free };
    const [first] = outputs;
    if (chosen.includes(key) && first !== undefined) return { from: key, output: first };
  }
  return undefined;
}
