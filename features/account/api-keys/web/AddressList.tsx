import { Button, TextInput } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useState } from 'react';
import type { KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { serverText } from '#platform/web/i18n/server-text.ts';
import { IconAction } from '#platform/web/page/IconAction.tsx';
import { keyAddressProblem, mostKeyAddresses } from '../contract.ts';
import classes from './api-keys.module.css';

interface AddressListProps {
  addresses: readonly string[];
  onChange: (addresses: string[]) => void;
  /** What stands in the field. */
  draft: string;
  onDraft: (draft: string) => void;
  error?: string | undefined;
}

/** The addresses a key works from: typed one at a time, several when pasted. */
export function AddressList({ addresses, onChange, draft, onDraft, error }: AddressListProps) {
  const { t } = useTranslation('api-keys');
  const [problem, setProblem] = useState<string | null>(null);
  const add = (text: string) => {
    const list = [...addresses];
    for (const address of text.split(/[\s,;]+/).filter((one) => one !== '')) {
      const found = keyAddressProblem(address, list);
      if (found !== null) {
        setProblem(found);
        onDraft(address);
        return onChange(list);
      }
      list.push(address);
    }
    setProblem(null);
    onDraft('');
    onChange(list);
  };
  const onEnter = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || draft.trim() === '') return;
    event.preventDefault();
    add(draft);
  };
  return (
    <div>
      <TextInput
        label={t('drawer.addresses')}
        description={t('drawer.addressesHint', { count: mostKeyAddresses })}
        placeholder="203.0.113.7"
        dir="ltr"
        value={draft}
        error={problem === null ? error : serverText(problem)}
        onChange={(event) => {
          setProblem(null);
          onDraft(event.currentTarget.value);
        }}
        onKeyDown={onEnter}
        onPaste={(event) => {
          const text = event.clipboardData.getData('text');
          if (/[\s,;]/.test(text.trim())) {
            event.preventDefault();
            add(text);
          }
        }}
        inputContainer={(input) => (
          <div className={classes.addressLine}>
            {input}
            <Button variant="default" disabled={draft.trim() === ''} onClick={() => add(draft)}>
              {t('drawer.add')}
            </Button>
          </div>
        )}
      />
      {addresses.length > 0 && (
        <ul className={classes.addresses} aria-label={t('drawer.addresses')}>
          {addresses.map((address) => (
            <li key={address} className={classes.address}>
              <span dir="ltr">{address}</span>
              <IconAction
                size={20}
                label={t('drawer.removeAddress', { address })}
                onClick={() => onChange(addresses.filter((one) => one !== address))}
              >
                <IconX size={13} />
              </IconAction>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
