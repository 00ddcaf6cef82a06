import { Button } from '@mantine/core';
import { IconArrowRight } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useApi } from '#platform/web/api/ApiContext.tsx';
import { fullNumber } from '#platform/web/format/numbers.ts';
import { Page } from '#platform/web/page/Page.tsx';
import { PageHeader } from '#platform/web/page/PageHeader.tsx';
import { Panel } from '#platform/web/page/Panel.tsx';
import { useResourceList } from '#platform/web/resources/use-resource-list.ts';
import { useGo } from '#platform/web/url/AppLink.tsx';
import { listCall, type ListCall } from '#platform/contract/resource.ts';
import { products } from '../contract/products.ts';
import classes from './catalog.module.css';

const parts: readonly { name: 'catalog' | 'feeds' | 'templates'; of: ListCall; path: string }[] = [
  { name: 'catalog', of: products, path: 'catalog' },
  { name: 'feeds', of: listCall('product_feeds'), path: 'product_feeds' },
  {
    name: 'templates',
    of: listCall('product_feed_templates'),
    path: 'product_feed_templates',
  },
];

/** What recommendations are made of, with how many there are of each. */
export function RecommendationsPage() {
  const { t } = useTranslation('product-catalog');
  return (
    <Page>
      <PageHeader title={t('overview.title')} about={t('overview.about')} />
      <div className={classes.parts}>
        {parts.map((part) => (
          <Part key={part.name} {...part} />
        ))}
      </div>
    </Page>
  );
}

function Part({ name, of, path }: (typeof parts)[number]) {
  const { t } = useTranslation('product-catalog');
  const { accountId } = useApi();
  const go = useGo();
  const list = useResourceList(of, { per_page: 1 });
  return (
    <Panel title={t(`overview.${name}.title`)} description={t(`overview.${name}.text`)}>
      <p className={`${classes.figure} hg-number`}>
        {list.isLoading ? '…' : fullNumber(list.total)}
      </p>
      <Button
        variant="default"
        rightSection={<IconArrowRight size={16} />}
        onClick={() => go(`/accounts/${accountId}/product_recommendations/${path}`)}
      >
        {t(`overview.${name}.open`)}
      </Button>
    </Panel>
  );
}
