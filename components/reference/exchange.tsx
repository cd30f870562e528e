'use client';

import { useState } from 'react';
import { Button } from '#components/ui/button.tsx';
import { lazyPart } from '#components/ui/lazy.tsx';
import { Code } from './code.tsx';
import { codeOf, languages } from './languages.ts';
import type { Request } from './request.ts';
import { useLanguage } from './use-language.ts';

const TryIt = lazyPart(() => import('./try-it.tsx').then((part) => part.TryIt));

/** An operation's request in the chosen language, and its response. */
export function Exchange({
  request: initial,
  server,
  status,
  reply,
  canTry,
}: {
  request: Request;
  server: string;
  status: string;
  /** An example; undefined without content. */
  reply: unknown;
  /** Whether the request can be sent from here. */
  canTry: boolean;
}) {
  const [language, choose] = useLanguage();
  const [request, setRequest] = useState(initial);
  const [isTrying, setTrying] = useState(false);
  const code = codeOf(language, request, server);
  return (
    <div className="flex min-w-0 flex-col gap-3 self-start xl:sticky xl:top-4">
      <Code
        label={`Request of ${request.id}`}
        text={code}
        copy={`Copy request of ${request.id}`}
        head={
          <fieldset className="print:hidden">
            <legend className="sr-only">Language</legend>
            {languages.map(({ id, name }) => (
              <button
                key={id}
                type="button"
                aria-pressed={id === language}
                onClick={() => choose(id)}
              >
                {name}
              </button>
            ))}
          </fieldset>
        }
      />
      {canTry && !isTrying && (
        <Button
          className="self-start print:hidden"
          aria-label={`Try it: ${request.id}`}
          {...TryIt.preload}
          onClick={() => setTrying(true)}
        >
          Try it
        </Button>
      )}
      {isTrying && <TryIt request={request} onChange={setRequest} />}
      {reply === undefined ? (
        <p className="text-meta text-ink-2">
          Response <code>{status}</code>, no content
        </p>
      ) : (
        <Code
          label={`Example response of ${request.id}`}
          text={JSON.stringify(reply, null, 2)}
          head={
            <p className="flex min-h-8 items-center text-meta text-ink-2">
              Example response <code className="ml-1.5">{status}</code>
            </p>
          }
        />
      )}
    </div>
  );
}
