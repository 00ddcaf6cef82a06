import { Button } from '@mantine/core';
import { IconRss } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useApi } from '#platform/web/api/ApiContext.tsx';
import { ApiError } from '#platform/web/api/api-error.ts';
import { sentence } from '#platform/web/forms/form-errors.ts';
import { contentFeeds, type FeedItem } from '../contract.ts';
import classes from './content-feeds.module.css';
import { mappingOf } from './feed-draft.ts';
import { ItemList } from './ItemList.tsx';

interface Checked {
  title: string;
  items: FeedItem[];
}

/** Asks an address for its items before it is saved. */
export function AddressCheck({
  url,
  place,
  fields,
  onFault,
}: {
  url: string;
  place: string;
  fields: string;
  onFault: (message: string) => void;
}) {
  const { t } = useTranslation('content-feeds');
  const api = useApi();
  const check = useMutation({
    mutationFn: async () =>
      (
        await api.post<Checked>(`${contentFeeds.path}/preview`, {
          body: { url, mapping: mappingOf(place, fields) },
          quiet: true,
        })
      ).data,
    onError: (error) => {
      const said = error instanceof ApiError ? Object.values(error.fields)[0]?.[0] : undefined;
      onFault(said === undefined ? t('form.noAnswer') : sentence(said));
    },
  });
  return (
    <div>
      <Button
        variant="default"
        size="xs"
        leftSection={<IconRss size={15} />}
        disabled={!URL.canParse(url)}
        loading={check.isPending}
        onClick={() => check.mutate()}
      >
        {t('form.check')}
      </Button>
      {check.data && (
        <div className={classes.checked}>
          <p className={classes.quiet}>
            {t('form.found', { count: check.data.items.length, title: check.data.title })}
          </p>
          <ItemList items={check.data.items.slice(0, 3)} />
        </div>
      )}
    </div>
  );
}
