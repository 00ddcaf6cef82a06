import { Button, CopyButton, Skeleton, TextInput } from '@mantine/core';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { priceText, ProductPicture } from '#features/content/product-catalog/web/public.tsx';
import { DateTime } from '#platform/web/format/DateTime.tsx';
import type { ShownProductFeed } from '../contract.ts';
import classes from './product-feeds.module.css';

/** What a feed shows now, and what is written into contents. */
export function FeedPreview({ shown }: { shown: ShownProductFeed | undefined }) {
  const { t } = useTranslation('product-feeds');
  if (!shown) return <Skeleton h={120} />;
  const { products, token, product_feed: feed } = shown;
  return (
    <section className={classes.shown}>
      <h3 className={classes.title}>{t('preview.title')}</h3>
      {products.length === 0 ? (
        <p className={classes.quiet}>{t('preview.none')}</p>
      ) : (
        <ul className={classes.products}>
          {products.map((product) => (
            <li key={product.id} className={classes.product}>
              <ProductPicture url={product.image_url} />
              <div className={classes.name}>
                <div className={classes.name} title={product.name}>
                  {product.name}
                </div>
                <p className={classes.quiet}>{priceText(product.price, product.currency)}</p>
              </div>
            </li>
          ))}
        </ul>
      )}
      {feed.computed_at !== null && (
        <p className={classes.quiet}>
          {t('preview.computed')} <DateTime value={feed.computed_at} relative />
        </p>
      )}
      <TextInput
        label={t('preview.token')}
        description={t('preview.tokenHint')}
        readOnly
        value={token}
        rightSectionWidth={110}
        rightSection={
          <CopyButton value={token}>
            {({ copied, copy }) => (
              <Button
                size="compact-sm"
                variant="subtle"
                leftSection={copied ? <IconCheck size={14} /> : <IconCopy size={14} />}
                onClick={copy}
              >
                {t(copied ? 'preview.copied' : 'preview.copy')}
              </Button>
            )}
          </CopyButton>
        }
      />
    </section>
  );
}
