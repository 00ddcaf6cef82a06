import { Alert, Select, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { feedMetrics, comingMetrics } from '#engines/product-feeds/contract.ts';
import { isExtraMetric } from '../contract.ts';
import {
  rangesOf,
  withMetric,
  withSource,
  withStore,
  type FeedForm,
  type FeedFormProps,
} from './feed-form.ts';
import classes from './product-feeds.module.css';
import { useFeedSources } from './use-feed-sources.ts';

/** What a feed is called, which store it is of and how it chooses. */
export function SourceFields({ form }: FeedFormProps) {
  const { t } = useTranslation('product-feeds');
  const { values } = form;
  const offered = useFeedSources(values);
  const set = (feed: FeedForm) => form.setValues(feed);
  return (
    <>
      <TextInput
        label={t('fields.name')}
        data-autofocus
        withAsterisk
        maxLength={255}
        {...form.getInputProps('name')}
      />
      <div className={classes.pair}>
        <Select
          label={t('fields.source')}
          placeholder={t('drawer.choose')}
          withAsterisk
          allowDeselect={false}
          value={values.source === '' ? null : values.source}
          error={form.errors['source']}
          data={offered.sources.map(({ type, title }) => ({ value: type, label: title }))}
          onChange={(source) => {
            if (source === null) return;
            const stores = offered.sources.find(({ type }) => type === source)?.stores ?? [];
            set(
              withSource(
                values as FeedForm,
                source,
                stores.map(({ id }) => id),
              ),
            );
          }}
        />
        {(offered.choosesStore || form.errors['store_id']) && (
          <Select
            label={t('fields.store')}
            placeholder={t('drawer.choose')}
            withAsterisk
            allowDeselect={false}
            value={values.store_id === null ? null : String(values.store_id)}
            error={form.errors['store_id']}
            data={offered.stores.map(({ id, name }) => ({ value: String(id), label: name }))}
            onChange={(store) =>
              set(withStore(values as FeedForm, store === null ? null : Number(store)))
            }
          />
        )}
      </div>
      {offered.isDown && (
        <Alert color="amber" role="alert">
          {t('drawer.findifyDown')}
        </Alert>
      )}
      <MetricFields form={form} offered={offered} />
    </>
  );
}

function MetricFields({
  form,
  offered,
}: FeedFormProps & { offered: ReturnType<typeof useFeedSources> }) {
  const { t } = useTranslation('product-feeds');
  const { values } = form;
  const ranges = rangesOf(values.metric);
  const offerOf = (metric: string) =>
    metric === 'purchased_together' ? offered.together : offered.similar;
  const shown = feedMetrics.filter((one) => !isExtraMetric(one) || offerOf(one) !== 'none');
  return (
    <div className={classes.pair}>
      <Select
        label={t('fields.metric')}
        allowDeselect={false}
        value={values.metric}
        error={form.errors['metric']}
        data={[
          ...shown.map((value) => ({
            value: value as string,
            label: t(`metrics.${value}`),
            disabled: isExtraMetric(value) && offerOf(value) === 'shut',
          })),
          ...comingMetrics.map((value) => ({
            value: value as string,
            label: t('drawer.coming', { metric: t(`metrics.${value}`) }),
            disabled: true,
          })),
        ]}
        onChange={(value) => {
          const metric = feedMetrics.find((one) => one === value);
          if (metric && metric !== values.metric)
            form.setValues(withMetric(values as FeedForm, metric));
        }}
      />
      {ranges.length > 0 && (
        <Select
          label={t('fields.days')}
          allowDeselect={false}
          value={String(values.day_range ?? ranges[0])}
          error={form.errors['day_range']}
          data={ranges.map((days) => ({
            value: String(days),
            label: t('drawer.days', { count: days }),
          }))}
          onChange={(days) => form.setFieldValue('day_range', Number(days))}
        />
      )}
    </div>
  );
}
