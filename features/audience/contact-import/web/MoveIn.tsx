import { Alert, Radio, Select, Stack } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { memberStates, type FoundMove } from '#engines/imports/contract.ts';
import { fullNumber } from '#platform/web/format/numbers.ts';
import { Panel } from '#platform/web/page/Panel.tsx';
import type { ImportDraft } from './mapping-draft.ts';
import { asksState, heldBackRows, movesIn, statesOf } from './move-choice.ts';
import classes from './move-in.module.css';

interface MoveInProps {
  found: FoundMove;
  draft: ImportDraft;
  onChange: (change: Partial<ImportDraft>) => void;
}

const mostNamed = 5;

/** A file that looks like an export of another product: what will become of its contacts, and the choice to import it as an ordinary one. */
export function MoveIn(props: MoveInProps) {
  const { t } = useTranslation('contact-import');
  const { found, draft, onChange } = props;
  const product = t(`products.${found.name}`);
  const isMoving = movesIn(draft);
  return (
    <Panel
      title={t(`moveIn.found.${found.file_state ?? 'mixed'}`, { product })}
      description={t('moveIn.description')}
    >
      <Radio.Group
        aria-label={t('moveIn.choice')}
        value={isMoving ? 'move' : 'ordinary'}
        onChange={(value) => onChange({ fromProduct: value === 'move' ? found.name : 'none' })}
      >
        <Stack gap={10}>
          <Radio
            value="move"
            label={t('moveIn.move', { product })}
            description={t('moveIn.moveHint')}
          />
          <Radio
            value="ordinary"
            label={t('moveIn.ordinary')}
            description={t('moveIn.ordinaryHint')}
          />
        </Stack>
      </Radio.Group>
      {isMoving ? (
        <Outlook {...props} product={product} />
      ) : (
        <Warning {...props} product={product} />
      )}
    </Panel>
  );
}

function Outlook({ found, draft, onChange, product }: MoveInProps & { product: string }) {
  const { t } = useTranslation('contact-import');
  const number = fullNumber(found.rows);
  const more = found.tags - found.tag_names.length;
  return (
    <>
      {asksState(found) && (
        <Select
          className={classes.state ?? ''}
          label={t('moveIn.fileState')}
          description={t('moveIn.fileStateHint')}
          allowDeselect={false}
          value={draft.fileState ?? 'not_subscribed'}
          data={memberStates.map((value) => ({ value, label: t(`states.${value}`) }))}
          onChange={(value) =>
            onChange({ fileState: memberStates.find((one) => one === value) ?? null })
          }
        />
      )}
      <States states={statesOf(found, draft)} product={product} />
      <ul className={classes.notes}>
        <li>
          {t(found.is_whole ? 'moveIn.counted' : 'moveIn.countedPart', {
            count: found.rows,
            number,
          })}
        </li>
        {found.tags > 0 && (
          <li>
            {t('moveIn.tags', { count: found.tags, names: found.tag_names.join(', ') })}
            {more > 0 && ` ${t('moveIn.more', { count: more, number: fullNumber(more) })}`}
          </li>
        )}
        {found.attributes.length > 0 && (
          <li>
            {t('moveIn.attributes', {
              count: found.attributes.length,
              names: found.attributes.join(', '),
            })}
          </li>
        )}
      </ul>
    </>
  );
}

function States({ states, product }: { states: FoundMove['states']; product: string }) {
  const { t } = useTranslation('contact-import');
  return (
    <table className={classes.states}>
      <thead>
        <tr>
          <th scope="col">{t('moveIn.stateThere', { product })}</th>
          <th scope="col" className={classes.count}>
            {t('moveIn.rows')}
          </th>
          <th scope="col">{t('moveIn.becomes')}</th>
        </tr>
      </thead>
      <tbody>
        {memberStates
          .filter((state) => states[state])
          .map((state) => (
            <tr key={state}>
              <th scope="row">{t(`states.${state}`)}</th>
              <td className={`${classes.count} hg-number`}>{fullNumber(states[state] ?? 0)}</td>
              <td>{t(`outlook.${state}`)}</td>
            </tr>
          ))}
      </tbody>
    </table>
  );
}

function Warning({ found, product }: MoveInProps & { product: string }) {
  const { t } = useTranslation('contact-import');
  const count = heldBackRows(found);
  if (count === 0) return null;
  const named = found.held_back.slice(0, mostNamed);
  const more = count - named.length;
  return (
    <Alert
      mt={16}
      color="red"
      role="alert"
      icon={<IconAlertTriangle size={18} />}
      title={t('moveIn.warning', { count, number: fullNumber(count), product })}
    >
      {t('moveIn.warningText')}
      <ul className={classes.named}>
        {named.map(({ row, email, state }) => (
          <li key={row}>{t('moveIn.row', { row, email, state: t(`states.${state}`) })}</li>
        ))}
        {more > 0 && <li>{t('moveIn.more', { count: more, number: fullNumber(more) })}</li>}
      </ul>
    </Alert>
  );
}
