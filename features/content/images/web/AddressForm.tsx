import { Button, Group, Popover, TextInput } from '@mantine/core';
import { IconWorldDownload } from '@tabler/icons-react';
import { useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useApi } from '#platform/web/api/ApiContext.tsx';
import { useRefresh } from '#platform/web/resources/query-keys.ts';
import { images } from '../contract.ts';
import { imageTexts, type LibraryImage } from './images.ts';
import { reasonOf } from './use-uploads.ts';

/** What becomes of an address that somebody gives. */
function useCopying(folderId: number | null, onStored: (image: LibraryImage) => void) {
  const { t } = useTranslation(imageTexts);
  const api = useApi();
  const refresh = useRefresh(images);
  const [refusal, setRefusal] = useState<string | null>(null);
  const [isFetching, setFetching] = useState(false);
  const copy = async (url: string): Promise<void> => {
    setFetching(true);
    setRefusal(null);
    try {
      const body = { url: url.trim(), folder_id: folderId };
      const { data } = await api.post<LibraryImage>(`${images.path}/from_address`, {
        body,
        quiet: true,
      });
      await refresh();
      onStored(data);
    } catch (error) {
      setRefusal(t('upload.refused', { reason: reasonOf(error) }));
    } finally {
      setFetching(false);
    }
  };
  return { copy, refusal, isFetching };
}

/** Copies a picture of the web to the library by its address. */
export function AddressForm({
  folderId,
  onStored,
}: {
  folderId: number | null;
  onStored?: ((image: LibraryImage) => void) | undefined;
}) {
  const { t } = useTranslation(imageTexts);
  const [isOpen, setOpen] = useState(false);
  const [url, setUrl] = useState('');
  const copying = useCopying(folderId, (image) => {
    setOpen(false);
    setUrl('');
    onStored?.(image);
  });
  const send = (event: FormEvent) => {
    event.preventDefault();
    // A form of the page around it, such as an editor's, is not sent.
    event.stopPropagation();
    void copying.copy(url);
  };
  return (
    <Popover opened={isOpen} onChange={setOpen} position="bottom-end" trapFocus width={360}>
      <Popover.Target>
        <Button
          variant="default"
          leftSection={<IconWorldDownload size={16} />}
          onClick={() => setOpen((now) => !now)}
        >
          {t('address.open')}
        </Button>
      </Popover.Target>
      <Popover.Dropdown>
        <form onSubmit={send}>
          <TextInput
            label={t('address.label')}
            description={t('address.hint')}
            placeholder="https://"
            data-autofocus
            value={url}
            error={copying.refusal}
            onChange={(event) => setUrl(event.currentTarget.value)}
          />
          <Group justify="flex-end" mt={12}>
            <Button
              type="submit"
              loading={copying.isFetching}
              disabled={!/^https?:\/\/\S+/.test(url.trim())}
            >
              {t('address.copy')}
            </Button>
          </Group>
        </form>
      </Popover.Dropdown>
    </Popover>
  );
}
