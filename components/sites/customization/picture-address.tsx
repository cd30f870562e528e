'use client';

import { useMutation } from '@tanstack/react-query';
import { base64Of } from '#components/kit/base64.ts';
import { FileButton } from '#components/kit/file-button.tsx';
import { formatSize } from '#components/kit/format.ts';
import { Input } from '#components/ui/input.tsx';
import { announce } from '#components/ui/live-region.tsx';
import { pictureHref } from '#components/ui/picture-href.ts';
import { call } from '#lib/client/call.ts';
import {
  PICTURE_MAXIMUM,
  uploadedPicture,
  uploadSitePicture,
} from '#lib/contract/customization.ts';
import { useEditing } from './context.ts';

const ACCEPTED = '.png,.jpg,.jpeg,.gif,.webp,.svg';

/** A picture by its address, or uploaded from the disk, which gives it an address of the site. */
export function PictureAddress({
  label,
  value,
  onChange,
}: {
  label: string;
  value: string;
  onChange: (address: string) => void;
}) {
  const { parameters } = useEditing();
  const { mutate, isPending, error } = useMutation({
    mutationFn: async (file: File) => {
      const { name, size } = file;
      if (size > PICTURE_MAXIMUM)
        throw new Error(`${name} is ${formatSize(size)}. The limit is 1 MB.`);
      const body = { name, base64: await base64Of(file) };
      return (await call(uploadSitePicture, { parameters, body })).url;
    },
    onSuccess: (url) => {
      announce(`${label} uploaded.`);
      onChange(url);
    },
  });
  return (
    <div className="grid gap-1">
      <div className="flex gap-2">
        {/^https?:/i.test(value) && (
          // biome-ignore lint/performance/noImgElement: a picture of any address
          <img
            key={value}
            src={shownAt(value)}
            alt=""
            className="size-9 flex-none rounded-control border border-hairline object-contain"
          />
        )}
        <Input
          size="form"
          className="min-w-0 flex-1"
          autoComplete="off"
          spellCheck={false}
          placeholder="https://"
          value={value}
          onChange={({ target }) => onChange(target.value.trim())}
        />
        <FileButton
          label={`${label}: file`}
          accept={ACCEPTED}
          onFiles={([file]) => file && mutate(file)}
        >
          {isPending ? 'Uploading…' : 'Upload'}
          <span className="sr-only">: {label}</span>
        </FileButton>
      </div>
      {error && (
        <p role="alert" className="text-meta text-danger">
          {error.message}
        </p>
      )}
    </div>
  );
}

/** An uploaded picture is on this server, whatever its origin was then. */
function shownAt(address: string): string {
  const picture = uploadedPicture(address);
  return picture ? `/v1/pictures/${picture.id}/${picture.name}` : pictureHref(address);
}
