import { Alert, Button, Group, Loader, Stack } from '@mantine/core';
import { IconSparkles } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useApi } from '#platform/web/api/ApiContext.tsx';
import { Drawer } from '#platform/web/overlays/Drawer.tsx';
import { longestWait, suggests } from '#platform/web/suggestions/suggests.ts';
import { emailCampaigns } from '../../contract/campaign.ts';
import { suggestedSubjects } from '../../contract/suggestions.ts';
import { campaignTexts } from '../texts.ts';
import type { Draft } from './use-draft.ts';

/** Offers subject lines of the language model for a saved campaign; the subject stays until one is chosen. */
export function SuggestSubjects({ draft }: { draft: Draft }) {
  const { t } = useTranslation(campaignTexts);
  const [isOpen, setOpen] = useState(false);
  const { id } = draft;
  if (id === null || !suggests()) return null;
  const close = () => setOpen(false);
  return (
    <Group>
      <Button
        size="compact-sm"
        variant="subtle"
        leftSection={<IconSparkles size={16} />}
        onClick={() => setOpen(true)}
      >
        {t('suggest.subjects')}
      </Button>
      <Drawer
        opened={isOpen}
        onClose={close}
        title={t('suggest.title')}
        description={t('suggest.description')}
      >
        {isOpen && (
          <Choice
            campaignId={id}
            flush={draft.flush}
            onCancel={close}
            onChoose={(subject) => {
              draft.set({ subject });
              close();
            }}
          />
        )}
      </Drawer>
    </Group>
  );
}

function Choice({
  campaignId,
  flush,
  onCancel,
  onChoose,
}: {
  campaignId: number;
  flush: Draft['flush'];
  onCancel: () => void;
  onChoose: (subject: string) => void;
}) {
  const { t } = useTranslation(campaignTexts);
  const asked = useSubjects(campaignId, flush);
  if (asked.isFetching)
    return (
      <Group role="status">
        <Loader size="sm" />
        {t('suggest.loading')}
        <Button size="compact-sm" variant="default" onClick={onCancel}>
          {t('suggest.cancel')}
        </Button>
      </Group>
    );
  return (
    <Stack gap="xs">
      {asked.error && (
        <Alert color="red" role="alert">
          {asked.error.message}
        </Alert>
      )}
      {!asked.error &&
        asked.data?.map((subject, at) => (
          <Button
            key={subject}
            variant="default"
            fullWidth
            justify="flex-start"
            autoFocus={at === 0}
            onClick={() => onChoose(subject)}
          >
            {subject}
          </Button>
        ))}
      <Group>
        <Button variant="subtle" onClick={() => void asked.refetch()}>
          {t('suggest.again')}
        </Button>
      </Group>
    </Stack>
  );
}

// Asked once for each time that the drawer opens; the call ends when it closes.
function useSubjects(campaignId: number, flush: Draft['flush']) {
  const api = useApi();
  return useQuery({
    queryKey: ['suggested-subjects', api.accountId, campaignId],
    staleTime: Infinity,
    gcTime: 0,
    retry: false,
    queryFn: async ({ signal }) => {
      await flush();
      const path = `${emailCampaigns.path}/${campaignId}/suggest_subjects`;
      const { data } = await api.post(path, { signal, quiet: true, timeout: longestWait });
      return suggestedSubjects.parse(data).subjects;
    },
  });
}
