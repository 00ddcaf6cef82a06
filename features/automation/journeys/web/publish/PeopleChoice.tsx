import { Checkbox, Radio, Select, Stack } from '@mantine/core';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { peopleChoices, type PublishChoice } from '#engines/journeys/contract.ts';
import { fullNumber } from '#platform/web/format/numbers.ts';
import type { PublishPreview } from '../../contract/publishing.ts';
import type { Builder } from '../builder/use-builder.ts';
import { journeyTexts } from '../paths.ts';

/** What becomes of the contacts inside: each choice with whom it concerns and whose next step comes at once. */
export function PeopleChoice({
  preview,
  builder,
  choice,
  choose,
}: {
  preview: PublishPreview;
  builder: Builder;
  choice: PublishChoice;
  choose: (choice: PublishChoice) => void;
}) {
  const { t } = useTranslation(journeyTexts);
  return (
    <Stack gap={16}>
      <Radio.Group
        label={t('publish.inside', {
          count: preview.inside,
          number: fullNumber(preview.inside),
        })}
        value={choice.people}
        onChange={(next) =>
          choose({ ...choice, people: peopleChoices.find((one) => one === next) ?? 'keep' })
        }
      >
        <Stack gap={10} mt={8}>
          {peopleChoices.map((one) => (
            <Radio
              key={one}
              value={one}
              label={t(`publish.choice.${one}`)}
              description={effectText(t, one, preview)}
            />
          ))}
        </Stack>
      </Radio.Group>
      {(choice.people === 'keep' || choice.people === 'move') && (
        <>
          <Checkbox
            label={t('publish.recompute')}
            description={t('publish.recomputeText', {
              count: preview.waits,
              number: fullNumber(preview.waits),
            })}
            checked={choice.waits === 'recompute'}
            onChange={(event) =>
              choose({ ...choice, waits: event.currentTarget.checked ? 'recompute' : 'keep' })
            }
          />
          <Gone preview={preview} builder={builder} choice={choice} choose={choose} />
        </>
      )}
    </Stack>
  );
}

function effectText(
  t: TFunction,
  one: (typeof peopleChoices)[number],
  { choices }: PublishPreview,
): string {
  const { people, moves_at_once: atOnce } = choices[one];
  const text = t(`publish.choiceText.${one}`, { count: people, number: fullNumber(people) });
  return atOnce > 0
    ? `${text} ${t('publish.atOnce', { count: atOnce, number: fullNumber(atOnce) })}`
    : text;
}

function Gone({ preview, builder, choice, choose }: Parameters<typeof PeopleChoice>[0]) {
  const { t } = useTranslation(journeyTexts);
  const { board, words } = builder;
  const targets = board.graph.nodes.flatMap((node) =>
    node.type === 'trigger' ? [] : [{ value: node.key, label: words.title(node) }],
  );
  return preview.gone
    .filter(({ people }) => people > 0)
    .map(({ node, name, people }) => (
      <Select
        key={node}
        label={t('publish.gone', { step: name || node, count: people, number: fullNumber(people) })}
        placeholder={t('publish.goneStay')}
        clearable
        searchable
        data={targets}
        value={choice.map[node] ?? null}
        onChange={(to) => {
          const { [node]: _former, ...others } = choice.map;
          choose({ ...choice, map: to === null ? others : { ...others, [node]: to } });
        }}
      />
    ));
}
