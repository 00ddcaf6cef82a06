import { Select } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { journeyTexts } from '../paths.ts';
import classes from './builder.module.css';
import { showStep } from './show-step.ts';
import type { Builder } from './use-builder.ts';

/** Finds a step by its words and goes there. */
export function SearchSteps({ builder }: { builder: Builder }) {
  const { t } = useTranslation(journeyTexts);
  const { board, words, select } = builder;
  const data = useMemo(
    () =>
      board.graph.nodes.map((node) => ({
        value: node.key,
        label: [words.title(node), words.summary(node)].filter(Boolean).join(' · '),
      })),
    [board.graph, words],
  );
  return (
    <Select
      className={classes.search ?? ''}
      aria-label={t('tools.search')}
      placeholder={t('tools.search')}
      leftSection={<IconSearch size={15} />}
      searchable
      nothingFoundMessage={t('tools.nothingFound')}
      data={data}
      value={null}
      onChange={(key) => {
        if (key === null) return;
        select(new Set([key]));
        showStep(key);
      }}
    />
  );
}
