import { Fragment } from 'react';
import { useTranslation } from 'react-i18next';
import { readLine, type ReadableWith } from '../contract/readable-rules.ts';
import { LineEffect } from './RuleLineRow.tsx';
import { isDraftGroup, type DraftGroup } from './rule-tree.ts';
import classes from './segments.module.css';
import type { RulePreview } from './use-preview.ts';

/** A rule as sentences, groups set in, each line with what it does. */
export function RuleSentences(props: {
  group: DraftGroup;
  reading: ReadableWith;
  lineOf: RulePreview['lineOf'];
}) {
  const { t } = useTranslation('segments');
  const { group, reading, lineOf } = props;
  return (
    <ul className={classes.sentences}>
      {group.parts.map((part, at) => (
        <Fragment key={part.key}>
          {at > 0 && <li className={classes.joiner}>{t(`builder.${group.filter}`)}</li>}
          <li className={classes.sentenceItem}>
            {isDraftGroup(part) ? (
              <RuleSentences {...props} group={part} />
            ) : (
              <SentenceLine line={readLine(part.line, reading)} effect={lineOf.get(part.key)} />
            )}
          </li>
        </Fragment>
      ))}
    </ul>
  );
}

function SentenceLine({
  line,
  effect,
}: {
  line: ReturnType<typeof readLine>;
  effect: Parameters<typeof LineEffect>[0]['effect'];
}) {
  return (
    <>
      <p className={classes.sentenceText} data-long={line.isLong || undefined}>
        {line.text}
      </p>
      <LineEffect effect={effect} />
    </>
  );
}
