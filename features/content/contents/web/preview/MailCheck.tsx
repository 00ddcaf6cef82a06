import { Progress } from '@mantine/core';
import { IconChevronUp, IconDevices } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { serverText } from '#platform/web/i18n/server-text.ts';
import { contentTexts, type RenderedContent } from '../content.ts';
import classes from './preview.module.css';

type Check = NonNullable<RenderedContent['check']>;

const kilobytes = (bytes: number): number => Math.ceil(bytes / 1024);

/** What the finished mail weighs, with its heaviest parts, and what mail clients show otherwise than it was made. */
export function MailCheck({ check }: { check: Check }) {
  const { t } = useTranslation(contentTexts);
  const [isOpen, setOpen] = useState(false);
  const { weight, gaps } = check;
  return (
    <section className={classes.findings} aria-label={t('check.title')}>
      <button
        type="button"
        className={classes.findingsHead}
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        <IconDevices size={17} aria-hidden />
        <span>
          {t('check.weight', { count: kilobytes(weight.bytes), limit: kilobytes(weight.limit) })}
        </span>
        <span className={classes.count}>{t('check.gaps', { count: gaps.length })}</span>
        <IconChevronUp size={16} className={classes.chevron} aria-hidden />
      </button>
      {isOpen && (
        <div className={classes.findingList}>
          <Weight weight={weight} />
          <ul className={classes.gapList}>
            {gaps.map((gap) => (
              <Gap key={gap.feature} gap={gap} />
            ))}
          </ul>
        </div>
      )}
    </section>
  );
}

function Weight({ weight }: { weight: Check['weight'] }) {
  const { t } = useTranslation(contentTexts);
  const share = Math.min(100, (weight.bytes / weight.limit) * 100);
  return (
    <div className={classes.finding}>
      <span className={classes.findingWords}>
        <Progress
          value={share}
          color={share > 90 ? 'red' : 'brand'}
          aria-label={t('check.weightShare')}
          mb={6}
        />
        {weight.blocks.map((block, index) => (
          <span key={`${block.name}${index}`} className={classes.fix}>
            {t('check.block', { name: block.name, count: kilobytes(block.bytes) })}
          </span>
        ))}
      </span>
    </div>
  );
}

function Gap({ gap }: { gap: Check['gaps'][number] }) {
  const { t } = useTranslation(contentTexts);
  return (
    <li className={classes.finding}>
      <span className={classes.findingWords}>
        {t('check.gap', { feature: gap.feature, count: gap.count })}
        {gap.missing.length > 0 && (
          <span className={classes.fix}>
            {t('check.missing', { clients: gap.missing.join(', ') })}
          </span>
        )}
        {gap.partial.length > 0 && (
          <span className={classes.fix}>
            {t('check.partial', { clients: gap.partial.join(', ') })}
          </span>
        )}
        {gap.places.length > 0 && (
          <span className={classes.fix}>
            {t('check.places', { places: gap.places.map((place) => `“${place}”`).join(', ') })}
          </span>
        )}
        {gap.fix !== null && <span className={classes.fix}>{serverText(gap.fix)}</span>}
      </span>
    </li>
  );
}
