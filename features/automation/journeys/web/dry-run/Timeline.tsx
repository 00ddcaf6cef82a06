import { Alert, Stack } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { MailFrame } from '#features/content/contents/web/public.tsx';
import { formatDateTime } from '#platform/web/format/date-time.ts';
import { serverText } from '#platform/web/i18n/server-text.ts';
import type { DryRunAnswer } from '../../contract/insight.ts';
import type { Builder } from '../builder/use-builder.ts';
import { journeyTexts } from '../paths.ts';
import { engineText } from '../words/moments.ts';
import { StepTimes } from '../why/StepTimes.tsx';
import classes from './dry-run.module.css';

/** What came of a dry run: each step with its time, and the messages that would be sent. */
export function Timeline({ answer, builder }: { answer: DryRunAnswer; builder: Builder }) {
  const { t } = useTranslation(journeyTexts);
  const nameOf = (key: string) => {
    const node = builder.board.graph.nodes.find((one) => one.key === key);
    return node ? builder.words.title(node) : key;
  };
  return (
    <Stack gap={16}>
      <p className={classes.end} role="status" data-part="ended">
        {t(`dryRun.ended.${answer.ended}`, { time: formatDateTime(answer.until) })}
      </p>
      <StepTimes
        steps={answer.steps.map((step) => ({
          ...step,
          name: step.name || nameOf(step.node),
          text: engineText(step.text),
        }))}
      />
      {answer.messages.map((message, at) => (
        <section key={at} className={classes.message} aria-label={message.subject}>
          <h3 className={classes.subject}>{message.subject || nameOf(message.node)}</h3>
          <p className={classes.when}>{formatDateTime(message.at)}</p>
          {message.problem !== null ? (
            <Alert color="amber">{serverText(message.problem)}</Alert>
          ) : message.html === '' ? (
            <pre className={classes.text}>{message.text}</pre>
          ) : (
            <MailFrame html={message.html} title={message.subject} className={classes.frame} />
          )}
        </section>
      ))}
    </Stack>
  );
}
