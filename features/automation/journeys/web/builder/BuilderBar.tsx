import { Button, SegmentedControl } from '@mantine/core';
import {
  IconArrowBackUp,
  IconArrowForwardUp,
  IconArrowLeft,
  IconFlask,
  IconRocket,
} from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { SavedNote } from '#platform/web/drafts/SavedNote.tsx';
import { IconAction } from '#platform/web/page/IconAction.tsx';
import { usePageName } from '#platform/web/page/page-name.ts';
import { PresenceBadge } from '#platform/web/presence/PresenceBadge.tsx';
import { useGo } from '#platform/web/url/AppLink.tsx';
import { useUrlState } from '#platform/web/url/use-url-state.ts';
import { JourneyStatus } from '../list/journey-columns.tsx';
import { journeyTexts, useJourneyPaths } from '../paths.ts';
import classes from './builder.module.css';
import { builderUrl } from './builder-url.ts';
import { BuilderMenu } from './BuilderMenu.tsx';
import { SearchSteps } from './SearchSteps.tsx';
import type { Builder } from './use-builder.ts';
import type { NumbersView } from './use-numbers-view.ts';

type View = 'canvas' | 'outline';

/** The bar above a journey: the way back, its name, how the draft stands, and what is done with the whole. */
export function BuilderBar(props: { builder: Builder; numbers: NumbersView; view: View }) {
  const { t } = useTranslation(journeyTexts);
  const go = useGo();
  const paths = useJourneyPaths();
  const { saving, id } = props.builder;
  const { workflow } = saving;
  usePageName(workflow.name);
  return (
    <header className={classes.bar}>
      <IconAction
        label={t('builder.back')}
        variant="subtle"
        color="gray"
        size={32}
        onClick={() => go(paths.list)}
      >
        <IconArrowLeft size={18} />
      </IconAction>
      <div className={classes.heading}>
        <h1 className={classes.name}>{workflow.name}</h1>
        <JourneyStatus journey={workflow} />
        <SavedNote step={saving.step} savedAt={saving.savedAt} reason={saving.problem?.message} />
        <PresenceBadge place={`workflows/${id}`} />
      </div>
      <Tools {...props} />
    </header>
  );
}

function Tools({ builder, numbers, view }: { builder: Builder; numbers: NumbersView; view: View }) {
  const { t } = useTranslation(journeyTexts);
  const [, setUrl] = useUrlState(builderUrl);
  const look = { variant: 'subtle', color: 'gray', size: 32 } as const;
  return (
    <div className={classes.barTools}>
      <IconAction
        {...look}
        label={t('tools.undo')}
        disabled={!builder.canUndo}
        onClick={builder.undo}
      >
        <IconArrowBackUp size={18} />
      </IconAction>
      <IconAction
        {...look}
        label={t('tools.redo')}
        disabled={!builder.canRedo}
        onClick={builder.redo}
      >
        <IconArrowForwardUp size={18} />
      </IconAction>
      <SearchSteps builder={builder} />
      <SegmentedControl
        size="xs"
        aria-label={t('builder.view')}
        value={view}
        onChange={(next) => setUrl({ view: next === 'outline' ? 'outline' : 'canvas' })}
        data={[
          { value: 'canvas', label: t('builder.canvas') },
          { value: 'outline', label: t('builder.outline') },
        ]}
      />
      <Button
        variant="default"
        leftSection={<IconFlask size={16} />}
        onClick={() => setUrl({ dialog: 'dry_run' }, { push: true })}
      >
        {t('dryRun.open')}
      </Button>
      <BuilderMenu builder={builder} numbers={numbers} />
      <Button
        leftSection={<IconRocket size={16} />}
        onClick={() => setUrl({ dialog: 'publish' }, { push: true })}
      >
        {t('actions.publish')}
      </Button>
    </div>
  );
}
