import { useTranslation } from 'react-i18next';
import { fillCards, type CardValues } from '../fill-cards.ts';
import classes from './templates.module.css';

const pictures = ['lamp', 'mug', 'vase', 'stool'] as const;

/** A template with four products as an email shows it; the frame runs nothing. */
export function CardPreview({ html }: { html: string }) {
  const { t } = useTranslation('product-feed-templates');
  const products = pictures.map((name, at): CardValues => ({
    name: t(`samples.${name}`),
    price: `€${(at + 1) * 12}.00`,
    url: '#',
    image_url: `${window.location.origin}/mail-icons/picture.png`,
    sku: `SKU-${at + 1}`,
    description: t('samples.text'),
    brand: 'Aurora',
  }));
  return (
    <iframe
      className={classes.preview}
      title={t('preview')}
      sandbox=""
      srcDoc={`<!doctype html><body style="margin:16px;background:#ffffff">${fillCards(html, products)}</body>`}
    />
  );
}
