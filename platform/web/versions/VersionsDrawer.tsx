import { Button, Skeleton } from '@mantine/core';
import type { ReactNode } from 'react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { RecordVersion, VersionChange } from '#platform/contract/versions.ts';
import { DateTime } from '../format/DateTime.tsx';
import { Drawer } from '../overlays/Drawer.tsx';
import { EmptyState } from '../page/EmptyState.tsx';
import { ErrorState } from '../page/ErrorState.tsx';
import { StatusChip } from '../page/StatusChip.tsx';
import type { ChangeTarget } from '../resources/use-resource-changes.ts';
import type { ToldChange } from './told-change.ts';
import {
  useRestoreVersion,
  useVersions,
  useWholeVersion,
  type VersionedRecord,
} from './use-versions.ts';
import classes from './versions.module.css';

/** Names of records by family and id. */
export type VersionNames = Readonly<Record<string, Readonly<Record<string, string | null>>>>;

/** How the versions of a family's records are shown. */
export interface VersionsProps {
  readonly target: ChangeTarget;
  /** Null: closed. */
  readonly record: VersionedRecord | null;
  readonly onClose: () => void;
  /** A change in words; null for one that nobody cares about. */
  readonly tell: (change: VersionChange, names: VersionNames) => ToldChange | null;
  /** The record as it was, to look at. */
  readonly show?: ((fields: Readonly<Record<string, unknown>>) => ReactNode) | undefined;
}

/** The history of a record: who changed it, when and what; each version can be looked at and brought back. */
export function VersionsDrawer(props: VersionsProps) {
  const { t } = useTranslation('platform');
  return (
    <Drawer
      opened={props.record !== null}
      onClose={props.onClose}
      title={t('versions.title')}
      description={t('versions.about')}
      size={700}
    >
      {props.record && <Versions {...props} record={props.record} />}
    </Drawer>
  );
}

function Versions(props: VersionsProps & { record: VersionedRecord }) {
  const { t } = useTranslation('platform');
  const { target, record } = props;
  const found = useVersions(target, record);
  const restore = useRestoreVersion(target, record);
  const [shown, setShown] = useState<number | null>(null);
  if (found.error)
    return <ErrorState error={found.error} onRetry={() => void found.refetch()} compact />;
  if (!found.data) return <Skeleton h={180} radius="md" />;
  const versions = found.data.pages.flatMap((page) => page.versions);
  const names = Object.assign({}, ...found.data.pages.map((page) => page.names)) as VersionNames;
  const newest = versions[0]?.no ?? 0;
  if (versions.length === 0)
    return <EmptyState compact title={t('versions.none')} description={t('versions.noneText')} />;
  return (
    <>
      <ol className={classes.versions}>
        {versions.map((version) => (
          <Version
            {...props}
            key={version.no}
            version={version}
            names={names}
            isShown={shown === version.no}
            onShow={() => setShown(shown === version.no ? null : version.no)}
            onRestore={() => restore.mutate({ no: version.no, newest })}
            isRestoring={restore.isPending && restore.variables.no === version.no}
          />
        ))}
      </ol>
      {found.hasNextPage && (
        <Button
          variant="default"
          mt={12}
          loading={found.isFetchingNextPage}
          onClick={() => void found.fetchNextPage()}
        >
          {t('versions.older')}
        </Button>
      )}
    </>
  );
}

function Version(
  props: VersionsProps & {
    record: VersionedRecord;
    version: RecordVersion;
    names: VersionNames;
    isShown: boolean;
    onShow: () => void;
    onRestore: () => void;
    isRestoring: boolean;
  },
) {
  const { t } = useTranslation('platform');
  const { version, isShown, show } = props;
  return (
    <li className={classes.version}>
      <Head version={version} />
      <Changes version={version} names={props.names} tell={props.tell} />
      <div className={classes.actions}>
        {show && (
          <Button size="xs" variant="default" aria-expanded={isShown} onClick={props.onShow}>
            {t(isShown ? 'versions.hide' : 'versions.show')}
          </Button>
        )}
        {!version.is_newest && (
          <Button size="xs" variant="default" loading={props.isRestoring} onClick={props.onRestore}>
            {t('versions.restore')}
          </Button>
        )}
      </div>
      {show && isShown && <Whole {...props} no={version.no} show={show} />}
    </li>
  );
}

function Head({ version }: { version: RecordVersion }) {
  const { t } = useTranslation('platform');
  return (
    <p className={classes.head}>
      <strong>{version.by || t('versions.somebody')}</strong>
      <span className={classes.when}>
        <DateTime value={version.at} />
      </span>
      {version.is_newest && <StatusChip status="active" label={t('versions.current')} />}
    </p>
  );
}

function Changes({
  version,
  names,
  tell,
}: { version: RecordVersion; names: VersionNames } & Pick<VersionsProps, 'tell'>) {
  const { t } = useTranslation('platform');
  const told = version.changes.flatMap((change) => tell(change, names) ?? []);
  if (told.length === 0) return <p className={classes.first}>{t('versions.first')}</p>;
  return (
    <dl className={classes.changes}>
      {told.map(({ label, removed = [], added = [], more = 0 }) => (
        <div key={label}>
          <dt>{label}</dt>
          {removed.map((line, at) => (
            <dd key={`-${at}`}>
              <del>{line}</del>
            </dd>
          ))}
          {added.map((line, at) => (
            <dd key={`+${at}`}>
              <ins>{line}</ins>
            </dd>
          ))}
          {more > 0 && <dd className={classes.more}>{t('versions.more', { count: more })}</dd>}
        </div>
      ))}
    </dl>
  );
}

function Whole({
  target,
  record,
  no,
  show,
}: {
  target: ChangeTarget;
  record: VersionedRecord;
  no: number;
  show: NonNullable<VersionsProps['show']>;
}) {
  const whole = useWholeVersion(target, record, no);
  if (whole.error)
    return <ErrorState error={whole.error} onRetry={() => void whole.refetch()} compact />;
  if (!whole.data) return <Skeleton h={240} radius="md" mt={8} />;
  return <div className={classes.whole}>{show(whole.data.fields)}</div>;
}
