import { Alert, Button, Group, Modal, Skeleton, Stack, Text } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ErrorState } from '#platform/web/page/ErrorState.tsx';
import { serverText } from '#platform/web/i18n/server-text.ts';
import type { Builder } from '../builder/use-builder.ts';
import type { PublishPreview } from '../../contract/publishing.ts';
import { journeyTexts } from '../paths.ts';
import { problemText } from '../words/problem-text.ts';
import { PeopleChoice } from './PeopleChoice.tsx';
import classes from './publish.module.css';
import { usePublishPreview, usePublishing } from './use-publishing.ts';

/** Puts the draft into force: what changes, why it cannot yet, and what becomes of the contacts inside. */
export function PublishDialog({
  opened,
  builder,
  onClose,
}: {
  opened: boolean;
  builder: Builder;
  onClose: () => void;
}) {
  const { t } = useTranslation(journeyTexts);
  return (
    <Modal opened={opened} onClose={onClose} title={t('publish.title')} size={560}>
      {opened && <Saved builder={builder} onClose={onClose} />}
    </Modal>
  );
}

// What is published is what the server has: the draft is saved before it is looked at.
function Saved({ builder, onClose }: { builder: Builder; onClose: () => void }) {
  const { t } = useTranslation(journeyTexts);
  const [step, setStep] = useState<'saving' | 'saved' | 'failed'>('saving');
  const { saveAll } = builder.saving;
  useEffect(() => {
    let isGone = false;
    void saveAll().then((isSaved) => {
      if (!isGone) setStep(isSaved ? 'saved' : 'failed');
    });
    return () => {
      isGone = true;
    };
  }, [saveAll]);
  if (step === 'saving') return <Skeleton h={120} />;
  if (step === 'failed') return <Alert color="red">{t('publish.notSaved')}</Alert>;
  return <Preview builder={builder} onClose={onClose} />;
}

function Preview({ builder, onClose }: { builder: Builder; onClose: () => void }) {
  const preview = usePublishPreview(builder.id);
  if (preview.error)
    return <ErrorState error={preview.error} onRetry={() => void preview.refetch()} />;
  if (!preview.data) return <Skeleton h={120} />;
  return <Choice builder={builder} preview={preview.data} onClose={onClose} />;
}

function Choice({
  builder,
  preview,
  onClose,
}: {
  builder: Builder;
  preview: PublishPreview;
  onClose: () => void;
}) {
  const { t } = useTranslation(journeyTexts);
  const publishing = usePublishing(builder, onClose);
  const isOff = preview.problems.length > 0;
  const isSame =
    builder.saving.workflow.status === 'enabled' && !builder.saving.workflow.has_changes;
  return (
    <Stack gap={16}>
      {isOff && <Problems builder={builder} preview={preview} />}
      {isSame && !isOff && <Text size="sm">{t('publish.nothing')}</Text>}
      {preview.changes.length > 0 && (
        <div>
          <h3 className={classes.heading}>{t('publish.changes')}</h3>
          <ul className={classes.changes}>
            {preview.changes.map(({ text }, at) => (
              <li key={at}>{serverText(text)}</li>
            ))}
          </ul>
        </div>
      )}
      {preview.inside > 0 && !isOff && !isSame && (
        <PeopleChoice
          preview={preview}
          builder={builder}
          choice={publishing.choice}
          choose={publishing.choose}
        />
      )}
      <Group justify="flex-end" gap={8}>
        <Button variant="default" onClick={onClose}>
          {t('cancel')}
        </Button>
        <Button disabled={isOff || isSame} loading={publishing.isBusy} onClick={publishing.publish}>
          {t('publish.do')}
        </Button>
      </Group>
    </Stack>
  );
}

function Problems({ builder, preview }: { builder: Builder; preview: PublishPreview }) {
  const { t } = useTranslation(journeyTexts);
  const nameOf = (key: string | null) => {
    const node = builder.board.graph.nodes.find((one) => one.key === key);
    return node ? builder.words.title(node) : t('problems.whole');
  };
  return (
    <Alert
      color="amber"
      role="alert"
      icon={<IconAlertTriangle size={18} />}
      title={t('problems.fix', { count: preview.problems.length })}
    >
      <ul className={classes.changes}>
        {preview.problems.map((problem, at) => (
          <li key={at}>
            <b>{nameOf(problem.node)}</b>: {problemText(problem)}
          </li>
        ))}
      </ul>
    </Alert>
  );
}
