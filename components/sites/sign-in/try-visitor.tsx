'use client';

import { useState } from 'react';
import { routes } from '#components/kit/routes.ts';
import { Button } from '#components/ui/button.tsx';
import { Field } from '#components/ui/field.tsx';
import { Notice } from '#components/ui/notice.tsx';
import { Radio, RadioGroup } from '#components/ui/radio-group.tsx';
import { Textarea } from '#components/ui/textarea.tsx';
import { call } from '#lib/client/call.ts';
import { Problem } from '#lib/client/problem.ts';
import type { Claims } from '#lib/contract/condition-evaluation.ts';
import { getPublishingPreview, type TriedVisit, tryVisitor } from '#lib/contract/publishing.ts';
import type { Site } from '#lib/contract/sites.ts';
import { claimsOf } from '../claims.ts';
import { siteInput } from '../frame/inputs.ts';
import { ClaimsForm } from '../preview/claims-form.tsx';
import { useSchema } from '../use-schema.ts';
import { TriedResult } from './tried-result.tsx';

/** The result of a test, and the URL of the site as this visitor. */
type Outcome = { visit: TriedVisit; href: string | null } | { problem: string };

/** Tries a pasted token or made-up claims: whether the site takes them, and what the visitor sees. */
export function TryVisitor({ organizationId, site }: { organizationId: string; site: Site }) {
  const schema = useSchema(organizationId, site.id).data?.jsonSchema ?? null;
  const [how, setHow] = useState<'token' | 'claims'>('token');
  const [token, setToken] = useState('');
  const [claims, setClaims] = useState<Claims>({});
  const [isBusy, setBusy] = useState(false);
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const input = siteInput(organizationId, site.id);

  async function attempt(body: { token: string } | { claims: Record<string, unknown> }) {
    setBusy(true);
    try {
      const visit = await call(tryVisitor, { ...input, body });
      setOutcome({ visit, href: site.published ? await hrefFor(visit) : null });
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      setOutcome({ problem: error.message });
    }
    setBusy(false);
  }

  async function hrefFor({ accepted, claims: read = {} }: TriedVisit): Promise<string | null> {
    if (!accepted) return null;
    const { exp: _end, iat: _start, nbf: _begin, ...rest } = read;
    try {
      const query = { claims: JSON.stringify(rest) };
      return (await call(getPublishingPreview, { ...input, query })).url;
    } catch (error) {
      if (error instanceof Problem) return null;
      throw error;
    }
  }

  function choose(next: string): void {
    setHow(next as typeof how);
    setOutcome(null);
  }

  return (
    <div className="grid min-w-0 gap-3">
      <h3 className="font-semibold">Try it</h3>
      <RadioGroup aria-label="What to try" value={how} onValueChange={choose}>
        <Radio value="token" description="It’s checked but not stored.">
          A token that your product signed
        </Radio>
        <Radio value="claims">A visitor with claims</Radio>
      </RadioGroup>
      {how === 'token' ? (
        <div className="grid justify-items-start gap-3">
          <Field label="Token" className="w-full">
            <Textarea
              mono
              rows={3}
              autoComplete="off"
              spellCheck={false}
              placeholder="eyJhbGciOiJIUzI1NiIsInR5cCI6IkpXVCJ9…"
              value={token}
              onChange={({ target }) => setToken(target.value)}
            />
          </Field>
          <Button
            type="button"
            busy={isBusy}
            {...(token.trim() === '' && { unavailable: 'Paste a token first.' })}
            onClick={() => void attempt({ token: token.trim() })}
          >
            Try token
          </Button>
        </div>
      ) : (
        <ClaimsForm
          key={JSON.stringify([claims, schema !== null])}
          visitor={{
            known: schema ? claimsOf(schema) : [],
            hasSchema: schema !== null,
            claims,
            unreadable: null,
          }}
          visitorsHref={routes.site(organizationId, site.id, 'visitors')}
          isNavigating={isBusy}
          onApply={(next) => {
            setClaims(next);
            void attempt({ claims: { ...next } });
          }}
        />
      )}
      <div role="status">
        {outcome &&
          ('visit' in outcome ? (
            <TriedResult {...outcome} />
          ) : (
            <Notice tone="bad" title="Couldn’t try it.">
              {outcome.problem}
            </Notice>
          ))}
      </div>
    </div>
  );
}
