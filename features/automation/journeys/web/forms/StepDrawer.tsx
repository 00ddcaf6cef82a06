import { Alert, Button, Stack, TextInput } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { Node } from '#engines/journeys/contract.ts';
import { Drawer } from '#platform/web/overlays/Drawer.tsx';
import type { Builder } from '../builder/use-builder.ts';
import type { NumbersView } from '../builder/use-numbers-view.ts';
import { withChangedNode } from '../graph/graph-changes.ts';
import { journeyTexts } from '../paths.ts';
import { problemText } from '../words/problem-text.ts';
import { NextSteps } from './NextSteps.tsx';
import { StepFields } from './StepFields.tsx';
import { StepNumbersPanel } from './StepNumbersPanel.tsx';

/** The form of the step that is open. */
export function StepDrawer({ builder, numbers }: { builder: Builder; numbers: NumbersView }) {
  const { t } = useTranslation(journeyTexts);
  const node = builder.board.graph.nodes.find(({ key }) => key === builder.opened);
  const close = () => builder.open(null);
  return (
    <Drawer
      opened={node !== undefined}
      onClose={close}
      title={node ? t(`types.${node.type}`) : ''}
      description={node && t(`typesText.${node.type}`)}
      size={node?.type === 'condition' || node?.type === 'trigger' ? 700 : 500}
      footer={
        node && (
          <>
            <Button
              variant="subtle"
              color="red"
              leftSection={<IconTrash size={16} />}
              onClick={() => {
                close();
                builder.remove(new Set([node.key]));
              }}
            >
              {t('builder.removeStep')}
            </Button>
            <Button onClick={close}>{t('done')}</Button>
          </>
        )
      }
    >
      {node && <Fields key={node.key} node={node} builder={builder} numbers={numbers} />}
    </Drawer>
  );
}

function Fields({
  node,
  builder,
  numbers,
}: {
  node: Node;
  builder: Builder;
  numbers: NumbersView;
}) {
  const { t } = useTranslation(journeyTexts);
  const problems = builder.problems.filter((problem) => problem.node === node.key);
  const change = (part: Partial<Node>) =>
    builder.changeGraph((graph) => {
      const now = graph.nodes.find(({ key }) => key === node.key);
      return now ? withChangedNode(graph, { ...now, ...part } as Node) : graph;
    }, `form:${node.key}`);
  return (
    <Stack gap={16}>
      {problems.length > 0 && (
        <Alert color="amber" role="alert">
          {problems.map((problem, at) => (
            <div key={at}>{problemText(problem)}</div>
          ))}
        </Alert>
      )}
      <TextInput
        label={t('fields.stepName')}
        placeholder={t(`types.${node.type}`)}
        maxLength={100}
        value={node.name}
        onChange={(event) => change({ name: event.currentTarget.value })}
      />
      <StepFields node={node} change={change} builder={builder} />
      <NextSteps node={node} builder={builder} />
      <StepNumbersPanel node={node} builder={builder} numbers={numbers} />
    </Stack>
  );
}
