'use client';

import { X } from 'lucide-react';
import { type KeyboardEvent, useRef, useState } from 'react';
import { DomainName } from '#components/kit/domain-name.tsx';
import { Button, IconButton } from '#components/ui/button.tsx';
import { Field } from '#components/ui/field.tsx';
import { Input } from '#components/ui/input.tsx';
import { announce } from '#components/ui/live-region.tsx';
import { type ParsedDomains, parseDomains } from './parse-domains.ts';

/** A list of domains, typed or pasted, each validated before it is added. */
export function DomainsField({
  domains,
  onChange,
  error,
  help,
  unavailable,
}: {
  domains: readonly string[];
  onChange: (domains: string[]) => void;
  error?: string | undefined;
  help: string;
  unavailable?: string;
}) {
  const input = useRef<HTMLInputElement>(null);
  const [text, setText] = useState('');
  const [problem, setProblem] = useState<string | null>(null);

  function add(typed: string): void {
    const { added, duplicates, invalid } = parseDomains(typed, domains);
    if (added.length > 0) {
      onChange([...domains, ...added]);
      announce(`Added: ${added.join(', ')}`);
    }
    setText(invalid.map(({ text: entered }) => entered).join(', '));
    setProblem(problemOf(invalid, duplicates));
  }

  function remove(domain: string): void {
    onChange(domains.filter((each) => each !== domain));
    announce(`Removed: ${domain}`);
    input.current?.focus();
  }

  function onKeyDown(event: KeyboardEvent): void {
    const last = domains.at(-1);
    if ((event.key === 'Enter' || event.key === ',') && text.trim()) {
      event.preventDefault();
      add(text);
    } else if (event.key === 'Backspace' && text === '' && last) remove(last);
  }

  return (
    <Field label="Email domains" help={help} error={problem ?? error}>
      {domains.length > 0 && (
        <ul aria-label="Email domains" className="mb-1 flex flex-wrap gap-1.5">
          {domains.map((domain) => (
            <li
              key={domain}
              className="inline-flex h-8 max-w-full items-center rounded-control border border-edge bg-paper-2 pl-2.5"
            >
              <span className="mono min-w-0 truncate pr-1 text-[13px]" title={domain}>
                <DomainName domain={domain} />
              </span>
              <IconButton
                label={`Remove ${domain}`}
                className="mr-[3px]"
                onClick={() => remove(domain)}
                {...(unavailable && { unavailable })}
              >
                <X className="size-3.5" />
              </IconButton>
            </li>
          ))}
        </ul>
      )}
      <div className="flex gap-2">
        <Input
          ref={input}
          size="form"
          mono
          spellCheck={false}
          autoCapitalize="none"
          placeholder={domains.length > 0 ? 'Add one or more' : 'example.com'}
          className="flex-1"
          value={text}
          onChange={(event) => {
            setText(event.target.value);
            setProblem(null);
          }}
          onKeyDown={onKeyDown}
          onBlur={() => text.trim() && add(text)}
          onPaste={(event) => {
            const pasted = event.clipboardData.getData('text');
            if (!/[\s,;]/.test(pasted.trim())) return;
            event.preventDefault();
            add(`${text} ${pasted}`);
          }}
          {...(unavailable && { unavailable })}
        />
        <Button className="h-9" onClick={() => add(text)} {...(unavailable && { unavailable })}>
          Add
        </Button>
      </div>
    </Field>
  );
}

function problemOf(invalid: ParsedDomains['invalid'], duplicates: string[]): string | null {
  const [first] = invalid;
  if (!first) return duplicates.length > 0 ? `Already in the list: ${duplicates.join(', ')}` : null;
  const more = invalid.length > 1 ? ` and ${invalid.length - 1} more` : '';
  return `“${first.text}”${more} can’t be added. ${first.reason}`;
}
