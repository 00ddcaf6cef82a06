import { useTranslation } from 'react-i18next';
import type { BrandKit } from '#engines/audience/contract.ts';
import { hexColor, readableAsText, readableOn } from '#platform/contract/colors.ts';
import classes from './brands.module.css';

/** A heading, a line with a link and a button as emails of the kit have them. */
export function BrandSample({ kit, color }: { kit: BrandKit; color: string }) {
  const { t } = useTranslation('brands');
  const main = valid(color) || '#2d57e9';
  const button = valid(kit.button_color) || main;
  const link = valid(kit.link_color) || readableAsText(main, '#ffffff');
  const letters = valid(kit.text_color) || '#1c1917';
  return (
    <div className={classes.sample} style={{ background: valid(kit.background) || '#f6f4f1' }}>
      <div style={{ color: letters, fontFamily: kit.text_font ?? 'Helvetica, Arial, sans-serif' }}>
        <strong style={{ fontFamily: kit.heading_font ?? 'inherit' }}>
          {t('kit.sample.heading')}
        </strong>
        <p>
          {t('kit.sample.text')} <u style={{ color: link }}>{t('kit.sample.link')}</u>
        </p>
        <span
          className={classes.sampleButton}
          style={{
            background: button,
            color: valid(kit.button_text_color) || readableOn(button),
            borderRadius: kit.button_radius ?? 6,
          }}
        >
          {t('kit.sample.button')}
        </span>
      </div>
    </div>
  );
}

const valid = (color: string | undefined) => hexColor.safeParse(color ?? '').data ?? '';
