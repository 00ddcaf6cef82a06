import { IconAlertTriangle } from '@tabler/icons-react';
import { Handle, Position, type NodeProps } from '@xyflow/react';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { outputsOf } from '#engines/journeys/contract.ts';
import { fullNumber } from '#platform/web/format/numbers.ts';
import { journeyTexts } from '../paths.ts';
import { AddStepMenu } from './AddStepMenu.tsx';
import classes from './builder.module.css';
import type { StepFlowNode } from './flow-elements.ts';
import { useStepFacts, type StepFacts } from './step-facts.ts';
import { stepIcons } from './step-icons.ts';

/** A step on the canvas: what it is, what it does, who is there, and where the ways leave it. */
export const StepNode = memo(function StepNode({ id, data, selected }: NodeProps<StepFlowNode>) {
  const { t } = useTranslation(journeyTexts);
  const facts = useStepFacts();
  const { node, free } = data;
  const Icon = stepIcons[node.type];
  const title = facts.words.title(node);
  const summary = facts.words.summary(node);
  const isTroubled = facts.troubled.has(id);
  const outputs = outputsOf(node);
  return (
    <>
      {node.type !== 'trigger' && (
        <Handle type="target" position={Position.Top} className={classes.handle ?? ''} />
      )}
      <div
        className={classes.step}
        data-node={id}
        data-type={node.type}
        data-selected={selected || undefined}
        data-troubled={isTroubled || undefined}
        role="group"
        tabIndex={facts.entry === id ? 0 : -1}
        aria-label={[title, summary, isTroubled ? t('builder.needsFixing') : '']
          .filter(Boolean)
          .join(', ')}
        onKeyDown={(event) => facts.onStepKey(event, id)}
      >
        <span className={classes.stepIcon}>
          <Icon size={18} stroke={1.6} aria-hidden />
        </span>
        <span className={classes.stepWords}>
          <span className={classes.stepTitle}>{title}</span>
          <span className={classes.stepSummary}>{summary}</span>
        </span>
        {isTroubled && <IconAlertTriangle size={16} className={classes.trouble} aria-hidden />}
        <StepNumbers id={id} facts={facts} />
      </div>
      {outputs.map((output, at) => {
        const left = `${((at + 1) / (outputs.length + 1)) * 100}%`;
        return (
          <span key={output}>
            <Handle
              type="source"
              id={output}
              position={Position.Bottom}
              className={classes.handle ?? ''}
              style={{ left }}
            />
            {free.includes(output) && (
              <span className={classes.freeOutput} style={{ left }}>
                <span className={classes.outputName}>{facts.words.output(node, output)}</span>
                <AddStepMenu
                  label={t('builder.addAfter', { step: title })}
                  onAdd={(type) => facts.add(type, { from: id, output })}
                />
              </span>
            )}
          </span>
        );
      })}
    </>
  );
});

function StepNumbers({ id, facts }: { id: string; facts: StepFacts }) {
  const { t } = useTranslation(journeyTexts);
  const numbers = facts.numbers?.nodes[id];
  if (!numbers) return null;
  return (
    <span className={classes.stepNumbers}>
      <button
        type="button"
        tabIndex={-1}
        className={classes.number}
        aria-label={t('numbers.waitingHere', { count: numbers.waiting })}
        title={t('numbers.waitingHere', { count: numbers.waiting })}
        onClick={(event) => {
          event.stopPropagation();
          facts.showContacts({ node: id, state: 'inside' });
        }}
      >
        {fullNumber(numbers.waiting)}
      </button>
      <span className={classes.passed} title={t('numbers.passed')}>
        {fullNumber(numbers.passed)}
      </span>
    </span>
  );
}
