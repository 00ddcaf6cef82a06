import { Checkbox, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { postedEventKinds } from '#features/settings/account-settings/contract.ts';
import { SettingsForm } from '#features/settings/account-settings/web/public.tsx';
import classes from './http-post-url.module.css';
import { PostingPanel } from './PostingPanel.tsx';
import { PostLog } from './PostLog.tsx';

/** Where events are posted, how posting stands, and how the last posts were answered. */
export function HttpPostUrlPage() {
  const { t } = useTranslation('http-post-url');
  return (
    <SettingsForm
      page="http-post-url"
      title={t('title')}
      description={t('description')}
      after={({ values }) =>
        values['http_post_url'] === '' ? null : (
          <>
            <PostingPanel />
            <PostLog />
          </>
        )
      }
    >
      {(form) => (
        <>
          <TextInput
            type="url"
            label={t('url')}
            description={t('urlHint')}
            placeholder="https://example.com/events"
            dir="ltr"
            maxLength={2048}
            {...form.getInputProps('http_post_url')}
          />
          <Checkbox.Group label={t('events')} {...form.getInputProps('http_post_events')}>
            <div className={classes.kinds}>
              {postedEventKinds.map((kind) => (
                <Checkbox
                  key={kind}
                  value={kind}
                  label={t(`kinds.${kind}`)}
                  description={t(`kindHints.${kind}`)}
                />
              ))}
            </div>
          </Checkbox.Group>
        </>
      )}
    </SettingsForm>
  );
}
