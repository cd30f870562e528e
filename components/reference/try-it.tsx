'use client';

import { type FormEvent, useState } from 'react';
import { Button } from '#components/ui/button.tsx';
import { Field } from '#components/ui/field.tsx';
import { Input } from '#components/ui/input.tsx';
import { call } from '#lib/client/call.ts';
import { Problem } from '#lib/client/problem.ts';
import { endpoint } from '#lib/contract/endpoint.ts';
import { Code } from './code.tsx';
import type { Request } from './request.ts';

/** How many characters of a reply are shown. */
const SHOWN_LENGTH = 20_000;

type Outcome = { title: string; text: string; isFailure: boolean };

/** Sends a read in the session of this browser and shows its reply. */
export function TryIt({
  request,
  onChange,
}: {
  request: Request;
  onChange: (request: Request) => void;
}) {
  const [query, setQuery] = useState<Record<string, string>>({});
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const [isBusy, setBusy] = useState(false);
  const missing = request.parameters.filter(({ value }) => value.trim() === '');

  async function send(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (missing.length > 0) {
      const names = missing.map(({ name }) => name).join(', ');
      setOutcome({ title: 'Not sent', text: `Enter ${names}.`, isFailure: true });
      return;
    }
    setBusy(true);
    setOutcome(await outcomeOf(request, query));
    setBusy(false);
  }

  return (
    <form
      aria-label={`Try ${request.id}`}
      onSubmit={send}
      className="flex flex-col gap-3 rounded-control border border-edge p-3 print:hidden"
    >
      {request.parameters.map(({ name, value }) => (
        <Field key={name} label={name}>
          <Input
            value={value}
            spellCheck={false}
            autoComplete="off"
            onChange={(event) =>
              onChange({
                ...request,
                parameters: request.parameters.map((one) =>
                  one.name === name ? { name, value: event.target.value } : one,
                ),
              })
            }
          />
        </Field>
      ))}
      {request.query.length > 0 && (
        <details>
          <summary className="w-max max-w-full text-meta text-ink-2">Query parameters</summary>
          <div className="flex flex-col gap-3 pt-3">
            {request.query.map((name) => (
              <Field key={name} label={name} optional>
                <Input
                  value={query[name] ?? ''}
                  spellCheck={false}
                  autoComplete="off"
                  onChange={(event) => setQuery({ ...query, [name]: event.target.value })}
                />
              </Field>
            ))}
          </div>
        </details>
      )}
      <Button type="submit" variant="primary" busy={isBusy} className="self-start">
        Send request
      </Button>
      <div role="status">
        {outcome && (
          <Code
            label={`Response of ${request.id}`}
            text={outcome.text}
            copy={`Copy response of ${request.id}`}
            head={
              <p className={outcome.isFailure ? 'text-meta text-del' : 'text-meta text-ink-2'}>
                {outcome.title}
              </p>
            }
          />
        )}
      </div>
    </form>
  );
}

async function outcomeOf(
  { path, parameters }: Request,
  query: Record<string, string>,
): Promise<Outcome> {
  const input = {
    parameters: Object.fromEntries(parameters.map(({ name, value }) => [name, value.trim()])),
    query: Object.fromEntries(Object.entries(query).filter(([, value]) => value !== '')),
  };
  try {
    const reply: unknown = await call(endpoint()({ method: 'GET', path, needs: 'token' }), input);
    const text = JSON.stringify(reply, null, 2) ?? '';
    const isCut = text.length > SHOWN_LENGTH;
    return {
      title: isCut ? 'Response 200, the beginning' : 'Response 200',
      text: isCut ? `${text.slice(0, SHOWN_LENGTH)}\n…` : text,
      isFailure: false,
    };
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    return {
      title: error.status === 0 ? 'No response' : `Response ${error.status}`,
      text: error.message,
      isFailure: true,
    };
  }
}
