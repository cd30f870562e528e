'use client';

import { Bold, Eye, EyeOff, Italic, Link2, Paperclip, Plus, Search, Settings2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { useCommandKey } from '#components/kit/platform.tsx';
import { Button, IconButton } from '#components/ui/button.tsx';
import { HeadingsMenu } from './headings-menu.tsx';

/** The toolbar above the text: formatting, links, search, and buttons that open the side panels. */
export function TextToolbar({
  hasText,
  isPreviewOpen,
  isFilesOpen,
  isSettingsOpen,
  onWrap,
  onLink,
  onFind,
  onBlocks,
  readText,
  onGo,
  onPreview,
  onFiles,
  onSettings,
}: {
  /** False for groups and links. */
  hasText: boolean;
  isPreviewOpen: boolean;
  isFilesOpen: boolean;
  isSettingsOpen: boolean;
  onWrap: (sign: string) => void;
  onLink: () => void;
  onFind: () => void;
  onBlocks: () => void;
  readText: () => string;
  /** Goes to a line of the text, from 1. */
  onGo: (line: number) => void;
  onPreview: () => void;
  onFiles: () => void;
  onSettings: () => void;
}) {
  const [bold, italic, link, find] = [
    useCommandKey('B'),
    useCommandKey('I'),
    useCommandKey('K'),
    useCommandKey('F'),
  ];
  return (
    <div
      role="toolbar"
      aria-label="Text formatting"
      className="flex min-h-10 flex-none flex-wrap items-center gap-0.5 border-y border-hairline px-[calc(var(--gutter)-8px)] py-1"
    >
      {hasText && (
        <>
          <Tool label={`Bold (${bold})`} onClick={() => onWrap('**')}>
            <Bold aria-hidden />
          </Tool>
          <Tool label={`Italic (${italic})`} onClick={() => onWrap('_')}>
            <Italic aria-hidden />
          </Tool>
          <Tool label={`Link (${link})`} onClick={onLink}>
            <Link2 aria-hidden />
          </Tool>
          <Tool label="Insert block (/)" onClick={onBlocks}>
            <Plus aria-hidden />
          </Tool>
          <Tool label={`Find and replace (${find})`} onClick={onFind}>
            <Search aria-hidden />
          </Tool>
          <HeadingsMenu readText={readText} onGo={onGo} />
          <Toggle isOn={isFilesOpen} onClick={onFiles} icon={<Paperclip aria-hidden />}>
            Files
          </Toggle>
        </>
      )}
      <span className="ml-auto flex gap-0.5">
        <Toggle isOn={isSettingsOpen} onClick={onSettings} icon={<Settings2 aria-hidden />}>
          Page settings
        </Toggle>
        {hasText && (
          <Toggle
            isOn={isPreviewOpen}
            onClick={onPreview}
            icon={isPreviewOpen ? <Eye aria-hidden /> : <EyeOff aria-hidden />}
          >
            Preview
          </Toggle>
        )}
      </span>
    </div>
  );
}

function Tool({
  label,
  onClick,
  children,
}: {
  label: string;
  onClick: () => void;
  children: ReactNode;
}) {
  return (
    <IconButton label={label} tooltip size="default" onClick={onClick}>
      {children}
    </IconButton>
  );
}

function Toggle({
  isOn,
  onClick,
  icon,
  children,
}: {
  isOn: boolean;
  onClick: () => void;
  icon: ReactNode;
  children: string;
}) {
  return (
    <Button
      variant="bare"
      aria-pressed={isOn}
      aria-label={children}
      onClick={onClick}
      className="aria-pressed:bg-accent-wash aria-pressed:text-accent max-md:h-10"
    >
      {icon}
      <span className="@max-[34rem]:sr-only">{children}</span>
    </Button>
  );
}
