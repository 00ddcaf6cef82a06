import { useTranslation } from 'react-i18next';
import type { Node } from '#engines/journeys/contract.ts';
import { fullNumber } from '#platform/web/format/numbers.ts';
import { serverText } from '#platform/web/i18n/server-text.ts';
import { FactList } from '#platform/web/page/FactList.tsx';
import { AppLink } from '#platform/web/url/AppLink.tsx';
import type { Builder } from '../builder/use-builder.ts';
import type { NumbersView } from '../builder/use-numbers-view.ts';
import { journeyTexts, useJourneyPaths } from '../paths.ts';

/** What a step has counted; each number opens its contacts. */
export function StepNumbersPanel({
  node,
  builder,
  numbers,
}: {
  node: Node;
  builder: Builder;
  numbers: NumbersView;
}) {
  const { t } = useTranslation(journeyTexts);
  const paths = useJourneyPaths();
  const counted = numbers.numbers?.nodes[node.key];
  if (!counted) return null;
  const to = (query: Record<string, string>) =>
    paths.contacts(builder.id, { node: node.key, ...query });
  return (
    <FactList>
      <dt>{t('numbers.waiting')}</dt>
      <dd>
        <AppLink to={to({ state: 'inside' })}>{fullNumber(counted.waiting)}</AppLink>
      </dd>
      <dt>{t('numbers.passed')}</dt>
      <dd>{fullNumber(counted.passed)}</dd>
      <dt>{t('numbers.exited')}</dt>
      <dd>
        <AppLink to={to({ state: 'exited' })}>{fullNumber(counted.exited)}</AppLink>
      </dd>
      <dt>{t('numbers.failed')}</dt>
      <dd>
        <AppLink to={to({ state: 'failed' })}>{fullNumber(counted.failed)}</AppLink>
      </dd>
      {Object.entries(counted.not_sent).map(([reason, count]) => (
        <NotSent key={reason} reason={reason} count={count} to={to({ outcome: 'not_sent' })} />
      ))}
    </FactList>
  );
}

function NotSent({ reason, count, to }: { reason: string; count: number; to: string }) {
  const { t } = useTranslation(journeyTexts);
  return (
    <>
      <dt>{t('numbers.notSent', { reason: serverText(reason.replaceAll('_', ' ')) })}</dt>
      <dd>
        <AppLink to={to}>{fullNumber(count)}</AppLink>
      </dd>
    </>
  );
}
