import { Menu } from '@mantine/core';
import { IconAlertTriangle, IconCheck } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { journeyTexts } from '../paths.ts';
import { problemText } from '../words/problem-text.ts';
import classes from './builder.module.css';
import { showStep } from './show-step.ts';
import type { Builder } from './use-builder.ts';

/** What keeps the journey from being published; each line leads to its step. */
export function ProblemsBar({ builder }: { builder: Builder; view: string }) {
  const { t } = useTranslation(journeyTexts);
  const { problems } = builder;
  if (problems.length === 0)
    return (
      <footer className={classes.problems} role="status">
        <IconCheck size={16} aria-hidden /> {t('problems.none')}
      </footer>
    );
  return (
    <footer className={classes.problems} data-found>
      <Menu position="top-start" width={420}>
        <Menu.Target>
          <button type="button" className={classes.problemsButton}>
            <IconAlertTriangle size={16} aria-hidden />
            {t('problems.found', { count: problems.length })}
          </button>
        </Menu.Target>
        <Menu.Dropdown className={classes.addMenu ?? ''}>
          {problems.map((problem, at) => (
            <Menu.Item
              key={at}
              onClick={() => {
                if (problem.node === null) return;
                builder.select(new Set([problem.node]));
                showStep(problem.node);
                builder.open(problem.node);
              }}
            >
              <b>{nameOf(builder, problem.node) ?? t('problems.whole')}</b>: {problemText(problem)}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
    </footer>
  );
}

function nameOf({ board, words }: Builder, key: string | null): string | null {
  const node = board.graph.nodes.find((one) => one.key === key);
  return node ? words.title(node) : null;
}
