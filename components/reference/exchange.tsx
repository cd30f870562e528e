'use client';

import { useState, useSyncExternalStore } from 'react';
import { keepStored, readStored } from '#components/kit/stored.ts';
import { Button } from '#components/ui/button.tsx';
import { lazyPart } from '#components/ui/lazy.tsx';
import { Code } from './code.tsx';
import { codeOf, type Language, languages } from './languages.ts';
import type { Request } from './request.ts';

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

const KEY = 'masthead:reference-language';
const listeners = new Set<() => void>();
let chosen: Language | null = null;

/** The language of all examples, remembered from page to page. */
function useLanguage(): [language: Language, choose: (language: Language) => void] {
  return [useSyncExternalStore(subscribe, current, () => 'curl'), choose];
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function current(): Language {
  chosen ??= languages.find(({ id }) => id === readStored(KEY))?.id ?? 'curl';
  return chosen;
}

function choose(language: Language): void {
  chosen = language;
  keepStored(KEY, language);
  for (const listener of listeners) listener();
}
