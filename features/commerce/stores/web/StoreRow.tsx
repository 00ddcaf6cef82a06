import { Button } from '@mantine/core';
import { IconExternalLink } from '@tabler/icons-react';
import type { Store } from '../contract.ts';
import classes from './stores.module.css';

/** A store as a row of a list: its name, its address, and the button that opens it in a new tab. */
export function StoreRow({
  store: { name, url },
  as: Row,
  open,
}: {
  store: Pick<Store, 'name' | 'url'>;
  as: 'li' | 'div';
  /** What the button says, and what it says to those who hear it alone. */
  open: { text: string; label: string };
}) {
  return (
    <Row className={classes.row}>
      <span className={classes.words}>
        <b>{name}</b>
        <span>{url}</span>
      </span>
      <Button
        component="a"
        href={url}
        target="_blank"
        rel="noreferrer"
        size="xs"
        variant="default"
        rightSection={<IconExternalLink size={14} />}
        aria-label={open.label}
      >
        {open.text}
      </Button>
    </Row>
  );
}
