import { Select, Stack } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { outputsOf, type Node } from '#engines/journeys/contract.ts';
import type { Builder } from '../builder/use-builder.ts';
import { edgeAt, withEdge, withoutEdge } from '../graph/graph-changes.ts';
import { journeyTexts } from '../paths.ts';

/** Where each output of a step leads; connects and disconnects without a pointer. */
export function NextSteps({ node, builder }: { node: Node; builder: Builder }) {
  const { t } = useTranslation(journeyTexts);
  const { board, words, changeGraph } = builder;
  const targets = board.graph.nodes
    .filter(({ key, type }) => key !== node.key && type !== 'trigger')
    .map((one) => ({
      value: one.key,
      label: [words.title(one), words.summary(one)].filter(Boolean).join(' · '),
    }));
  const outputs = outputsOf(node);
  if (outputs.length === 0) return null;
  return (
    <Stack gap={10}>
      {outputs.map((output) => {
        const at = { from: node.key, output };
        const name = words.output(node, output);
        return (
          <Select
            key={output}
            label={name === '' ? t('builder.nextStep') : t('builder.nextStepOf', { output: name })}
            placeholder={t('builder.journeyEnds')}
            searchable
            clearable
            data={targets}
            value={edgeAt(board.graph, at)?.to ?? null}
            onChange={(to) =>
              changeGraph((graph) =>
                to === null ? withoutEdge(graph, at) : withEdge(graph, { ...at, to }),
              )
            }
          />
        );
      })}
    </Stack>
  );
}
