import { TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { useApi } from '#platform/web/api/ApiContext.tsx';
import { FormDrawer } from '#platform/web/forms/FormDrawer.tsx';
import { snackbar } from '#platform/web/overlays/snackbar.tsx';
import { emailCampaigns } from '../../contract/campaign.ts';
import { changeUrlRequest } from '../../contract/schedule.ts';
import { campaignTexts } from '../texts.ts';
import type { LinkFigures } from './use-engagement.ts';

const schema = z.object({ url: changeUrlRequest.shape.url });

/** Leads a link of mails that are out already to another address. */
export function LinkDrawer({
  campaignId,
  link,
  onClose,
}: {
  campaignId: number;
  link: LinkFigures | null;
  onClose: () => void;
}) {
  const { t } = useTranslation(campaignTexts);
  const api = useApi();
  const cache = useQueryClient();
  return (
    <FormDrawer
      opened={link !== null}
      onClose={onClose}
      title={t('changeUrl.title')}
      description={t('changeUrl.description')}
      schema={schema}
      submitLabel={t('changeUrl.save')}
      initialValues={{ url: link?.url ?? '' }}
      onSubmit={async ({ url }) => {
        await api.post(`${emailCampaigns.path}/${campaignId}/change_url`, {
          body: { link_no: link?.link_no, url },
        });
        snackbar.success({ message: t('changeUrl.done') });
        await cache.invalidateQueries();
      }}
    >
      {(form) => (
        <TextInput
          label={t('changeUrl.url')}
          description={link?.label}
          data-autofocus
          maxLength={2048}
          withAsterisk
          inputMode="url"
          {...form.getInputProps('url')}
        />
      )}
    </FormDrawer>
  );
}
