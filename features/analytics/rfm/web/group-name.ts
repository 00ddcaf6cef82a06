import { useTranslation } from 'react-i18next';
import { usualGroupNames, type RfmGroup } from '#engines/rfm/contract.ts';
import { rfmTexts } from './rfm-calls.ts';

/** What a group is called: by the account, or as usual in the language on screen. */
export function useGroupName(
  groups: readonly { key: RfmGroup; name: string }[],
): (key: RfmGroup) => string {
  const { t } = useTranslation(rfmTexts);
  return (key) => {
    const name = groups.find((group) => group.key === key)?.name ?? usualGroupNames[key];
    return name === usualGroupNames[key] ? t(`groups.${key}`) : name;
  };
}
