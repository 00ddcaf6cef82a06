import { useTranslation } from 'react-i18next';
import type { StoreRow, SyncProgress } from '#engines/connect/contract.ts';
import { DateTime } from '#platform/web/format/DateTime.tsx';
import { fullNumber } from '#platform/web/format/numbers.ts';
import { FactList } from '#platform/web/page/FactList.tsx';
import { LeftOut } from './LeftOut.tsx';
import classes from './stores.module.css';
import { storeTexts } from './texts.ts';
import { useReadings } from './use-stores.ts';

const shown = ['contacts', 'orders', 'products', 'carts', 'skipped'] as const;

/** How the reading of a store goes, what it told in the last day, and what was left out of it. */
export function Readings({ store }: { store: StoreRow }) {
  const { t } = useTranslation(storeTexts);
  const { data } = useReadings(store.id, store.is_syncing);
  if (!data) return null;
  const [newest] = data.readings;
  return (
    <section>
      <h3>{t('readings.title')}</h3>
      <p className={classes.quiet}>
        {t('readings.calls', {
          received: fullNumber(data.calls.received),
          waiting: fullNumber(data.calls.waiting),
          aside: fullNumber(data.calls.aside),
        })}
      </p>
      {newest && <Reading reading={newest} />}
      <LeftOut storeId={store.id} />
    </section>
  );
}

function Reading({ reading }: { reading: SyncProgress }) {
  const { t } = useTranslation(storeTexts);
  const minutes =
    reading.seconds_left === null ? null : Math.max(1, Math.round(reading.seconds_left / 60));
  return (
    <>
      <p>
        {t(`readings.${reading.kind}.${reading.state}`)}{' '}
        <DateTime value={reading.finished_at ?? reading.started_at} relative />
        {minutes !== null && ` · ${t('readings.left', { count: minutes })}`}
      </p>
      <FactList>
        {shown
          .filter((name) => (reading.counts[name] ?? 0) > 0)
          .map((name) => (
            <div key={name}>
              <dt>{t(`readings.${name}`)}</dt>
              <dd>{fullNumber(reading.counts[name] ?? 0)}</dd>
            </div>
          ))}
      </FactList>
    </>
  );
}
