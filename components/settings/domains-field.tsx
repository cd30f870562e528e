'use client';

import { X } from 'lucide-react';
import { type KeyboardEvent, useRef, useState } from 'react';
import { Button, IconButton } from '#components/ui/button.tsx';
import { Field } from '#components/ui/field.tsx';
import { Input } from '#components/ui/input.tsx';
import { announce } from '#components/ui/live-region.tsx';
import { type ParsedDomains, parseDomains } from './parse-domains.ts';

/** A list of domains: typed or pasted in any shape, each checked before it joins. */
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
  const [complaint, setComplaint] = useState<string | null>(null);

  function take(typed: string): void {
    const { added, known, wrong } = parseDomains(typed, domains);
    if (added.length > 0) {
      onChange([...domains, ...added]);
      announce(`Added: ${added.join(', ')}`);
    }
    setText(wrong.map(({ word }) => word).join(', '));
    setComplaint(complaintOf(wrong, known));
  }

  function remove(domain: string): void {
    onChange(domains.filter((each) => each !== domain));
    announce(`Taken out: ${domain}`);
    input.current?.focus();
  }

  function onKeyDown(event: KeyboardEvent): void {
    const last = domains.at(-1);
    if ((event.key === 'Enter' || event.key === ',') && text.trim()) {
      event.preventDefault();
      take(text);
    } else if (event.key === 'Backspace' && text === '' && last) remove(last);
  }

  return (
    <Field label="E-mail domains" help={help} error={complaint ?? error}>
      {domains.length > 0 && (
        <ul aria-label="E-mail domains" className="mb-1 flex flex-wrap gap-1.5">
          {domains.map((domain) => (
            <li
              key={domain}
              className="inline-flex h-8 max-w-full items-center rounded-control border border-edge bg-paper-2 pl-2.5"
            >
              <span className="mono min-w-0 truncate pr-1 text-[13px]">{domain}</span>
              <IconButton
                label={`Take out ${domain}`}
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
          placeholder={domains.length > 0 ? 'Another one, or several' : 'example.com, or several'}
          className="flex-1"
          value={text}
          onChange={(event) => {
            setText(event.target.value);
            setComplaint(null);
          }}
          onKeyDown={onKeyDown}
          onBlur={() => text.trim() && take(text)}
          onPaste={(event) => {
            const pasted = event.clipboardData.getData('text');
            if (!/[\s,;]/.test(pasted.trim())) return;
            event.preventDefault();
            take(`${text} ${pasted}`);
          }}
          {...(unavailable && { unavailable })}
        />
        <Button className="h-9" onClick={() => take(text)} {...(unavailable && { unavailable })}>
          Add
        </Button>
      </div>
    </Field>
  );
}

function complaintOf(wrong: ParsedDomains['wrong'], known: string[]): string | null {
  const [first] = wrong;
  if (!first) return known.length > 0 ? `${known.join(', ')} is in the list already.` : null;
  const rest = wrong.length > 1 ? ` and ${wrong.length - 1} more` : '';
  return `“${first.word}”${rest} can’t be added. ${first.why}`;
}
