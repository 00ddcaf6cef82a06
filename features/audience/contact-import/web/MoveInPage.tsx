import { Button, SegmentedControl } from '@mantine/core';
import { IconArrowRight } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { sourceProducts, type SourceProduct } from '#engines/imports/contract.ts';
import { ListPicker } from '#features/audience/lists/web/public.tsx';
import { useApi } from '#platform/web/api/ApiContext.tsx';
import { Page } from '#platform/web/page/Page.tsx';
import { PageHeader } from '#platform/web/page/PageHeader.tsx';
import { Panel } from '#platform/web/page/Panel.tsx';
import { emptyPick, type PickerValue } from '#platform/web/pickers/picker-value.ts';
import { useGo } from '#platform/web/url/AppLink.tsx';
import classes from './move-in.module.css';

const guides: Readonly<Record<SourceProduct, readonly string[]>> = {
  mailchimp: ['whole', 'parts'],
  klaviyo: ['profiles', 'suppressed'],
  brevo: ['status', 'silent'],
  listmonk: ['whole', 'lists'],
  mautic: ['status', 'segments'],
};

/** The start of moving in from another product: what to export there, and the list that subscribed contacts join here. */
export function MoveInPage() {
  const { t } = useTranslation('contact-import');
  const { accountId } = useApi();
  const go = useGo();
  const [product, setProduct] = useState<SourceProduct>('mailchimp');
  const [list, setList] = useState<PickerValue>(emptyPick);
  const base = `/accounts/${accountId}/lists`;
  const [chosen] = list.items;
  return (
    <Page>
      <PageHeader
        title={t('movePage.title')}
        description={t('movePage.description')}
        breadcrumb={[{ label: t('lists'), to: base }]}
      />
      <div className={classes.panels}>
        <Panel title={t('movePage.export')}>
          <SegmentedControl
            aria-label={t('movePage.product')}
            value={product}
            data={sourceProducts.map((value) => ({ value, label: t(`products.${value}`) }))}
            onChange={(value) =>
              setProduct(sourceProducts.find((one) => one === value) ?? 'mailchimp')
            }
          />
          <ol className={classes.guide}>
            {guides[product].map((step) => (
              <li key={step}>{t(`movePage.guides.${product}.${step}`)}</li>
            ))}
            <li>{t('movePage.guides.next')}</li>
          </ol>
        </Panel>
        <Panel title={t('movePage.into')} description={t('movePage.intoHint')}>
          <div className={classes.into}>
            <ListPicker
              label={t('list')}
              placeholder={t('movePage.choose')}
              single
              required
              value={list}
              onChange={setList}
            />
            <Button
              rightSection={<IconArrowRight size={16} />}
              disabled={chosen === undefined}
              onClick={() => go(`${base}/${chosen?.id}/file_import`)}
            >
              {t('movePage.next')}
            </Button>
          </div>
        </Panel>
      </div>
    </Page>
  );
}
