import { useTranslation } from 'react-i18next';
import type { RuleGroup } from '#features/audience/segments/contract/segments.ts';
import { RuleText } from '#features/audience/segments/web/public.tsx';
import type { CleansingRule } from '../contract.ts';
import classes from './cleansing.module.css';

/** What a rule looks for, in one line. */
export function RuleWords({ rule }: { rule: CleansingRule }) {
  const { t } = useTranslation('cleansing-rules');
  const asked = rule.conditions as Readonly<Record<string, number | string | undefined>>;
  if (rule.kind === 'plain')
    return (
      <RuleText
        segment={{
          segment_rules_attributes: rule.conditions as unknown as RuleGroup,
          names: rule.names,
        }}
      />
    );
  const parts =
    rule.kind === 'non-openers'
      ? [
          t('words.nonOpeners', asked),
          t('words.onList', {
            list: rule.names['lists']?.[Number(asked['list_id'])] ?? t('words.deleted'),
          }),
        ]
      : [
          ...(asked['opens_per_day'] === undefined ? [] : [t('words.perDay', asked)]),
          ...(asked['opens_per_email'] === undefined ? [] : [t('words.perEmail', asked)]),
          t('words.within', asked),
        ];
  const text = [...parts, ...(asked['domain'] ? [t('words.domain', asked)] : [])].join(', ');
  return (
    <span className={classes.oneLine} title={text}>
      {text}
    </span>
  );
}
