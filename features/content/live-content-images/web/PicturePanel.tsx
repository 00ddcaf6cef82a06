import { Button, CopyButton, Skeleton, Textarea, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useApi } from '#platform/web/api/ApiContext.tsx';
import { sentence } from '#platform/web/forms/form-errors.ts';
import { ApiError } from '#platform/web/api/api-error.ts';
import { Panel } from '#platform/web/page/Panel.tsx';
import { timerPreview, type ShownTimer } from '../contract/live-content-images.ts';
import classes from './live-content-images.module.css';
import { shownSeconds, type TimerDraft } from './timer-draft.ts';

/** The picture of what the form holds, what comes after the end, and the address to insert. */
export function PicturePanel({ draft, saved }: { draft: TimerDraft; saved: ShownTimer | null }) {
  const { t } = useTranslation('live-content-images');
  const [now] = useState(() => Date.now());
  return (
    <>
      <Panel title={t('preview.title')}>
        <div className={classes.stack}>
          <Picture draft={draft} left={shownSeconds(draft, now)} label={t('preview.running')} />
          {draft.ended.kind === 'text' ? (
            <Picture draft={draft} left={0} label={t('preview.ended')} />
          ) : null}
        </div>
      </Panel>
      <Panel title={t('insert.title')} description={saved ? t('insert.hint') : t('insert.unsaved')}>
        {saved && (
          <div className={classes.stack}>
            <TextInput
              label={t('insert.address')}
              readOnly
              value={saved.image_url}
              rightSectionWidth={110}
              rightSection={<Copy text={saved.image_url} />}
            />
            <Textarea
              label={t('insert.html')}
              readOnly
              autosize
              minRows={2}
              value={saved.html}
              classNames={{ input: classes.code }}
            />
            <p className={classes.quiet}>{t('insert.cache')}</p>
          </div>
        )}
      </Panel>
    </>
  );
}

function Copy({ text }: { text: string }) {
  const { t } = useTranslation('live-content-images');
  return (
    <CopyButton value={text}>
      {({ copied, copy }) => (
        <Button
          size="compact-sm"
          variant="subtle"
          leftSection={copied ? <IconCheck size={14} /> : <IconCopy size={14} />}
          onClick={copy}
        >
          {copied ? t('insert.copied') : t('insert.copy')}
        </Button>
      )}
    </CopyButton>
  );
}

function Picture({ draft, left, label }: { draft: TimerDraft; left: number; label: string }) {
  const { t } = useTranslation('live-content-images');
  const api = useApi();
  const { style, ended } = draft;
  // Words that are still missing leave the picture empty, not wrong.
  const shownEnd =
    ended.kind === 'text' && ended.text.trim() !== '' ? ended : { kind: 'text', text: '–' };
  const [asked] = useDebouncedValue(JSON.stringify({ style, ended: shownEnd, left }), 250);
  const drawn = useQuery({
    queryKey: ['countdown-preview', api.accountId, asked],
    queryFn: async ({ signal }) =>
      (
        await api.post<{ image: string }>('live_content_images/preview', {
          body: JSON.parse(asked),
          signal,
          quiet: true,
        })
      ).data.image,
    enabled: timerPreview.safeParse(JSON.parse(asked)).success,
    placeholderData: keepPreviousData,
    gcTime: 0,
  });
  return (
    <figure className={classes.figure}>
      {drawn.data ? (
        <img className={classes.picture} src={drawn.data} alt={label} />
      ) : (
        <Skeleton h={120} />
      )}
      <figcaption className={classes.quiet}>
        {drawn.error instanceof ApiError
          ? sentence(Object.values(drawn.error.fields)[0]?.[0] ?? t('preview.failed'))
          : label}
      </figcaption>
    </figure>
  );
}
