import { BaseEdge, EdgeLabelRenderer, type EdgeProps } from '@xyflow/react';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { fullNumber } from '#platform/web/format/numbers.ts';
import { journeyTexts } from '../paths.ts';
import { wayBetween } from '../picture/shapes.ts';
import { AddStepMenu } from './AddStepMenu.tsx';
import classes from './builder.module.css';
import type { StepFlowEdge } from './flow-elements.ts';
import { useStepFacts } from './step-facts.ts';

/** A way between two steps: its name, how many took it, and a place to put a step in between. */
export const StepEdge = memo(function StepEdge(props: EdgeProps<StepFlowEdge>) {
  const { t } = useTranslation(journeyTexts);
  const facts = useStepFacts();
  const { data, source, selected } = props;
  const { path, label } = wayBetween(
    { x: props.sourceX, y: props.sourceY },
    { x: props.targetX, y: props.targetY },
    data?.apart ?? 0,
  );
  if (!data) return null;
  const { node, output } = data;
  const count = facts.numbers?.edges[`${source}.${output}`];
  const name = facts.words.output(node, output);
  return (
    <>
      <BaseEdge
        path={path}
        className={classes.way ?? ''}
        interactionWidth={18}
        data-selected={selected || undefined}
      />
      <EdgeLabelRenderer>
        <div
          className={`${classes.wayLabel ?? ''} nodrag nopan`}
          style={{ transform: `translate(-50%, -50%) translate(${label.x}px, ${label.y}px)` }}
        >
          {name && <span className={classes.outputName}>{name}</span>}
          {count !== undefined && (
            <button
              type="button"
              tabIndex={-1}
              className={classes.number}
              aria-label={t('numbers.tookWay', { count })}
              title={t('numbers.tookWay', { count })}
              onClick={() => facts.showContacts({ node: source, output })}
            >
              {fullNumber(count)}
            </button>
          )}
          <AddStepMenu
            label={t('builder.addBetween', { step: facts.words.title(node) })}
            onAdd={(type) => facts.add(type, { from: source, output })}
          />
        </div>
      </EdgeLabelRenderer>
    </>
  );
});
