import { Button } from '@mantine/core';
import { IconAlertTriangle, IconNote, IconPlus, IconTrash } from '@tabler/icons-react';
import { useEffect, useMemo, useRef } from 'react';
import { Textarea } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { NodeType } from '#engines/journeys/contract.ts';
import { fullNumber } from '#platform/web/format/numbers.ts';
import { EmptyState } from '#platform/web/page/EmptyState.tsx';
import { IconAction } from '#platform/web/page/IconAction.tsx';
import { AppLink } from '#platform/web/url/AppLink.tsx';
import { withChangedNote, withNote } from '../graph/graph-changes.ts';
import { outlineOf, type OutlineOutput, type OutlineStep } from '../graph/outline.ts';
import { journeyTexts, useJourneyPaths } from '../paths.ts';
import { AddStepMenu } from './AddStepMenu.tsx';
import classes from './outline.module.css';
import { onShowStep } from './show-step.ts';
import { stepIcons } from './step-icons.ts';
import { StepMenu } from './StepMenu.tsx';
import type { Builder } from './use-builder.ts';
import type { NumbersView } from './use-numbers-view.ts';

interface OutlineProps {
  builder: Builder;
  numbers: NumbersView;
}

/** The journey as nested lists: everything that the canvas can do, for keyboards, screen readers and phones. */
export function Outline({ builder, numbers }: OutlineProps) {
  const { t } = useTranslation(journeyTexts);
  const place = useRef<HTMLElement>(null);
  const steps = useMemo(() => outlineOf(builder.board.graph), [builder.board.graph]);
  useEffect(
    () =>
      onShowStep((key) =>
        place.current?.querySelector<HTMLElement>(`[data-outline="${key}"]`)?.focus(),
      ),
    [],
  );
  return (
    <section ref={place} className={classes.outline} aria-label={t('builder.outline')}>
      {steps.length === 0 && (
        <EmptyState compact title={t('builder.emptyTitle')} description={t('builder.emptyText')} />
      )}
      <ul className={classes.list}>
        {steps.map((step) => (
          <Step key={step.node.key} step={step} builder={builder} numbers={numbers} />
        ))}
      </ul>
      <div className={classes.foot}>
        <AddStepMenu label={t('builder.addStep')} hasTriggers onAdd={(type) => builder.add(type)}>
          <Button variant="default" size="xs" leftSection={<IconPlus size={14} />}>
            {t('builder.addStep')}
          </Button>
        </AddStepMenu>
        <Button
          variant="default"
          size="xs"
          leftSection={<IconNote size={14} />}
          onClick={() => builder.changeGraph((graph) => withNote(graph, { x: 0, y: 0 }))}
        >
          {t('tools.note')}
        </Button>
      </div>
      <Notes builder={builder} />
    </section>
  );
}

const mainFirst: ReadonlySet<NodeType> = new Set(['email', 'sms', 'push', 'webhook']);

function Step({ step, builder, numbers }: OutlineProps & { step: OutlineStep }) {
  const { t } = useTranslation(journeyTexts);
  const { node, outputs } = step;
  const Icon = stepIcons[node.type];
  const title = builder.words.title(node);
  const summary = builder.words.summary(node);
  const isTroubled = builder.problems.some((problem) => problem.node === node.key);
  // What usually follows stays on the same level; other ways are set apart before it.
  const [first, ...others] = outputs;
  const hasMain = outputs.length === 1 || mainFirst.has(node.type);
  const [main, branches] = hasMain ? [first, others] : [undefined, outputs];
  return (
    <li className={classes.item}>
      <div className={classes.row} data-troubled={isTroubled || undefined}>
        <Icon size={17} stroke={1.6} aria-hidden />
        <button
          type="button"
          className={classes.step}
          data-outline={node.key}
          onClick={() => builder.open(node.key)}
          onKeyDown={(event) => {
            if (event.key === 'Delete') builder.remove(new Set([node.key]));
          }}
        >
          <b>{title}</b>
          {summary && <span className={classes.summary}>{summary}</span>}
        </button>
        {isTroubled && (
          <IconAlertTriangle size={16} aria-label={t('builder.needsFixing')} role="img" />
        )}
        <Waiting node={node.key} builder={builder} numbers={numbers} />
        <StepMenu node={node} builder={builder} />
      </div>
      {branches.map((output) => (
        <Branch key={output.output} of={step} output={output} builder={builder} numbers={numbers} />
      ))}
      {main && <Follows of={step} output={main} builder={builder} numbers={numbers} />}
    </li>
  );
}

type FollowProps = OutlineProps & { of: OutlineStep; output: OutlineOutput };

function Branch(props: FollowProps) {
  const { of, output, builder } = props;
  return (
    <div
      className={classes.branch}
      role="group"
      aria-label={builder.words.output(of.node, output.output)}
    >
      <p className={classes.branchName}>{builder.words.output(of.node, output.output)}</p>
      <Follows {...props} />
    </div>
  );
}

function Follows({ of, output, builder, numbers }: FollowProps) {
  const { t } = useTranslation(journeyTexts);
  if (output.step)
    return (
      <ul className={classes.list}>
        <Step step={output.step} builder={builder} numbers={numbers} />
      </ul>
    );
  const title = builder.words.title(of.node);
  if (output.goesTo)
    return (
      <p className={classes.jump}>
        {t('builder.goesTo', { step: builder.words.title(output.goesTo) })}
      </p>
    );
  return (
    <p className={classes.jump}>
      {t('builder.endsHere')}
      <AddStepMenu
        label={t('builder.addAfter', { step: title })}
        onAdd={(type) => builder.add(type, { after: { from: of.node.key, output: output.output } })}
      >
        <Button
          size="compact-xs"
          variant="subtle"
          aria-label={t('builder.addAfter', { step: title })}
          leftSection={<IconPlus size={13} />}
        >
          {t('builder.addStep')}
        </Button>
      </AddStepMenu>
    </p>
  );
}

function Waiting({ node, builder, numbers }: OutlineProps & { node: string }) {
  const { t } = useTranslation(journeyTexts);
  const paths = useJourneyPaths();
  const counted = numbers.isShown ? numbers.numbers?.nodes[node] : undefined;
  if (!counted) return null;
  return (
    <AppLink
      className={classes.count}
      to={paths.contacts(builder.id, { node, state: 'inside' })}
      aria-label={t('numbers.waitingHere', { count: counted.waiting })}
    >
      {fullNumber(counted.waiting)}
    </AppLink>
  );
}

function Notes({ builder }: { builder: Builder }) {
  const { t } = useTranslation(journeyTexts);
  return (
    <ul className={classes.list}>
      {builder.board.graph.notes.map((note) => (
        <li key={note.key} className={classes.noteRow}>
          <Textarea
            aria-label={t('builder.note')}
            autosize
            maxLength={2000}
            value={note.text}
            onChange={(event) => {
              const text = event.currentTarget.value;
              builder.changeGraph(
                (graph) => withChangedNote(graph, { ...note, text }),
                `note:${note.key}`,
              );
            }}
          />
          <IconAction
            label={t('builder.removeNote')}
            variant="subtle"
            color="gray"
            onClick={() => builder.remove(new Set([note.key]))}
          >
            <IconTrash size={16} />
          </IconAction>
        </li>
      ))}
    </ul>
  );
}
