import { useTranslation } from 'react-i18next';
import type { VersionChange } from '#platform/contract/versions.ts';
import { serverText } from '#platform/web/i18n/server-text.ts';
import { changeOfLines, plainChange, type ToldChange } from '#platform/web/versions/told-change.ts';
import { VersionsDrawer, type VersionNames } from '#platform/web/versions/VersionsDrawer.tsx';
import { readLine, readRules, type ReadableWith } from '../contract/readable-rules.ts';
import { segments, type RuleGroup, type Segment } from '../contract/segments.ts';
import { ruleLines } from './rule-lines.ts';
import { useCriteria } from './use-criteria.ts';

/** The history of a segment: which conditions went and which came. */
export function SegmentVersions({
  segment,
  onClose,
}: {
  segment: Segment | null;
  onClose: () => void;
}) {
  const tell = useTelling();
  return <VersionsDrawer target={segments} record={segment} onClose={onClose} tell={tell} />;
}

function useTelling(): (change: VersionChange, names: VersionNames) => ToldChange | null {
  const { t, i18n } = useTranslation('segments');
  const { criteria } = useCriteria();
  const say = (english: string) => (i18n.language === 'en' ? english : serverText(english));
  return (change, names) => {
    switch (change.field) {
      case 'name':
        return plainChange(change, t('versions.name'));
      case 'description':
        return plainChange(change, t('versions.description'));
      case 'segment_rules_attributes':
        return changeOfRules(t('fields.rule'), change, {
          criteria,
          say,
          nameOf: (family, id) => names[family]?.[id],
        });
      case 'brand_id':
        return { label: t('versions.brand') };
      default:
        return null;
    }
  };
}

// Where no condition went or came, how they are joined is what changed.
function changeOfRules(label: string, change: VersionChange, reading: ReadableWith): ToldChange {
  const [before, after] = [change.before, change.after] as (RuleGroup | null | undefined)[];
  if (!before || !after || reading.criteria.length === 0) return { label };
  const linesOf = (rules: RuleGroup) =>
    ruleLines(rules).map((line) => readLine(line, reading).text);
  const told = changeOfLines(label, linesOf(before), linesOf(after));
  return told.removed?.length === 0 && told.added?.length === 0
    ? { label, removed: [readRules(before, reading)], added: [readRules(after, reading)] }
    : told;
}
